import type { CaqhProfile } from "./profile";
import { address, moment, period } from "./write-parts";
import type { Nested } from "./write-xml";

export function practice(profile: CaqhProfile): Nested {
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

export const answers = (profile: CaqhProfile): Nested => ({
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
