import type { CaqhProfile } from "./profile";
import { credentials, schooling } from "./write-credentials";
import { address, moment, period } from "./write-parts";
import { answers, practice } from "./write-practice";
import { escaped, inner, type Nested } from "./write-xml";

// What the stand-in answers: the other direction of read-profile.ts, in ProView's elements and spellings.

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
