import { isoDate } from "@/lib/api/wire-schemas";
import type { CaqhSnapshot, CaqhStatus } from "@/lib/generated/prisma/client";
import type { CaqhData } from "./caqh-data-schemas";
import type { CaqhProfile } from "./profile";

/** The specification's object with "" and null where there is nothing to say. */
type Unsaid<Value> = Value extends readonly (infer Element)[]
  ? Unsaid<Element>[]
  : Value extends object
    ? { [Name in keyof Value]?: Unsaid<Value[Name]> | null }
    : Value | null;

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0);

/** Leaves out what says nothing, whole objects and lists of it too. */
function said(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(said).filter((one) => !isNothing(one));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]): [string, unknown] => [name, said(member)])
      .filter(([, member]) => !isNothing(member)),
  );
}

const moment = (day: string | null): string | null => day && `${day}T00:00:00Z`;
const named = (name: string) => ({ name });

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

function identifiers(profile: CaqhProfile): Unsaid<CaqhData["practitionerProfessionalId"]> {
  const { ecfmg, demographics, upin } = profile;
  return [
    {
      practitionerLicense: profile.licenses.map((one) => ({
        licenseState: one.state,
        licenseNumber: one.number,
        issueDate: moment(one.issueDate),
        expirationDate: moment(one.expirationDate),
        currentlyPracticeInStateFlag: one.isPracticedIn,
        licenseType: named(one.type),
        licenseStatus: named(one.status),
      })),
      practitionerNpi: { npiNumber: demographics.npi, npiAvailableFlag: demographics.npi !== "" },
      practitionerCds: profile.cds.map((one) => ({
        cdsNumber: one.number,
        cdsState: one.state,
        issueDate: moment(one.issueDate),
        expirationDate: moment(one.expirationDate),
      })),
      practitionerDea: profile.deas.map((one) => ({
        deaNumber: one.number,
        deaState: one.state,
        issueDate: moment(one.issueDate),
        expirationDate: moment(one.expirationDate),
        deaLicenseUnlimitedFlag: one.isUnlimited,
      })),
      practitionerMedicare: profile.medicare.map((one) => ({ medicareNumber: one.number, medicareState: one.state })),
      practitionerMedicaid: profile.medicaid.map((one) => ({ medicaidNumber: one.number, medicaidState: one.state })),
      practitionerEcfmg:
        ecfmg === null
          ? []
          : [
              {
                ecfmgNumber: ecfmg.number,
                ecfmgIssueDate: moment(ecfmg.issueDate),
                ecfmgExpirationDate: moment(ecfmg.expirationDate),
              },
            ],
      ecfmgAvailableFlag: ecfmg !== null,
      upinAvailableFlag: upin !== "",
      upin,
      deaAvailableFlag: profile.deas.length > 0,
      medicareParticipationFlag: profile.medicare.length > 0,
      medicaidParticipationFlag: profile.medicaid.length > 0,
    },
  ];
}

function schooling(profile: CaqhProfile): Unsaid<Pick<CaqhData, "practitionerEducation" | "practitionerTraining">> {
  const oftype = (...types: readonly string[]) => profile.training.filter(({ type }) => types.includes(type));
  const program = (one: CaqhProfile["training"][number]) => ({
    institutionName: named(one.institution),
    affiliatedUniversity: one.affiliatedUniversity,
    startDate: moment(one.startDate),
    endDate: moment(one.endDate),
    department: one.department,
  });
  return {
    practitionerEducation:
      profile.education.length === 0
        ? []
        : [
            {
              professionalSchoolFlag: profile.education.some(({ type }) => /professional/i.test(type)),
              practitionerProfessionalSchool: profile.education.map((one) => ({
                institutionName: named(one.institution),
                degree: named(one.degree),
                address: one.address,
                institutionPhoneNumber: one.phone,
                startDate: moment(one.startDate),
                endDate: moment(one.endDate),
                completionFlag: one.isCompleted,
                completionDate: moment(one.completionDate),
                incompleteReason: one.incompleteReason,
              })),
            },
          ],
    practitionerTraining:
      profile.training.length === 0
        ? []
        : [
            {
              practitionerOtherTraining: oftype("Other", "Teaching").map((one) => ({
                otherTrainingSpecialty: named(one.specialty),
              })),
              practitionerPreceptorshipFlag: oftype("Preceptorship").length > 0,
              practitionerFellowship: oftype("Fellowship").map((one) => ({
                ...program(one),
                fellowshipProgramType: one.programType,
                fellowshipSpecialty: named(one.specialty),
              })),
              // An internship is the first year of a residency; the specification has no place of its own for it.
              practitionerResidency: oftype("Residency", "Internship").map((one) => ({
                ...program(one),
                residencyProgramType: one.programType || (one.type === "Internship" ? one.type : ""),
                residencySpecialty: named(one.specialty),
              })),
            },
          ],
  };
}

function specialties({ specialties: rows }: CaqhProfile): Unsaid<CaqhData["practitionerSpecialty"]> {
  if (rows.length === 0) return [];
  const common = (one: CaqhProfile["specialties"][number]) => ({
    specialtyType: one.type,
    primarySpecialtyFlag: one.isPrimary,
    specialtyName: named(one.name),
    subSpecialtyName: named(one.subSpecialty),
    specialtyBoardName: named(one.boardName),
    certificationNumber: one.certificationNumber,
    initialCertificationDate: moment(one.certificationDate),
    certificateExpirationDate: moment(one.expirationDate),
    recertifiedFlag: one.recertificationDate !== null,
    specialtyNuccTaxonomyCode: one.taxonomyCode,
  });
  const primary = rows.find(({ isPrimary }) => isPrimary);
  const secondary = rows.find(({ type }) => /^secondary$/i.test(type));
  return [
    {
      practitionerSpecialtyFlag: true,
      primarySpecialty: primary ? common(primary) : null,
      secondarySpecialty: secondary ? common(secondary) : null,
      otherSpecialty: rows
        .filter((one) => one !== primary && one !== secondary)
        .map((one) => ({
          ...common(one),
          boardCertifiedFlag: one.isBoardCertified,
          lastRecertificationDate: moment(one.recertificationDate),
        })),
    },
  ];
}

function affiliations({ hospitalAffiliations: rows }: CaqhProfile): Unsaid<CaqhData["practitionerAffiliation"]> {
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

function locations({ practiceLocations: rows }: CaqhProfile): Unsaid<CaqhData["practitionerPracticeLocation"]> {
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

function work(
  profile: CaqhProfile,
): Unsaid<Pick<CaqhData, "practitionerEmploymentInformation" | "practitionerEmploymentGap">> {
  return {
    practitionerEmploymentInformation: profile.workHistory.map((one) => ({
      employerName: one.employer,
      startDate: moment(one.startDate),
      endDate: moment(one.endDate),
      department: one.department,
      title: one.title,
      employerPhoneNumber: one.phone,
      employerFaxNumber: one.fax,
      employerEmailAddress: one.email,
      employerAddress: one.address,
    })),
    practitionerEmploymentGap: profile.workHistoryGaps.map((one) => ({
      gapStartDate: moment(one.startDate),
      gapEndDate: moment(one.endDate),
      gapExplanation: [{ gapExplanationName: one.explanation }],
    })),
  };
}

const insurance = (profile: CaqhProfile): Unsaid<CaqhData["practitionerProfessionalLiabilityInsurance"]> =>
  profile.insurance.map((one) => ({
    insuranceCarrierName: one.carrierName,
    policyNumber: one.policyNumber,
    policyHolder: one.policyHolder,
    occurrenceCoverageAmount: one.amountPerOccurrence,
    aggregateCoverageAmount: one.amountAggregate,
    pliCoverageType: named(one.coverageType),
    policyEffectiveDate: moment(one.originalEffectiveDate ?? one.startDate),
    policyCurrentEffectiveDate: moment(one.startDate),
    policyExpirationDate: moment(one.endDate),
    individualCoverageFlag: one.isIndividual,
    insuranceType: one.insuranceType,
    unlimitedCoverageFlag: one.isUnlimited,
  }));

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
