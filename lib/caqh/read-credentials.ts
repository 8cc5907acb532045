import type { CaqhProfile } from "./profile";
import type { XmlElement } from "./read-xml";
import { addressOf, amountOf, childrenOf, dayOfText, flagOf, textOf } from "./xml-values";

/** What CAQH lists as education but is training; the words in the names of its types. */
const trainingTypes = ["Internship", "Residency", "Fellowship", "Preceptorship", "Teaching", "Other Training"];

const trainingTypeOf = (type: string): string | undefined =>
  trainingTypes.find((word) => type.toLowerCase().includes(word.toLowerCase()));

export function licensesOf(root: XmlElement): CaqhProfile["licenses"] {
  return childrenOf(root, "ProviderLicense").map((one) => ({
    state: textOf(one, "State"),
    number: textOf(one, "LicenseNumber"),
    type: textOf(one, "LicenseType"),
    status: textOf(one, "LicenseStatus"),
    issueDate: dayOfText(one, "IssueDate"),
    expirationDate: dayOfText(one, "ExpirationDate"),
    isPracticedIn: flagOf(one, "CurrentlyPracticingFlag"),
  }));
}

export function deasOf(root: XmlElement): CaqhProfile["deas"] {
  return childrenOf(root, "ProviderDEA").map((one) => ({
    number: textOf(one, "DEANumber"),
    state: textOf(one, "State"),
    issueDate: dayOfText(one, "IssueDate"),
    expirationDate: dayOfText(one, "ExpirationDate"),
    isUnlimited: flagOf(one, "DEAUnlimitedFlag", "UnlimitedFlag", "UnlimitedDEAFlag"),
  }));
}

export function cdsOf(root: XmlElement): CaqhProfile["cds"] {
  return childrenOf(root, "ProviderCDS").map((one) => ({
    number: textOf(one, "CDSNumber"),
    state: textOf(one, "State"),
    issueDate: dayOfText(one, "IssueDate"),
    expirationDate: dayOfText(one, "ExpirationDate"),
  }));
}

const numbersOf = (root: XmlElement, name: string, number: string) =>
  childrenOf(root, name).map((one) => ({ number: textOf(one, number), state: textOf(one, "State") }));

export const medicareOf = (root: XmlElement) => numbersOf(root, "ProviderMedicare", "MedicareNumber");
export const medicaidOf = (root: XmlElement) => numbersOf(root, "ProviderMedicaid", "MedicaidNumber");

export function ecfmgOf(root: XmlElement): CaqhProfile["ecfmg"] {
  const number = textOf(root, "ECFMGNumber");
  if (number === "") return null;
  return {
    number,
    issueDate: dayOfText(root, "ECFMGIssueDate"),
    expirationDate: dayOfText(root, "ECFMGExpirationDate"),
  };
}

/** Education and training, which ProView lists together, parted by type. */
export function schoolingOf(root: XmlElement): Pick<CaqhProfile, "education" | "training"> {
  const rows = childrenOf(root, "Education").map((one) => ({ one, type: textOf(one, "EducationTypeName") }));
  return {
    education: rows
      .filter(({ type }) => trainingTypeOf(type) === undefined)
      .map(({ one, type }) => ({
        type,
        institution: textOf(one, "InstitutionName"),
        degree: textOf(one, "Degree"),
        address: addressOf(one),
        phone: textOf(one, "PhoneNumber"),
        startDate: dayOfText(one, "StartDate"),
        endDate: dayOfText(one, "EndDate"),
        isCompleted: flagOf(one, "ProgramCompletedFlag"),
        completionDate: dayOfText(one, "CompletionDate"),
        incompleteReason: textOf(one, "IncompleteExplanation"),
      })),
    training: rows.flatMap(({ one, type }) => {
      const kind = trainingTypeOf(type);
      if (kind === undefined) return [];
      return {
        type: kind === "Other Training" ? "Other" : kind,
        institution: textOf(one, "InstitutionName"),
        affiliatedUniversity: textOf(one, "AffiliatedUniversity", "UniversityName"),
        programType: textOf(one, "ProgramType"),
        department: textOf(one, "HospitalDepartmentName"),
        specialty: textOf(one, "Specialty"),
        startDate: dayOfText(one, "StartDate"),
        endDate: dayOfText(one, "EndDate"),
        isCompleted: flagOf(one, "ProgramCompletedFlag"),
        completionDate: dayOfText(one, "CompletionDate"),
      };
    }),
  };
}

export function specialtiesOf(root: XmlElement): CaqhProfile["specialties"] {
  return childrenOf(root, "Specialty").map((one) => {
    const type = textOf(one, "SpecialtyType");
    return {
      type,
      isPrimary: type.toLowerCase() === "primary",
      name: textOf(one, "Specialty", "SpecialtyName"),
      subSpecialty: textOf(one, "SubSpecialty", "SubSpecialtyName"),
      taxonomyCode: textOf(one, "NUCCTaxonomyCode"),
      isBoardCertified: flagOf(one, "BoardCertifiedFlag"),
      boardName: textOf(one, "BoardName", "SpecialtyBoard", "SpecialtyBoardName"),
      certificationNumber: textOf(one, "CertificationNumber"),
      certificationDate: dayOfText(one, "CertificationDate", "InitialCertificationDate"),
      recertificationDate: dayOfText(one, "RecertificationDate", "LastRecertificationDate"),
      expirationDate: dayOfText(one, "ExpirationDate", "CertificationExpirationDate"),
    };
  });
}

export function insuranceOf(root: XmlElement): CaqhProfile["insurance"] {
  return childrenOf(root, "Insurance").map((one) => ({
    carrierName: textOf(one, "InsuranceCarrierName"),
    policyNumber: textOf(one, "PolicyNumber"),
    policyHolder: textOf(one, "PolicyHolderName", "PolicyHolder"),
    coverageType: textOf(one, "InsuranceCoverageType"),
    insuranceType: textOf(one, "InsuranceType"),
    originalEffectiveDate: dayOfText(one, "OriginalStartDate"),
    startDate: dayOfText(one, "StartDate"),
    endDate: dayOfText(one, "EndDate"),
    amountPerOccurrence: amountOf(one, "CoverageAmountOccurrence"),
    amountAggregate: amountOf(one, "CoverageAmountAggregate"),
    isUnlimited: flagOf(one, "UnlimitedCoverageFlag"),
    isIndividual: flagOf(one, "IndividualCoverageFlag"),
    isSelfInsured: flagOf(one, "SelfInsuredFlag"),
  }));
}

/** Certificates as life support; ProView lists every kind and says of each whether the provider holds it. */
export function certificationsOf(root: XmlElement): CaqhProfile["certifications"] {
  return ["ProviderCertification", "Certification"].flatMap((name) =>
    childrenOf(root, name)
      .filter((one) => flagOf(one, "ProviderCertifiedFlag", "CertificationFlag") !== false)
      .map((one) => ({
        name: textOf(one, "CertificationDescription"),
        type: textOf(one, "CertificationType"),
        state: textOf(one, "State"),
        number: textOf(one, "CertificationNumber"),
        obtainedOn: dayOfText(one, "IssueDate", "CertificationDate"),
        expirationDate: dayOfText(one, "ExpirationDate"),
      }))
      .filter((one) => one.name !== ""),
  );
}
