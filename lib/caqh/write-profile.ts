import type { CaqhAddress, CaqhProfile } from "./profile";

// What the stand-in answers: the other direction of read-profile.ts, in ProView's elements and spellings.

type Content = string | number | boolean | null | Nested | readonly Nested[];
type Nested = { [name: string]: Content };

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

const isList = (content: Content): content is readonly Nested[] => Array.isArray(content);

/** What is empty is left out, as ProView does. A list gives one element a row, numbered from 1000. */
function element(name: string, content: Content, id?: number): string {
  if (content === null || content === "") return "";
  if (isList(content)) return content.map((row, index) => element(name, row, 1000 + index)).join("");
  if (typeof content === "boolean") return `<${name}>${content ? 1 : 0}</${name}>`;
  if (typeof content !== "object") return `<${name}>${escaped(String(content))}</${name}>`;
  const inside = inner(content);
  return inside === "" ? "" : `<${name}${id === undefined ? "" : ` ID="${id}"`}>${inside}</${name}>`;
}

const inner = (content: Nested): string =>
  Object.entries(content)
    .map(([name, one]) => element(name, one))
    .join("");

const moment = (day: string | null): string | null => day && `${day}T00:00:00`;

const address = (one: CaqhAddress | null): Nested =>
  one === null
    ? {}
    : {
        Address: one.address1,
        Address2: one.address2,
        City: one.city,
        State: one.state,
        PostalCode: one.zipCode.replace("-", ""),
        Country: { CountryName: one.country },
      };

const period = ({ startDate, endDate }: { startDate: string | null; endDate: string | null }): Nested => ({
  StartDate: moment(startDate),
  EndDate: moment(endDate),
});
const validity = (one: { issueDate: string | null; expirationDate: string | null }): Nested => ({
  IssueDate: moment(one.issueDate),
  ExpirationDate: moment(one.expirationDate),
});

function person({ demographics: one, ...profile }: CaqhProfile, ssn: string): Nested {
  return {
    LastName: one.lastName,
    FirstName: one.firstName,
    MiddleName: one.middleName,
    Suffix: one.suffix,
    PrimaryPracticeState: one.primaryPracticeState,
    OtherPracticeState: one.otherPracticeStates.map((State) => ({ State })),
    BirthDate: moment(one.birthDate),
    BirthCity: one.birthCity,
    BirthState: one.birthState,
    BirthCountry: { CountryName: one.birthCountry },
    USEligibleFlag: one.isEligibleToWork,
    SSN: ssn,
    EmailAddress: one.primaryEmail,
    DEAFlag: profile.deas.length > 0,
    CDSFlag: profile.cds.length > 0,
    NPIFlag: one.npi !== "",
    NPI: one.npi,
    UPIN: profile.upin,
    ECFMGNumber: profile.ecfmg?.number ?? null,
    ECFMGIssueDate: moment(profile.ecfmg?.issueDate ?? null),
    ECFMGExpirationDate: moment(profile.ecfmg?.expirationDate ?? null),
    WorkHistoryGapFlag: profile.workHistoryGaps.length > 0,
    VisaNumber: one.visaNumber,
    WorkPermitStatus: one.workPermitStatus,
    EthnicityDescription: one.ethnicity,
    PracticeSetting: one.practiceSetting,
    ProviderType: { ProviderTypeAbbreviation: one.providerType },
    ProviderTypeDescription: one.providerTypeName,
    ProviderStatus: profile.providerStatus,
    ProviderStatusDate: moment(profile.providerStatusDate),
    OtherName: one.otherNames.map((name) => ({
      LastName: name.lastName,
      FirstName: name.firstName,
      MiddleName: name.middleName,
      ...period(name),
    })),
    Gender: { GenderDescription: one.gender },
    Language: one.languages.map((LanguageName) => ({ Language: { LanguageName } })),
    CitizenshipCountry: { CountryName: one.citizenshipCountry },
    ProviderAddress: [
      {
        ...address(one.homeAddress),
        PhoneNumber: one.homePhone,
        FaxNumber: one.personalFax,
        EmailAddress: one.personalEmail,
        AddressType: { AddressTypeDescription: "Current Home" },
      },
      ...(one.mailingAddress === null
        ? []
        : [{ ...address(one.mailingAddress), AddressType: { AddressTypeDescription: "Correspondence" } }]),
    ],
  };
}

function credentials(profile: CaqhProfile): Nested {
  return {
    ProviderLicense: profile.licenses.map((one) => ({
      LicenseNumber: one.number,
      State: one.state,
      CurrentlyPracticingFlag: one.isPracticedIn,
      LicenseType: one.type,
      ...validity(one),
      LicenseStatus: { LicenseStatusDescription: one.status },
    })),
    ProviderDEA: profile.deas.map((one) => ({
      DEANumber: one.number,
      State: one.state,
      DEAUnlimitedFlag: one.isUnlimited,
      ...validity(one),
    })),
    ProviderCDS: profile.cds.map((one) => ({ CDSNumber: one.number, State: one.state, ...validity(one) })),
    ProviderMedicare: profile.medicare.map((one) => ({ MedicareNumber: one.number, State: one.state })),
    ProviderMedicaid: profile.medicaid.map((one) => ({ MedicaidNumber: one.number, State: one.state })),
    Specialty: profile.specialties.map((one) => ({
      BoardCertifiedFlag: one.isBoardCertified,
      BoardName: one.boardName,
      CertificationNumber: one.certificationNumber,
      CertificationDate: moment(one.certificationDate),
      RecertificationDate: moment(one.recertificationDate),
      ExpirationDate: moment(one.expirationDate),
      SpecialtyType: { SpecialtyTypeDescription: one.type },
      Specialty: { SpecialtyName: one.name },
      SubSpecialty: { SpecialtyName: one.subSpecialty },
      NUCCTaxonomyCode: one.taxonomyCode,
    })),
    Insurance: profile.insurance.map((one) => ({
      InsuranceCarrierName: one.carrierName,
      OriginalStartDate: moment(one.originalEffectiveDate),
      ...period(one),
      SelfInsuredFlag: one.isSelfInsured,
      PolicyNumber: one.policyNumber,
      PolicyHolderName: one.policyHolder,
      IndividualCoverageFlag: one.isIndividual,
      CoverageAmountOccurrence: one.amountPerOccurrence,
      CoverageAmountAggregate: one.amountAggregate,
      UnlimitedCoverageFlag: one.isUnlimited,
      InsuranceType: { InsuranceTypeDescription: one.insuranceType },
      InsuranceCoverageType: { InsuranceCoverageTypeDescription: one.coverageType },
    })),
    ProviderCertification: profile.certifications.map((one) => ({
      CertificationFlag: true,
      CertificationDescription: one.name,
      CertificationType: one.type,
      CertificationNumber: one.number,
      State: one.state,
      IssueDate: moment(one.obtainedOn),
      ExpirationDate: moment(one.expirationDate),
    })),
  };
}

const schooling = (profile: CaqhProfile): Nested => ({
  Education: [
    ...profile.education.map((one) => ({
      InstitutionName: one.institution,
      ...address(one.address),
      ...period(one),
      PhoneNumber: one.phone,
      ProgramCompletedFlag: one.isCompleted,
      CompletionDate: moment(one.completionDate),
      IncompleteExplanation: one.incompleteReason,
      EducationTypeName: one.type,
      Degree: { DegreeAbbreviation: one.degree },
    })),
    ...profile.training.map((one) => ({
      InstitutionName: one.institution,
      AffiliatedUniversity: one.affiliatedUniversity,
      ProgramType: one.programType,
      HospitalDepartmentName: one.department,
      ...period(one),
      ProgramCompletedFlag: one.isCompleted,
      CompletionDate: moment(one.completionDate),
      EducationTypeName: one.type === "Other" ? "Other Training" : one.type,
      Specialty: { SpecialtyName: one.specialty },
    })),
  ],
});

function practice(profile: CaqhProfile): Nested {
  return {
    Practice: profile.practiceLocations.map((one) => ({
      PracticeLocationId: one.caqhLocationId,
      PracticeName: one.name,
      StartDate: moment(one.startDate),
      PatientAppointmentPhoneNumber: one.phone,
      FaxNumber: one.fax,
      EmailAddress: one.email,
      NPI: one.organizationNpi,
      Tax: { TaxID: one.taxId },
      AddressType: { AddressTypeDescription: one.isPrimary === true ? "Primary Practice" : "Other Practice" },
      PracticeAddress: [
        ...(one.address === null ? [] : [{ ...address(one.address) }]),
        ...(one.mailingAddress === null
          ? []
          : [{ ...address(one.mailingAddress), AddressType: { AddressTypeDescription: "Mailing" } }]),
      ],
      PracticeSpecialty: one.specialties.map((SpecialtyName) => ({ Specialty: { SpecialtyName } })),
    })),
    Hospital: profile.hospitalAffiliations.map((one) => ({
      HospitalName: one.hospitalName,
      AHAHospitalID: one.ahaHospitalId,
      ...address(one.address),
      PhoneNumber: one.phone,
      DepartmentName: one.department,
      StaffCategory: one.status,
      NonAdmittingAffiliations: one.kind === "other",
      AdmittingArrangements: one.kind === "arrangement",
      ...period(one),
    })),
    WorkHistory: profile.workHistory.map((one) => ({
      EmployerName: one.employer,
      PositionTitle: one.title,
      DepartmentName: one.department,
      ...address(one.address),
      PhoneNumber: one.phone,
      FaxNumber: one.fax,
      EmailAddress: one.email,
      ...period(one),
      CurrentEmployerFlag: one.endDate === null,
    })),
    TimeGap: profile.workHistoryGaps.map((one) => ({ ...period(one), GapExplanation: one.explanation })),
    Reference: profile.references.map((one) => ({
      FirstName: one.firstName,
      LastName: one.lastName,
      ReferenceType: { ProviderTypeAbbreviation: one.type },
      PhoneNumber: one.phone,
      EmailAddress: one.email,
    })),
  };
}

const answers = (profile: CaqhProfile): Nested => ({
  Disclosure: profile.disclosures.map((one) => ({
    DisclosureQuestion: { DisclosureSummary: one.question },
    DisclosureAnswerFlag: one.answer,
    DisclosureExplanation: one.explanation,
    Malpractice: one.malpracticeClaims.map((claim) => ({
      OccurrenceDate: moment(claim.occurredOn),
      ClaimDate: moment(claim.filedOn),
      ClaimStatus: { ClaimStatus: claim.status },
      InsuranceCarrierName: claim.carrierName,
      SettlementAmount: claim.settlementAmount,
      AllegationDescription: claim.description,
    })),
  })),
  ProviderDocument: profile.documents.map((one) => ({
    DocumentID: one.id,
    DocumentName: one.name,
    DocumentType: one.type,
    DocumentStatus: one.status,
  })),
});

/** A profile as ProView writes it: XML, UTF-8, dates with a time of midnight. `ssn` is nine digits or "". */
export function writeProfile(profile: CaqhProfile, ssn = ""): string {
  const attributes = [
    ["ProviderID", profile.caqhProviderId],
    ["ProviderAttestID", profile.attestId],
    ["AttestDate", profile.attestedOn === null ? "" : `${profile.attestedOn}T14:05:44`],
    ["ID", "1000"],
  ]
    .filter(([, value]) => value !== "")
    .map(([name, value]) => ` ${name}="${escaped(value ?? "")}"`)
    .join("");
  const parts = [person(profile, ssn), credentials(profile), schooling(profile), practice(profile), answers(profile)];
  return `<?xml version="1.0" encoding="utf-8"?>\n<Provider${attributes}>${parts.map(inner).join("")}</Provider>\n`;
}
