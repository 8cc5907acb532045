import { beforeAll, expect, test } from "vitest";
import type { ProviderFacts } from "@/prisma/factories/provider";
import { inContext } from "@/prisma/factories/context";
import { createFacility } from "@/prisma/factories/facility";
import { createOrganization } from "@/prisma/factories/organization";
import { createProvider, inventedNpi } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { findSubjects } from "./service";

useTestDatabase();
let organizationId: string;
let adaId: string;

const person = (last_name: string, first_name: string, facts: Partial<ProviderFacts> = {}) =>
  inContext(organizationId, (ctx) => createProvider(ctx, { last_name, first_name, ...facts }));

beforeAll(async () => {
  organizationId = (await createOrganization("South Plan")).id;
  await person("Quillfeather", "Ada");
  organizationId = (await createOrganization("North Plan")).id;
  adaId = await person("Quillfeather", "Ada Marie", { npi: inventedNpi(7), external_id: "P-1002" });
  for (const [last, first] of [
    ["Quillfeather", "Bertram"],
    ["Thistlewood", "Barnaby"],
    ["Ng", "Tuan"],
    ["O'Farrell-Ames", "Siobhán"],
  ] as const)
    await person(last, first);
  await inContext(organizationId, (ctx) => createFacility(ctx, { name: "Larkspur Surgery Center", city: "Austin" }));
});

const namesOf = async (text: string): Promise<string[]> => {
  const answer = await inContext(organizationId, (ctx) =>
    findSubjects(ctx, { params: {}, query: { text }, body: undefined }),
  );
  return (answer as { data: { name: string }[] }).data.map(({ name }) => name);
};

test.each([
  ["quillf", ["Quillfeather, Ada Marie · MD", "Quillfeather, Bertram · MD"]],
  ["Quillfeather, Ada", ["Quillfeather, Ada Marie · MD"]],
  ["ada quillfeather", ["Quillfeather, Ada Marie · MD"]],
  [inventedNpi(7), ["Quillfeather, Ada Marie · MD"]],
  ["P-1002", ["Quillfeather, Ada Marie · MD"]],
  ["ng", ["Ng, Tuan · MD"]],
  ["siobhan ofarrell", ["O'Farrell-Ames, Siobhán · MD"]],
  ["larkspur", ["Larkspur Surgery Center"]],
])("%s finds who is meant", async (text, names) => {
  expect(await namesOf(text)).toEqual(names);
});

test.each([
  ["a letter left out", "thistewood"],
  ["a letter doubled", "thiistlewood"],
  ["letters swapped at the beginning", "htistlewood"],
  ["letters swapped further on", "thistelwood"],
  ["another letter further on", "thistlevood"],
  ["one too many in front", "tthistlewood"],
  ["first name first, with a slip", "barnaby thistlewod"],
  ["the beginning of a word, with a slip", "thislew"],
])("a slip of the fingers finds who is meant: %s", async (_, text) => {
  expect(await namesOf(text)).toEqual(["Thistlewood, Barnaby · MD"]);
});

test("another person's name, a stray sign and nobody's number find nobody", async () => {
  for (const text of ["wintersloe", "thimble", "%", "''", "0000000000"]) expect(await namesOf(text), text).toEqual([]);
});

test("an id finds its provider, and another organization's never", async () => {
  expect(await namesOf(adaId)).toEqual(["Quillfeather, Ada Marie · MD"]);
  organizationId = (await createOrganization("West Plan")).id;
  expect(await namesOf(adaId)).toEqual([]);
  expect(await namesOf("quillfeather")).toEqual([]);
});
