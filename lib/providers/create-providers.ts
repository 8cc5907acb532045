import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { dateOf } from "@/lib/api/wire-schemas";
import type { Prisma } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import type { ProviderInput } from "./operations";
import { searchNameOf } from "./search-name";

export type ProviderFacts = z.output<typeof ProviderInput>;
export type CreatedProvider = { provider_id: string; is_created: boolean };

const stateList = (text: string): string[] => [...new Set(text.split(",").map((code) => code.trim().toUpperCase()))];
const dateOrNull = (text: string | undefined): Date | null => (text === undefined ? null : dateOf(text));

function providerRow(ctx: Context, facts: ProviderFacts): Prisma.ProviderCreateManyInput {
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
  };
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
  const inserted = new Set(
    (await ctx.db.provider.createManyAndReturn({ data: rows, skipDuplicates: true, select: { id: true } })).map(
      ({ id }) => id,
    ),
  );
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
  await writeAudit(ctx, results);
  await attachGroups(ctx, facts, results);
  return results;
}

async function writeAudit(ctx: Context, results: readonly CreatedProvider[]): Promise<void> {
  await ctx.db.auditEntry.createMany({
    data: results
      .filter(({ is_created }) => is_created)
      .map(({ provider_id }) => ({
        organizationId: ctx.organizationId,
        id: newId("aud"),
        at: ctx.now,
        actorType: ctx.actor.type,
        actorId: ctx.actor.id,
        actorName: ctx.actor.name,
        action: "createProvider",
        subjectType: "provider",
        subjectId: provider_id,
        requestId: ctx.requestId,
      })),
  });
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
