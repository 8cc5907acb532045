import type { CaqhData } from "../caqh-data-schemas";
import type { CaqhProfile } from "../profile";
import { moment, named, type Unsaid } from "./unsaid";

export function identifiers(profile: CaqhProfile): Unsaid<CaqhData["practitionerProfessionalId"]> {
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

export function specialties({ specialties: rows }: CaqhProfile): Unsaid<CaqhData["practitionerSpecialty"]> {
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

export const insurance = (profile: CaqhProfile): Unsaid<CaqhData["practitionerProfessionalLiabilityInsurance"]> =>
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
