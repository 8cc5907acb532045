import { setImmediate as breathe } from "node:timers/promises";
import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { auditWritten } from "@/lib/audit/record";
import { preparedInsert } from "@/lib/bulk-insert";
import type { Prisma } from "@/lib/generated/prisma/client";
import { attachGroups, type Joining } from "@/lib/groups/attach-groups";
import type { GroupInput } from "@/lib/groups/group-schemas";
import { newId } from "@/lib/ids";
import type { ProviderInput } from "./provider-input";
import { searchNameOf } from "./search-name";

export type ProviderFacts = z.output<typeof ProviderInput>;
type NewProvider = ProviderFacts & { groups?: readonly GroupInput[] };
export type CreatedProvider = { provider_id: string; is_created: boolean };

const stateList = (text: string): string[] => [...new Set(text.split(",").map((code) => code.trim().toUpperCase()))];
const dayOrNull = (text: string | undefined): string | null => text?.slice(0, 10) ?? null;

const insertOf = preparedInsert<ReturnType<typeof providerRow>>("providers", {
  organizationId: ["organization_id", "text"],
  id: ["id", "text"],
  firstName: ["first_name", "text"],
  middleName: ["middle_name", "text"],
  lastName: ["last_name", "text"],
  searchName: ["search_name", "text"],
  degree: ["degree", "text"],
  npi: ["npi", "text"],
  states: ["states", "text[]"],
  caqhProviderId: ["caqh_provider_id", "text"],
  externalId: ["external_id", "text"],
  primaryEmail: ["primary_email", "text"],
  gender: ["gender", "text"],
  dob: ["dob", "date"],
  initialCredentialingDate: ["initial_credentialing_date", "date"],
  lastCredentialedDate: ["last_credentialed_date", "date"],
  nextCredentialingDate: ["next_credentialing_date", "date"],
  isPcp: ["is_pcp", "boolean"],
  isSpecialist: ["is_specialist", "boolean"],
  acceptsNewPatients: ["accepts_new_patients", "boolean"],
  acceptsNewMedicarePatients: ["accepts_new_medicare_patients", "boolean"],
  createdAt: ["created_at", "timestamptz"],
  createdBy: ["created_by", "text"],
  updatedAt: ["updated_at", "timestamptz"],
  updatedBy: ["updated_by", "text"],
});

function providerRow(ctx: Context, facts: NewProvider) {
  const names = {
    firstName: facts.first_name.trim(),
    middleName: facts.middle_name.trim(),
    lastName: facts.last_name.trim(),
  };
  return {
    organizationId: ctx.organizationId,
    id: newId("prv"),
    ...names,
    searchName: searchNameOf(names),
    degree: facts.degree,
    npi: facts.npi || null,
    states: stateList(facts.states),
    caqhProviderId: facts.caqh_provider_id,
    externalId: facts.external_id || null,
    primaryEmail: facts.primary_email ?? "",
    gender: facts.gender ?? "U",
    dob: dayOrNull(facts.dob),
    initialCredentialingDate: dayOrNull(facts.initial_credentialing_date),
    lastCredentialedDate: dayOrNull(facts.last_credentialed_date),
    nextCredentialingDate: dayOrNull(facts.next_credentialing_date),
    isPcp: facts.is_pcp,
    isSpecialist: facts.is_specialist,
    acceptsNewPatients: facts.accepts_new_patients,
    acceptsNewMedicarePatients: facts.accepts_new_medicare_patients,
    createdAt: ctx.now,
    createdBy: ctx.actor.id,
    updatedAt: ctx.now,
    updatedBy: ctx.actor.id,
  } satisfies Prisma.ProviderCreateManyInput;
}

/** Ids of the organization's providers who are the same as some of these, by NPI, else by external id. */
async function knownIds(
  { db, organizationId }: Context,
  facts: readonly NewProvider[],
): Promise<(element: NewProvider) => string | undefined> {
  const npis = facts.flatMap(({ npi }) => npi || []);
  const externalIds = facts.flatMap(({ external_id }) => external_id || []);
  const known = await db.$queryRaw<{ id: string; npi: string | null; external_id: string | null }[]>`
    select id, npi, external_id from providers
    where organization_id = ${organizationId} and (npi = any(${npis}) or external_id = any(${externalIds}))`;
  const byNpi = new Map(known.map(({ id, npi }) => [npi, id]));
  const byExternalId = new Map(known.map(({ id, external_id }) => [external_id, id]));
  return ({ npi, external_id }) =>
    (npi && byNpi.get(npi)) || (external_id && byExternalId.get(external_id)) || undefined;
}

type Chunk = {
  facts: readonly NewProvider[];
  rows: readonly ReturnType<typeof providerRow>[];
  insert: ReturnType<typeof insertOf>;
};

function chunkOf(ctx: Context, facts: readonly NewProvider[]): Chunk {
  const rows = facts.map((element) => providerRow(ctx, element));
  return {
    facts,
    rows,
    insert: insertOf(rows, auditWritten(ctx, { action: "createProvider", subjectType: "provider" })),
  };
}

/** Writes a chunk. Whoever is known, from before, from a race or from this call, ends at the unique indexes. */
async function createChunk(ctx: Context, { facts, rows, insert }: Chunk): Promise<CreatedProvider[]> {
  const inserted = await insert(ctx.db);
  const left = facts.filter((_, index) => !inserted.has(rows[index]?.id ?? ""));
  const knownId = left.length === 0 ? null : await knownIds(ctx, left);
  const results = facts.map((element, index): CreatedProvider => {
    const id = rows[index]?.id ?? "";
    if (inserted.has(id)) return { provider_id: id, is_created: true };
    const known = knownId?.(element);
    if (known === undefined) throw new Error("A provider was neither inserted nor found");
    return { provider_id: known, is_created: false };
  });
  await attachGroups(
    ctx,
    facts.flatMap((element, index) => joiningOf(element, results[index])),
  );
  return results;
}

// Large enough that its statements cost little beside its rows, small enough that others have their turn in between.
const chunkSize = 1_000;

function* chunksOf<Element>(elements: Iterable<Element>): Generator<Element[]> {
  let chunk: Element[] = [];
  for (const element of elements) {
    if (chunk.push(element) < chunkSize) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/**
 * Creates the providers that the organization does not know yet, in input order, with their groups; set-based, so
 * that thousands cost a handful of statements. Whoever is known by NPI, else by external id, is answered unchanged;
 * two elements of one call that are the same provider become one. While the database writes a chunk the next is taken
 * from `facts`, which may check its elements as it gives them.
 */
export async function createAll(ctx: Context, facts: Iterable<NewProvider>): Promise<CreatedProvider[]> {
  const results: CreatedProvider[][] = [];
  let writing: Promise<CreatedProvider[]> | undefined;
  for (const elements of chunksOf(facts)) {
    const chunk = chunkOf(ctx, elements);
    if (writing) results.push(await writing);
    writing = createChunk(ctx, chunk);
    // It is waited for when the next chunk is ready; failing before that must not end the process.
    writing.catch(() => undefined);
    await breathe();
  }
  if (writing) results.push(await writing);
  return results.flat();
}

/** The groups that a newly created provider joins: those listed, and the one that the single operation names. */
function joiningOf(facts: NewProvider, created: CreatedProvider | undefined): Joining[] {
  if (!created?.is_created) return [];
  const { group_name, group_npi, group_tin, location_name, external_group_id, groups = [] } = facts;
  const named =
    group_name && group_npi && group_tin
      ? [{ group_name, group_npi, group_tin, location_name, external_group_id }]
      : [];
  return [...groups, ...named].map((group) => ({ providerId: created.provider_id, group }));
}
