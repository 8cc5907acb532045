import type { CaqhProfile } from "./profile";
import { address, moment, period, validity } from "./write-parts";
import type { Nested } from "./write-xml";

export function credentials(profile: CaqhProfile): Nested {
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

export const schooling = (profile: CaqhProfile): Nested => ({
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
