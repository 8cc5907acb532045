import { holdsOneOf } from "@/lib/providers/social-security-number";
import { CaqhProfile } from "./profile";
import * as credentials from "./read-credentials";
import * as practice from "./read-practice";
import { UnreadableAnswer, type XmlElement } from "./read-xml";
import { addressOf, childrenOf, dayIn, dayOfText, flagOf, textOf } from "./xml-values";

/** A profile as it was read; the social security number beside it, nine digits or "". */
export type ReadProfile = { profile: CaqhProfile; ssn: string };

function addresses(root: XmlElement) {
  const rows = childrenOf(root, "ProviderAddress");
  const ofType = (word: RegExp) => rows.find((row) => word.test(textOf(row, "AddressType")));
  const home = ofType(/home/i);
  const mailing = ofType(/mail|correspond/i);
  const email = [home, mailing, ...rows].map((row) => textOf(row, "EmailAddress")).find((one) => one !== "");
  return { home, mailing, email: email ?? "" };
}

function demographicsOf(root: XmlElement): CaqhProfile["demographics"] {
  const { home, mailing, email } = addresses(root);
  const race = childrenOf(root, "Race_Ethnicity").map((one) => textOf(one, "Race_Ethnicity_Level_1"));
  return {
    npi: textOf(root, "NPI"),
    firstName: textOf(root, "FirstName"),
    middleName: textOf(root, "MiddleName"),
    lastName: textOf(root, "LastName"),
    suffix: textOf(root, "Suffix"),
    otherNames: childrenOf(root, "OtherName").map((one) => ({
      firstName: textOf(one, "FirstName"),
      middleName: textOf(one, "MiddleName"),
      lastName: textOf(one, "LastName"),
      startDate: dayOfText(one, "StartDate"),
      endDate: dayOfText(one, "EndDate"),
    })),
    gender: textOf(root, "Gender"),
    birthDate: dayOfText(root, "BirthDate"),
    birthCity: textOf(root, "BirthCity"),
    birthState: textOf(root, "BirthState"),
    birthCountry: textOf(root, "BirthCountry"),
    citizenshipCountry: textOf(root, "CitizenshipCountry", "CitizenshipStatus"),
    workPermitStatus: textOf(root, "WorkPermitStatus"),
    isEligibleToWork: flagOf(root, "USEligibleFlag"),
    visaNumber: textOf(root, "VisaNumber"),
    ethnicity: textOf(root, "EthnicityDescription") || (race.find((one) => one !== "") ?? ""),
    languages: childrenOf(root, "Language")
      .map((one) => textOf(one, "Language", "LanguageName"))
      .filter((name) => name !== ""),
    primaryEmail: textOf(root, "EmailAddress") || email,
    personalEmail: email,
    homePhone: textOf(home, "PhoneNumber") || textOf(root, "CellPhoneNumber"),
    personalFax: textOf(home, "FaxNumber"),
    homeAddress: addressOf(home),
    mailingAddress: addressOf(mailing),
    providerType: textOf(root, "ProviderType"),
    providerTypeName: textOf(root, "ProviderTypeDescription"),
    primaryPracticeState: textOf(root, "PrimaryPracticeState"),
    otherPracticeStates: childrenOf(root, "OtherPracticeState")
      .map((one) => one.text.trim() || textOf(one, "State"))
      .filter((state) => state !== ""),
    practiceSetting: textOf(root, "PracticeSetting"),
  };
}

/** The number may also stand where a tax number is asked for, or in an explanation: nobody may read it there. */
function withoutNumber<Value>(value: Value, ssn: string): Value {
  if (ssn === "") return value;
  const holds = holdsOneOf([ssn]);
  const clean = (text: string) =>
    text.replace(/\D/g, "") === ssn && text.length <= 11 ? "" : "Withheld: it holds the social security number";
  return JSON.parse(
    JSON.stringify(value, (_key, member: unknown) =>
      typeof member === "string" && holds(member) ? clean(member) : member,
    ),
  ) as Value;
}

/** Reads a profile from the root element of ProView's answer. Throws `UnreadableAnswer` when it is something else. */
export function readProfile(root: XmlElement): ReadProfile {
  if (root.name !== "Provider") throw new UnreadableAnswer(`answered something that is no profile: <${root.name}>`);
  const { attributes } = root;
  const demographics = demographicsOf(root);
  if (demographics.lastName === "" && demographics.npi === "") {
    throw new UnreadableAnswer("answered a profile of nobody: it has neither a name nor an NPI");
  }
  const digits = textOf(root, "SSN").replace(/\D/g, "");
  const ssn = digits.length === 9 ? digits : "";
  const profile: CaqhProfile = {
    caqhProviderId: attributes.ProviderID ?? textOf(root, "ProviderID", "CAQHProviderID"),
    attestId: attributes.ProviderAttestID ?? textOf(root, "ProviderAttestID"),
    attestedOn: dayIn(attributes.AttestDate ?? textOf(root, "AttestDate")),
    providerStatus: textOf(root, "ProviderStatus"),
    providerStatusDate: dayOfText(root, "ProviderStatusDate"),
    demographics,
    licenses: credentials.licensesOf(root),
    deas: credentials.deasOf(root),
    cds: credentials.cdsOf(root),
    medicare: credentials.medicareOf(root),
    medicaid: credentials.medicaidOf(root),
    ecfmg: credentials.ecfmgOf(root),
    upin: textOf(root, "UPIN"),
    ...credentials.schoolingOf(root),
    specialties: credentials.specialtiesOf(root),
    insurance: credentials.insuranceOf(root),
    hospitalAffiliations: practice.hospitalAffiliationsOf(root),
    practiceLocations: practice.practiceLocationsOf(root),
    workHistory: practice.workHistoryOf(root),
    workHistoryGaps: practice.workHistoryGapsOf(root),
    references: practice.referencesOf(root),
    certifications: credentials.certificationsOf(root),
    disclosures: practice.disclosuresOf(root),
    documents: practice.documentsOf(root),
  };
  return { profile: CaqhProfile.parse(withoutNumber(profile, ssn)), ssn };
}
