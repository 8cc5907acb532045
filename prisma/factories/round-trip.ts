import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { z } from "zod";
import type { Caller } from "@/lib/api/caller";
import type { OperationDefinition } from "@/lib/api/operation";
import { createProvider, getProvider } from "@/lib/providers/operations";
import { ProviderInput } from "@/lib/providers/provider-input";
import * as op from "@/lib/sections/operations";
import { arbitraryOf } from "./arbitrary-of";
import { inventedNpi } from "./provider";

type Json = Record<string, unknown>;

const { listProviderLicenses: _list, ...writers } = op;

/** The operations that write sections, with the section's name and what is written of it. */
const sections = Object.values(writers).map((operation) => {
  const { shape } = operation.body;
  const isList = "elements" in shape;
  const schema: z.ZodType = isList ? shape.elements : shape.element;
  return { operation: operation as OperationDefinition, name: operation.path.split("/").at(-1) ?? "", isList, schema };
});

const states = fc.subarray(["TX", "CA", "NY", "PR"], { minLength: 1 }).map((codes) => codes.join(","));
const provider = arbitraryOf(
  z.object(ProviderInput.shape).omit({
    npi: true,
    states: true,
    external_id: true,
    primary_email: true,
    group_name: true,
    group_npi: true,
    group_tin: true,
    location_name: true,
    external_group_id: true,
  }),
) as fc.Arbitrary<Json>;

/** A random valid provider with all sections: what is sent, by section. */
export const anyProviderFile = fc.record({
  provider,
  states,
  sections: fc.record(
    Object.fromEntries(sections.map(({ name, schema }) => [name, arbitraryOf(schema, name)])),
  ) as fc.Arbitrary<Record<string, Json | Json[]>>,
});
export type ProviderFile = typeof anyProviderFile extends fc.Arbitrary<infer File> ? File : never;

/** Where getProvider shows a section: beside `data`, in it, or (demographics) as members of it. */
function shownIn(detail: Json, name: string): unknown {
  const data = detail.data as Json;
  if (name !== "demographics") return detail[name] ?? data[name];
  const { race, ethnicity, other_languages, ssn } = data;
  return { race, ethnicity, other_languages, ssn };
}

const isDateMember = (schema: z.ZodType): boolean =>
  schema.safeParse("2020-02-29").success && !schema.safeParse("2021-02-29").success;

/** What must be answered for a value that was sent, told by the contract and the rules of the specification alone. */
function expectedOf(schema: z.ZodType, sent: unknown, name = ""): unknown {
  if (name === "ssn") return typeof sent === "string" ? sent.slice(-4) : "";
  if (isDateMember(schema)) {
    const day = typeof sent === "string" && sent !== "" ? sent.slice(0, 10) : null;
    return name === "end_date" && day ? `${day}T00:00:00.000Z` : day;
  }
  if (schema instanceof z.ZodDefault)
    return sent === undefined ? schema.def.defaultValue : expectedOf(schema.unwrap() as z.ZodType, sent, name);
  if (schema instanceof z.ZodOptional) return sent === undefined ? "" : sent;
  if (schema instanceof z.ZodArray && Array.isArray(sent))
    return sent.map((element) => expectedOf(schema.element as z.ZodType, element));
  if (schema instanceof z.ZodObject && typeof sent === "object" && sent !== null) {
    const members = Object.entries(schema.shape as Record<string, z.ZodType>).filter(([member]) => member !== "id");
    return Object.fromEntries(
      members.map(([member, type]) => [member, expectedOf(type, (sent as Json)[member], member)]),
    );
  }
  return sent;
}

/** Rows whose members are not answered, also not as null, when they have no value. */
function leavingOut(rows: unknown): unknown {
  if (!Array.isArray(rows)) return rows;
  return rows.map((row: Json) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? undefined])),
  );
}

/** Both names of a value were sent when one was; a registration without a degree has the provider's. */
function completed(name: string, sent: Json | Json[], degree: unknown): Json | Json[] {
  if (!Array.isArray(sent)) return sent;
  return sent.map((element) => {
    if (name === "licenses") {
      const type = element.license_type ?? element.type;
      const status = element.license_status ?? element.status;
      return { ...element, type, license_type: type, status, license_status: status };
    }
    if (name === "malpractice_insurance") {
      const expires = element.policyExpirationDate ?? element.expiry_date;
      return { ...element, policyExpirationDate: expires, expiry_date: expires };
    }
    return name === "deas" ? { ...element, provider_type: element.provider_type || degree } : element;
  });
}

const genders: Json = { M: "Male", F: "Female" };
const dayOf = (sent: unknown): string | null => (typeof sent === "string" ? sent.slice(0, 10) : null);

/** What must be answered of the provider itself. */
const expectedProvider = (sent: Json): Json => ({
  // Names are kept without the spaces around them.
  first_name: String(sent.first_name).trim(),
  middle_name: String(sent.middle_name ?? "").trim(),
  last_name: String(sent.last_name).trim(),
  provider_type: sent.degree,
  npi: sent.npi,
  external_id: sent.external_id,
  caqh_provider_id: sent.caqh_provider_id ?? "",
  gender: genders[String(sent.gender)] ?? "Not Listed/Unknown",
  dob: dayOf(sent.dob),
  initial_credentialing_date: dayOf(sent.initial_credentialing_date),
  last_credentialed_date: dayOf(sent.last_credentialed_date),
  next_credentialing_date: dayOf(sent.next_credentialing_date),
  states: String(sent.states).split(","),
  isPCP: sent.is_pcp,
  isSpecialist: sent.is_specialist,
  acceptsNewPatients: sent.accepts_new_patients,
  acceptsNewMedicarePatients: sent.accepts_new_medicare_patients,
});

/** The members of `shown` that are not as expected; those that are only answered (ids, what follows from others) pass. */
function differences(expected: unknown, shown: unknown, path: string): string[] {
  if (Array.isArray(expected) && Array.isArray(shown) && expected.length === shown.length)
    return expected.flatMap((element, index) => differences(element, shown[index], `${path}.${index}`));
  const isObject = (value: unknown): value is Json =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  if (isObject(expected) && isObject(shown))
    return Object.keys(expected).flatMap((member) => differences(expected[member], shown[member], `${path}.${member}`));
  if (isDeepStrictEqual(expected, shown)) return [];
  return [`${path}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(shown)}`];
}

/**
 * Creates the provider, writes every section, reads it and compares each member; then writes what was read and reads
 * again: nothing may differ and no version may be new. Answers what differs.
 */
export async function roundTrip(caller: Caller, file: ProviderFile, index: number): Promise<string[]> {
  const body: Json = { ...file.provider, states: file.states, npi: inventedNpi(index), external_id: `R-${index}` };
  const created = await caller.invoke(createProvider, { body });
  if (created.status !== 201) return [`create: ${created.status} ${created.text}`];
  const params = { providerId: (created.json as { provider_id: string }).provider_id };
  const read = () => caller.invoke(getProvider, { query: { provider_id: params.providerId } });
  const found: string[] = [];
  const write = async (name: string, { operation, isList }: (typeof sections)[number], content: unknown) => {
    const answer = await caller.invoke(operation, {
      params,
      body: isList ? { elements: content } : { element: content },
    });
    if (answer.status !== 200) found.push(`${name}: ${answer.status} ${answer.text}`);
    return answer;
  };

  for (const section of sections) await write(section.name, section, file.sections[section.name]);
  const first = await read();
  const detail = first.json as Json;
  found.push(...differences(expectedProvider(body), detail.data, "data"));
  for (const { name, schema } of sections) {
    const sent = completed(name, file.sections[name] ?? [], body.degree);
    const expected = expectedOf(schema, sent);
    found.push(
      ...differences(name === "practice_location" ? leavingOut(expected) : expected, shownIn(detail, name), name),
    );
  }
  for (const section of sections) await write(section.name, section, shownIn(detail, section.name));
  const second = await read();
  if (second.text !== first.text) found.push("written as it was read, the provider is another one");
  if (second.headers.get("etag") !== first.headers.get("etag"))
    found.push("written as it was read, it is a new version");
  return found;
}
