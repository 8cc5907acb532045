import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { dayOf } from "@/lib/day";
import { type CaqhProposal, Prisma, type Provider } from "@/lib/generated/prisma/client";
import { specialtyOf } from "@/lib/profiles/specialty-wire";
import type { Element } from "@/lib/sections/element";
import { isListFeed, listFeeds } from "./list-feeds";
import type { listCaqhProposals } from "./operations";
import { proposalSections } from "./proposal-schemas";
import { readFile } from "./read-file";
import { caqhProposalRecord, recordNames } from "./wire";

type Query = z.output<typeof listCaqhProposals.query>;

/** The records that proposals are about, as the file has them now. */
async function recordsOf(ctx: Context, provider: Provider, rows: readonly CaqhProposal[]) {
  const records = new Map<string, Element>();
  if (rows.every(({ recordId }) => recordId === null)) return records;
  const file = await readFile(ctx, provider);
  const facts = { degree: provider.degree, today: dayOf(ctx.now) };
  for (const name of new Set(rows.map(({ section }) => section))) {
    if (!isListFeed(name)) continue;
    const { section } = listFeeds[name];
    for (const row of file.rows[section.table] ?? []) {
      records.set(String(row.id), section.toElement(row, facts) as Element);
    }
  }
  for (const row of file.specialties) records.set(row.id, specialtyOf(row));
  return records;
}

/** A page of a provider's proposals, in the order of the file's sections and of the profile's records. */
export async function findProposals(ctx: Context, provider: Provider, query: Query) {
  const { db, organizationId } = ctx;
  const section = query.section ? Prisma.sql`and p.section = any(${query.section})` : Prisma.empty;
  const fits = Prisma.sql`p.organization_id = ${organizationId} and p.provider_id = ${provider.id}
    and p.state = any(${query.state}) ${section}`;
  const found = await db.$queryRaw<{ id: string }[]>`
    select p.id from caqh_proposals p where ${fits}
    order by array_position(${[...proposalSections]}::text[], p.section), p.record_key, p.id
    offset ${query.offset} limit ${query.limit + 1}`;
  const ids = found.slice(0, query.limit).map(({ id }) => id);
  const rows = await db.caqhProposal.findMany({
    where: { organizationId, id: { in: ids } },
    include: { snapshot: { select: { attestedOn: true, fetchedAt: true } } },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  const names = recordNames(ordered, await recordsOf(ctx, provider, ordered));
  const total = query.include_total
    ? await db.caqhProposal.count({
        where: { organizationId, providerId: provider.id, state: { in: query.state }, section: { in: query.section } },
      })
    : undefined;
  return {
    rows: ordered.map((row) => caqhProposalRecord(row, names)),
    hasMore: found.length > query.limit,
    total,
  };
}
