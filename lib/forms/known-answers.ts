import type { OperationAnswer } from "@/lib/api/operation";
import type { getProvider } from "@/lib/providers/operations";
import { putAt, type Tree } from "./at-path";
import { isBlank, problemOfAnswer } from "./check-answer";
import type { FormContent } from "./form-schemas";

type Provider = OperationAnswer<typeof getProvider>["data"];

const person: Readonly<Record<string, (provider: Provider) => unknown>> = {
  lastName: (provider) => provider.last_name,
  firstName: (provider) => provider.first_name,
  middleName: (provider) => provider.middle_name,
  npi: (provider) => provider.npi,
  caqhId: (provider) => provider.caqh_provider_id,
  dateOfBirth: (provider) => provider.dob,
  practitionerType: (provider) => provider.provider_type,
  degree: (provider) => provider.degree,
  credentialingContactEmailAddress: (provider) => provider.primaryEmail,
};

type Location = Provider["practice_location"][number];

const location: Readonly<Record<string, (location: Location) => unknown>> = {
  groupNpi: ({ npi }) => npi,
  addressLine1: ({ address1 }) => address1,
  city: ({ city }) => city,
  state: ({ state }) => state,
  zip: ({ zip }) => zip,
};

/** What is told under a name; never what an object inherits. */
const told = <Subject>(facts: Readonly<Record<string, (subject: Subject) => unknown>>, name: string, of: Subject) =>
  Object.hasOwn(facts, name) ? facts[name]?.(of) : undefined;

/** What the file knows of what stands at a place of `mappedData`. */
function factAt(provider: Provider, place: string): unknown {
  const [group, name = ""] = place.split(".");
  if (group === "personalInformation") return told(person, name, provider);
  // Of several locations the file does not say which is the primary one.
  const [only, ...others] = provider.practice_location;
  return group === "primaryPracticeLocation" && only && others.length === 0 ? told(location, name, only) : undefined;
}

/**
 * Answers to a form's questions that the provider's file already knows, by where the form's map sends them; nothing
 * that the form would not take. `answered` are the keys of the fields.
 */
export function knownAnswers(
  { fields, fieldMap }: FormContent,
  provider: Provider,
): { data: Tree; answered: readonly string[] } {
  const data: Tree = {};
  const answered: string[] = [];
  for (const field of fields) {
    const fact = fieldMap
      .filter(({ from }) => from === field.key)
      .map(({ to }) => factAt(provider, to))
      .find((known) => !isBlank(known));
    if (fact === undefined || problemOfAnswer(field, fact) !== null) continue;
    putAt(data, field.key, fact);
    answered.push(field.key);
  }
  return { data, answered };
}
