import type { Field } from "@/lib/imports/field";
import { providerTypes, stateCodes } from "../enumerations";

type Facts = Partial<Omit<Field, "member" | "title" | "synonyms">>;

const field = (member: string, title: string, synonyms: readonly string[], facts: Facts = {}): Field => ({
  member,
  title,
  group: "Provider",
  type: "text",
  isRequired: false,
  canHaveDefault: true,
  choices: [],
  description: "",
  synonyms,
  ...facts,
});

const required = { isRequired: true };
const own = { canHaveDefault: false };
const ofGroup = { group: "Group" };
const ofPractice = { group: "Practice" };

/** Every member of a provider that a column can fill: what creating one takes, and where and in what he or she practices. */
export const providerFields: readonly Field[] = [
  field(
    "npi",
    "NPI",
    ["npi number", "individual npi", "provider npi", "rndrng npi", "national provider identifier", "type 1 npi"],
    {
      ...own,
      isDigits: true,
      description: "Tells whether a provider is known already; without it the external id does",
    },
  ),
  field("external_id", "External id", ["provider id", "id", "employee id", "record id", "your id", "source id"], {
    ...own,
    description: "The id that your own system has for the provider",
  }),
  field(
    "first_name",
    "First name",
    ["first", "given name", "forename", "provider first name", "fname", "rndrng prvdr first name"],
    required,
  ),
  field("middle_name", "Middle name", [
    "middle",
    "middle initial",
    "mi",
    "provider middle name",
    "mname",
    "rndrng prvdr mi",
  ]),
  field(
    "last_name",
    "Last name",
    [
      "last",
      "surname",
      "family name",
      "provider last name",
      "provider last name legal name",
      "lname",
      "rndrng prvdr last org name",
    ],
    required,
  ),
  field(
    "degree",
    "Degree",
    [
      "credentials",
      "credential",
      "provider type",
      "title",
      "suffix",
      "designation",
      "provider credential text",
      "rndrng prvdr crdntls",
    ],
    {
      ...required,
      type: "choice",
      choices: [...providerTypes],
      isFree: true,
      description: "Credentials as people write them are read too: M.D., Ph.D.; APRN, FNP-BC",
    },
  ),
  field("profession", "Profession", ["occupation", "discipline"], {
    description: "Words or taxonomy code that tell the degree where the credentials do not",
  }),
  field(
    "states",
    "States",
    [
      "state",
      "practice state",
      "license state",
      "licensed states",
      "provider business practice location address state name",
      "rndrng prvdr state abrvtn",
    ],
    {
      ...required,
      type: "states",
      description: "Codes or names, separated by commas or semicolons",
    },
  ),
  field("caqh_provider_id", "CAQH id", ["caqh", "caqh number", "caqh proview id"], own),
  field("primary_email", "E-mail", ["email", "email address", "mail", "primary email"], own),
  field("gender", "Gender", ["sex", "provider gender code", "provider sex code", "rndrng prvdr gndr"], {
    type: "choice",
    choices: ["M", "F", "U"],
    aliases: { MALE: "M", MAN: "M", FEMALE: "F", WOMAN: "F", UNKNOWN: "U", OTHER: "U", X: "U" },
  }),
  field("dob", "Date of birth", ["birth date", "birthday", "date of birth", "birthdate", "born"], {
    ...own,
    type: "date",
    isPast: true,
  }),
  field(
    "initial_credentialing_date",
    "Initial credentialing date",
    ["initial cred date", "first credentialed", "original credentialing date"],
    { type: "date", isPast: true },
  ),
  field(
    "last_credentialed_date",
    "Last credentialed date",
    ["last cred date", "credentialed date", "credentialing date", "last credentialing date", "recredentialed"],
    { type: "date", isPast: true },
  ),
  field(
    "next_credentialing_date",
    "Next credentialing date",
    ["next cred date", "recredentialing date", "recred due", "recredentialing due date", "due date"],
    { type: "date" },
  ),
  field("is_pcp", "Primary care provider", ["pcp", "primary care"], { type: "yes-no" }),
  field("is_specialist", "Specialist", ["specialist"], { type: "yes-no" }),
  field("accepts_new_patients", "Accepts new patients", ["accepting new patients", "new patients"], { type: "yes-no" }),
  field(
    "accepts_new_medicare_patients",
    "Accepts new Medicare patients",
    ["accepting new medicare patients", "new medicare patients"],
    { type: "yes-no" },
  ),
  field("group_name", "Group name", ["group", "practice group", "organization", "organization name", "clinic"], {
    ...ofGroup,
    description: "Name, NPI and TIN of a group belong together; a new group is created",
  }),
  field("group_npi", "Group NPI", ["organization npi", "type 2 npi", "billing npi"], { ...ofGroup, isDigits: true }),
  field("group_tin", "Group TIN", ["tin", "tax id", "ein", "tax identification number", "federal tax id"], {
    ...ofGroup,
    isDigits: true,
  }),
  field("location_name", "Location of the group", ["location", "site", "location name"], ofGroup),
  field("external_group_id", "External id of the group", ["group id", "external group id"], ofGroup),
  field(
    "specialty",
    "Specialty",
    ["primary specialty", "taxonomy", "taxonomy code", "primary taxonomy", "rndrng prvdr type", "specialties"],
    {
      ...ofPractice,
      description: "A taxonomy code, or Medicare's words for a specialty; becomes the primary specialty",
    },
  ),
  field(
    "practice_street",
    "Practice street",
    ["address", "street", "address 1", "address line 1", "practice address", "full street address", "rndrng prvdr st1"],
    ofPractice,
  ),
  field(
    "practice_street_2",
    "Practice street, second line",
    ["address 2", "address line 2", "suite", "rndrng prvdr st2"],
    ofPractice,
  ),
  field("practice_city", "Practice city", ["city", "town", "practice city", "rndrng prvdr city"], ofPractice),
  field("practice_state", "Practice state", ["address state", "practice address state"], {
    ...ofPractice,
    type: "choice",
    choices: [...stateCodes],
    isFree: true,
  }),
  field(
    "practice_zip",
    "Practice ZIP code",
    ["zip", "zip code", "zipcode", "postal code", "rndrng prvdr zip5"],
    ofPractice,
  ),
];
