import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { dateOf } from "@/lib/api/wire-schemas";
import { bulkInsert } from "@/lib/bulk-insert";
import type { Prisma } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import type { ProviderInput } from "./operations";
import { searchNameOf } from "./search-name";

export type ProviderFacts = z.output<typeof ProviderInput>;
export type CreatedProvider = { provider_id: string; is_created: boolean };

const stateList = (text: string): string[] => [...new Set(text.split(",").map((code) => code.trim().toUpperCase()))];
const dateOrNull = (text: string | undefined): Date | null => (text === undefined ? null : dateOf(text));

const insertProviders = bulkInsert<ReturnType<typeof providerRow>>("providers", {
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

const insertAudit = bulkInsert<ReturnType<typeof auditRow>>("audit_entries", {
  organizationId: ["organization_id", "text"],
  id: ["id", "text"],
  at: ["at", "timestamptz"],
  actorType: ["actor_type", "text"],
  actorId: ["actor_id", "text"],
  actorName: ["actor_name", "text"],
  action: ["action", "text"],
  subjectType: ["subject_type", "text"],
  subjectId: ["subject_id", "text"],
  requestId: ["request_id", "text"],
});

function providerRow(ctx: Context, facts: ProviderFacts) {
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
    dob: dateOrNull(facts.dob),
    initialCredentialingDate: dateOrNull(facts.initial_credentialing_date),
    lastCredentialedDate: dateOrNull(facts.last_credentialed_date),
    nextCredentialingDate: dateOrNull(facts.next_credentialing_date),
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

function auditRow(ctx: Context, providerId: string) {
  return {
    organizationId: ctx.organizationId,
    id: newId("aud"),
    at: ctx.now,
    actorType: ctx.actor.type,
    actorId: ctx.actor.id,
    actorName: ctx.actor.name,
    action: "createProvider",
    subjectType: "provider",
    subjectId: providerId,
    requestId: ctx.requestId,
  } satisfies Prisma.AuditEntryCreateManyInput;
}

/** Ids of the organization's providers by NPI and by external id. */
async function knownIds(
  ctx: Context,
  facts: readonly ProviderFacts[],
): Promise<(element: ProviderFacts) => string | undefined> {
  const npis = facts.flatMap(({ npi }) => npi || []);
  const externalIds = facts.flatMap(({ external_id }) => external_id || []);
  const known = await ctx.db.provider.findMany({
    where: { organizationId: ctx.organizationId, OR: [{ npi: { in: npis } }, { externalId: { in: externalIds } }] },
    select: { id: true, npi: true, externalId: true },
  });
  const byNpi = new Map(known.map(({ id, npi }) => [npi, id]));
  const byExternalId = new Map(known.map(({ id, externalId }) => [externalId, id]));
  return ({ npi, external_id }) =>
    (npi && byNpi.get(npi)) || (external_id && byExternalId.get(external_id)) || undefined;
}

/**
 * Creates the providers that the organization does not know yet, in input order, with their groups; set-based, so
 * that thousands cost a handful of statements. Whoever is known by NPI, else by external id, is answered unchanged;
 * two elements of one call that are the same provider become one.
 */
export async function createAll(ctx: Context, facts: readonly ProviderFacts[]): Promise<CreatedProvider[]> {
  const before = await knownIds(ctx, facts);
  const rows = facts.filter((element) => before(element) === undefined).map((element) => providerRow(ctx, element));
  // A race with another request, or the same provider twice in this one, ends at the unique indexes without an error.
  const inserted = await insertProviders(ctx.db, rows);
  const after = rows.length === inserted.size ? null : await knownIds(ctx, facts);
  let next = 0;
  const results = facts.map((element): CreatedProvider => {
    const knownBefore = before(element);
    if (knownBefore !== undefined) return { provider_id: knownBefore, is_created: false };
    const id = rows[next++]?.id ?? "";
    if (inserted.has(id)) return { provider_id: id, is_created: true };
    const winner = after?.(element);
    if (winner === undefined) throw new Error("A provider was neither inserted nor found");
    return { provider_id: winner, is_created: false };
  });
  const created = results.filter(({ is_created }) => is_created);
  await insertAudit(
    ctx.db,
    created.map(({ provider_id }) => auditRow(ctx, provider_id)),
  );
  await attachGroups(ctx, facts, results);
  return results;
}

/** Attaches newly created providers to the group they name, which is created when new. */
async function attachGroups(
  ctx: Context,
  facts: readonly ProviderFacts[],
  results: readonly CreatedProvider[],
): Promise<void> {
  const wanted = facts.flatMap((element, index) => {
    const result = results[index];
    const { group_name: name, group_npi: npi, group_tin: tin } = element;
    return result?.is_created && name && npi && tin
      ? [{ element, providerId: result.provider_id, name, npi, tin }]
      : [];
  });
  if (wanted.length === 0) return;
  const keyOf = (group: { name: string; npi: string; tin: string }) =>
    JSON.stringify([group.name, group.npi, group.tin]);
  const distinct = [
    ...new Map(wanted.map(({ name, npi, tin }) => [keyOf({ name, npi, tin }), { name, npi, tin }])).values(),
  ];
  await ctx.db.group.createMany({
    data: distinct.map((group) => ({
      organizationId: ctx.organizationId,
      id: newId("grp"),
      ...group,
      createdAt: ctx.now,
      createdBy: ctx.actor.id,
    })),
    skipDuplicates: true,
  });
  const groups = await ctx.db.group.findMany({ where: { organizationId: ctx.organizationId, OR: distinct } });
  const ids = new Map(groups.map((group) => [keyOf(group), group.id]));
  await ctx.db.groupMembership.createMany({
    data: wanted.flatMap((membership) => {
      const groupId = ids.get(keyOf(membership));
      if (!groupId) return [];
      return [
        {
          organizationId: ctx.organizationId,
          groupId,
          providerId: membership.providerId,
          locationName: membership.element.location_name ?? "",
          externalGroupId: membership.element.external_group_id ?? "",
          createdAt: ctx.now,
        },
      ];
    }),
    skipDuplicates: true,
  });
}
