import { isoDate } from "@/lib/api/wire-schemas";
import type { CaqhSnapshot, CaqhStatus } from "@/lib/generated/prisma/client";
import type { CaqhData } from "./caqh-data-schemas";
import { identifiers, insurance, specialties } from "./data/to-credentials";
import { affiliations, locations } from "./data/to-practice";
import { schooling, work } from "./data/to-training";
import { moment, named, said, type Unsaid } from "./data/unsaid";
import type { CaqhProfile } from "./profile";

type Known = {
  provider: { id: string; lastCredentialedDate: Date | null; nextCredentialingDate: Date | null };
  snapshot: Pick<CaqhSnapshot, "caqhProviderId" | "fetchedAt">;
  status: CaqhStatus | null;
  /** Last four digits. */
  ssn: string;
};

function person(profile: CaqhProfile, { snapshot, ssn }: Known): Unsaid<CaqhData["practitionerInformation"]> {
  const { demographics: one } = profile;
  const id = Number(profile.caqhProviderId || snapshot.caqhProviderId);
  return {
    caqhProviderId: Number.isSafeInteger(id) ? id : null,
    firstName: one.firstName,
    middleName: one.middleName,
    lastName: one.lastName,
    suffix: one.suffix,
    gender: one.gender,
    birthDate: moment(one.birthDate),
    ssn,
    personalEmail: one.personalEmail,
    personalFaxNumber: one.personalFax,
    primaryEmail: one.primaryEmail,
    ethnicity: one.ethnicity,
    languagesSpoken: one.languages.map(named),
    birthCountry: one.birthCountry,
    primaryPracticeState: one.primaryPracticeState,
    otherPracticeState: one.otherPracticeStates,
    mailingAddress: one.mailingAddress,
    homePhoneNumber: one.homePhone,
    practiceSetting: one.practiceSetting,
    citizenshipCountry: one.citizenshipCountry,
    workPermitStatus: one.workPermitStatus,
    usWorkEligibleFlag: one.isEligibleToWork,
    visaNumber: one.visaNumber,
    practitionerType: named(one.providerTypeName || one.providerType),
    homeAddress: one.homeAddress,
  };
}

/** A profile as the specification answers it (S6); what the profile does not say is left out. */
export function toCaqhData(profile: CaqhProfile, known: Known): CaqhData {
  const { provider, snapshot, status } = known;
  const data: Unsaid<CaqhData> = {
    practitionerInformation: person(profile, known),
    practitionerProfileDetail: {
      practitionerStatus: named(status?.providerStatus || profile.providerStatus),
      lastAttestationDate: moment(profile.attestedOn),
      attestId: profile.attestId,
      practitionerStatusDate: moment(isoDate(status?.providerStatusDate) ?? profile.providerStatusDate),
    },
    healthPlanPractitionerDetail: {
      practitionerAuthorizationFlag: status?.isAuthorized ?? null,
      practitionerLastRecredentialDate: moment(isoDate(provider.lastCredentialedDate)),
      practitionerNextRecredentialDate: moment(isoDate(provider.nextCredentialingDate)),
    },
    practitionerProfessionalId: identifiers(profile),
    ...schooling(profile),
    practitionerSpecialty: specialties(profile),
    practitionerAffiliation: affiliations(profile),
    practitionerPracticeLocation: locations(profile),
    ...work(profile),
    practitionerCertification: profile.certifications.map((one) => ({
      certificationName: one.name,
      certificationType: one.type,
      certificationState: one.state,
      certificationNumber: one.number,
      certificationObtainedDate: moment(one.obtainedOn),
      certificationExpirationDate: moment(one.expirationDate),
    })),
    practitionerDocument: profile.documents.map((one) => ({
      documentID: one.id,
      documentName: one.name,
      documentStatus: one.status,
      documentType: one.type,
    })),
    practitionerProfessionalLiabilityInsurance: insurance(profile),
    practitionerDisclosure: profile.disclosures.map((one) => ({
      disclosureQuestionDetail: one.question,
      disclosureAnswerFlag: one.answer,
    })),
    providerId: provider.id,
    updatedAt: snapshot.fetchedAt.toISOString(),
    updatedByName: "CAQH",
    workflowSource: "CAQH ProView",
  };
  return said(data) as CaqhData;
}
