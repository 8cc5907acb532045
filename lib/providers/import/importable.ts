import type { Context } from "@/lib/api/context";
import { importable, type Values } from "@/lib/imports/importable";
import { statesOf } from "@/lib/imports/field";
import { createAll, type ProviderFacts } from "../create-providers";
import { providerTypes } from "../enumerations";
import { ProviderInput } from "../provider-input";
import { degreeOfCredentials } from "./degree-of-credentials";
import { providerFields } from "./fields";
import { providerLayouts } from "./layouts";
import { addPractices, type Practice, practiceOf } from "./practice";
import { specialtyOfWords } from "./specialty-of-words";

const [byNpi, byExternalId] = ["npi:", "external:"];
const contractMembers = new Set(Object.keys(ProviderInput.shape));

const textIn = (values: Values, member: string): string | undefined => {
  const value = values.get(member);
  return typeof value === "string" ? value : undefined;
};

/** The facts of a row that was read by its mapping: the degree out of credentials, and the practice beside. */
function assemble(values: Values) {
  const facts: Record<string, unknown> = Object.fromEntries(
    [...values].filter(([member]) => contractMembers.has(member)),
  );
  const problems: { member: string; message: string }[] = [];
  const named = textIn(values, "specialty");
  const specialty = named === undefined ? null : specialtyOfWords(named);
  if (named !== undefined && specialty === null)
    problems.push({ member: "specialty", message: "is not a specialty that is known: its taxonomy code is" });
  const written = textIn(values, "degree");
  if (!providerTypes.some((type) => type === written)) {
    const found = degreeOfCredentials(written ?? "", textIn(values, "profession") ?? named ?? "");
    if (found.degree !== null) facts.degree = found.degree;
    else if (found.reason === "unknown")
      problems.push({ member: "degree", message: "is not a credential that is known" });
    else problems.push({ member: "degree", message: "does not tell the degree" });
  }
  const practice = practiceOf({
    street: [textIn(values, "practice_street"), textIn(values, "practice_street_2")],
    city: textIn(values, "practice_city"),
    state: statesOf(textIn(values, "practice_state") ?? textIn(values, "states") ?? "").split(",")[0],
    zip: textIn(values, "practice_zip"),
    specialty,
  });
  return problems.length > 0 ? { problems } : { facts: { ...facts, practice } };
}

/** Those of the keys that providers of the organization have; two statements' worth in one. */
async function knownKeys({ db, organizationId }: Context, keys: readonly string[]): Promise<Set<string>> {
  const under = (prefix: string) => keys.flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  const found = await db.$queryRaw<{ key: string }[]>`
    SELECT ${byNpi} || npi AS key FROM providers
    WHERE organization_id = ${organizationId} AND npi = ANY(${under(byNpi)})
    UNION ALL
    SELECT ${byExternalId} || external_id FROM providers
    WHERE organization_id = ${organizationId} AND external_id = ANY(${under(byExternalId)})`;
  return new Set(found.map(({ key }) => key));
}

/** Providers, by the rules of the API's bulk operation; a new one also gets the specialty and the place of its row. */
export const providers = importable<ProviderFacts>({
  kind: "providers",
  fields: providerFields,
  layouts: () => providerLayouts,
  ownLayout: "Credence's own columns",
  identity: ["npi", "external_id"],
  assemble,
  contract: ProviderInput,
  keysOf: ({ npi, external_id: externalId }) => [
    ...(npi === "" ? [] : [`${byNpi}${npi}`]),
    ...(externalId ? [`${byExternalId}${externalId}`] : []),
  ],
  knownKeys,
  create: async (ctx, records) => {
    const created = await createAll(
      ctx,
      records.map(({ facts }) => facts),
    );
    await addPractices(
      ctx,
      created.flatMap(({ provider_id: providerId, is_created: isCreated }, index) => {
        const practice = records[index]?.beside["practice"] as Practice | undefined;
        return isCreated && practice ? [{ providerId, practice }] : [];
      }),
    );
    return created.map(({ provider_id: id, is_created: isCreated }) => (isCreated ? id : null));
  },
});
