import type { CaqhData } from "../caqh-data-schemas";
import type { CaqhProfile } from "../profile";
import { moment, named, type Unsaid } from "./unsaid";

export function affiliations({ hospitalAffiliations: rows }: CaqhProfile): Unsaid<CaqhData["practitionerAffiliation"]> {
  if (rows.length === 0) return [];
  const ofKind = (kind: CaqhProfile["hospitalAffiliations"][number]["kind"]) => rows.filter((one) => one.kind === kind);
  const period = (one: CaqhProfile["hospitalAffiliations"][number]) => ({
    phoneNumber: one.phone,
    startDate: moment(one.startDate),
    endDate: moment(one.endDate),
  });
  return [
    {
      hospitalAffiliation: {
        admittingPrivilegeFlag: ofKind("admitting").length > 0,
        admittingPrivilege: ofKind("admitting").map((one) => ({
          institutionName: named(one.hospitalName),
          address: one.address,
          ...period(one),
          department: one.department,
          admittingPrivilegeStatus: one.status,
        })),
        admittingArrangementFlag: ofKind("arrangement").length > 0,
        admittingArrangement: ofKind("arrangement").map((one) => ({
          ahaHospitalId: one.ahaHospitalId,
          ...period(one),
          admittingArrangementStatus: one.status,
        })),
        nonAdmittingAffiliationFlag: ofKind("other").length > 0,
        nonAdmittingAffiliation: ofKind("other").map((one) => ({
          ahaHospitalId: one.ahaHospitalId,
          institutionName: named(one.hospitalName),
          address: one.address,
          ...period(one),
          nonAdmittingAffiliationStatus: one.status,
        })),
      },
    },
  ];
}

export function locations({ practiceLocations: rows }: CaqhProfile): Unsaid<CaqhData["practitionerPracticeLocation"]> {
  if (rows.length === 0) return [];
  return [
    {
      activeLocation: rows.map((one) => ({
        caqhLocationId: one.caqhLocationId,
        healthcareServiceName: one.name,
        emailAddress: one.email,
        practitionerLocationDetail: [{ practitionerStartDate: moment(one.startDate) }],
        healthcareServicePrimaryTaxID: { taxIdNumber: one.taxId },
        healthcareServiceType2Npi: [{ npiNumber: one.organizationNpi }],
        address: one.address,
        mailingAddress: one.mailingAddress,
        locationSpecialty: one.specialties.map((name) => ({ specialty: named(name) })),
      })),
    },
  ];
}
