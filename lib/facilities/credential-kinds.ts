import { z } from "zod";
import { StateCode } from "@/lib/providers/provider-input";
import { DeaStatus } from "@/lib/sections/closed-lists";
import { inOrder } from "@/lib/sections/element";
import {
  accreditationStatuses,
  certificateTypes,
  facilityLicenseStatuses,
  facilityLicenseTypes,
  insuranceTypes,
} from "./enumerations";
import { recordKind } from "./record-kind";
import {
  choice,
  choiceOr,
  date,
  identifier,
  moment,
  nullableDate,
  optionalDate,
  optionalMoment,
  optionalText,
  text,
  textOr,
} from "./record-member";

export const FacilityLicenseType = z.enum(facilityLicenseTypes).meta({ id: "FacilityLicenseType" });
export const FacilityLicenseStatus = z.enum(facilityLicenseStatuses).meta({ id: "FacilityLicenseStatus" });
const AccreditationStatus = z.enum(accreditationStatuses).meta({ id: "AccreditationStatus" });
const CertificateType = z.enum(certificateTypes).meta({
  id: "CertificateType",
  description: "CLIA: laboratory; CMS: Medicare certification; CDS: a state's registration for controlled substances",
});
const InsuranceType = z.enum(insuranceTypes).meta({ id: "InsuranceType" });

const notBeforeIssue = inOrder("issueDate", "expirationDate", "must not be before the issue date");

export const stateLicenses = recordKind({
  noun: "state license",
  title: "State licenses",
  schema: "FacilityStateLicense",
  members: {
    licenseType: choice(FacilityLicenseType, { title: "License type" }),
    licenseNumber: identifier({ title: "License number" }),
    status: choice(FacilityLicenseStatus, { title: "Status" }),
    issueDate: optionalDate({ title: "Issue date" }),
    expirationDate: date({ title: "Expiration date" }),
    source: text({ title: "Source", hint: "The agency that issued it, or where it was looked up" }),
  },
  objections: [notBeforeIssue],
  expires: "expirationDate",
});

export const accreditations = recordKind({
  noun: "accreditation",
  title: "Accreditations",
  schema: "FacilityAccreditation",
  members: {
    accreditationBody: textOr("", { title: "Accreditation body" }),
    applicable: text({ title: "Applicable" }, 50),
    status: choice(AccreditationStatus, { title: "Status" }),
    effectiveDate: moment({ title: "Effective date" }),
    expirationDate: optionalMoment({ title: "Expiration date" }),
  },
  objections: [inOrder("effectiveDate", "expirationDate", "must not be before the effective date")],
  expires: "expirationDate",
});

export const certifications = recordKind({
  noun: "certification",
  title: "Certifications",
  schema: "FacilityCertification",
  members: {
    certificateType: choiceOr(CertificateType, "CLIA", { title: "Certificate type" }),
    number: optionalText({ title: "Number" }, 100),
    types: optionalText({ title: "Types", hint: "What the certificate covers" }),
    issueDate: optionalMoment({ title: "Issue date" }),
    expirationDate: optionalMoment({ title: "Expiration date" }),
    source: optionalText({ title: "Source" }),
  },
  objections: [notBeforeIssue],
  expires: "expirationDate",
});

export const liabilityInsurances = recordKind({
  noun: "liability insurance",
  title: "Liability insurance",
  schema: "FacilityLiabilityInsurance",
  members: {
    insuranceType: choice(InsuranceType, { title: "Insurance type" }),
    policyNumber: identifier({ title: "Policy number" }),
    source: text({ title: "Carrier" }),
    expirationDate: date({ title: "Expiration date" }),
  },
  expires: "expirationDate",
});

export const deas = recordKind({
  noun: "DEA registration",
  title: "DEA registrations",
  schema: "FacilityDea",
  members: {
    state: choice(StateCode, { title: "State" }),
    deaNumber: identifier({ title: "DEA number" }, 50),
    providerType: text({ title: "Registrant type" }),
    status: choice(DeaStatus, { title: "Status" }),
    expirationDate: moment({ title: "Expiration date" }),
    source: text({ title: "Source" }),
  },
  expires: "expirationDate",
});

export const businessLicense = recordKind({
  noun: "business license",
  title: "Business licenses",
  schema: "FacilityBusinessLicense",
  members: {
    name: identifier({ title: "Name" }, 200),
    entity: text({ title: "Legal entity" }),
    city: text({ title: "City" }),
    type: text({ title: "License type" }),
    incorporationDate: nullableDate({ title: "Incorporation date" }),
    verified_by: textOr("", { title: "Verified by" }),
    verified_date: nullableDate({ title: "Verified on" }),
  },
});
