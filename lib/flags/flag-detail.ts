import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import { isoDate, isoMoment } from "@/lib/api/wire-schemas";
import { allLists } from "@/lib/lists/all-lists";
import { clearedFactsOf, factsOf, type MatchFacts, newsSince } from "@/lib/matches/match-facts";
import { flagMatches } from "./flag-matches";
import { flagRecords } from "./flag-records";
import type { FlagDetail } from "./flag-detail-schemas";
import { flagSubject } from "./flag-subject";
import { unknownFlag } from "./read-state";

// More than anybody reads; a flag that so much happened to is looked at through its newest entries.
const mostEntries = 500;

/** Who did what to the flag, when and why; newest first. */
async function historyOf({ db, organizationId }: Context, id: string) {
  const entries = await db.auditEntry.findMany({
    where: { organizationId, subjectType: "flag", subjectId: id },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: mostEntries,
  });
  return entries.map((entry) => ({
    at: isoMoment(entry.at),
    by: entry.actorName,
    client_name: entry.clientName,
    action: entry.action,
    reason: entry.reason ?? "",
    changes: entry.changes,
  }));
}

type ReadRow = { reader_id: string; reader_name: string | null; read_at: Date; reason: string | null };

/** Who has read it, when and why; newest first. */
async function readersOf({ db, organizationId }: Context, id: string) {
  const reads = await db.$queryRaw<ReadRow[]>`
    select r.reader_id, coalesce(u.name, c.name) as reader_name, r.read_at, r.reason from flag_reads r
    left join users u on u.organization_id = r.organization_id and u.id = r.reader_id
    left join api_clients c on c.organization_id = r.organization_id and c.id = r.reader_id
    where r.organization_id = ${organizationId} and r.flag_id = ${id}
    order by r.read_at desc, r.reader_id limit ${mostEntries}`;
  return reads.map((read) => ({
    reader_id: read.reader_id,
    reader_name: read.reader_name ?? "",
    read_at: isoMoment(read.read_at),
    reason: read.reason ?? "",
  }));
}

/** A flag with everything somebody needs to decide about it. Throws 404. */
export async function flagDetail(ctx: Context, id: string): Promise<z.input<typeof FlagDetail>> {
  const { db, organizationId } = ctx;
  const flag = await db.flag.findFirst({ where: { organizationId, id } });
  const [record] = await flagRecords(ctx, [id]);
  if (!flag || !record) throw notFound(unknownFlag(id));
  const lists = await allLists(db);
  const nameOf = (source: string) => lists.find(({ key }) => key === source)?.name ?? source;
  const cleared = clearedFactsOf(flag.clearedFacts);
  const now = factsOf(flag.evidence) as unknown as MatchFacts | null;
  return {
    ...record,
    last_confirmed_at: isoMoment(flag.lastConfirmedAt),
    due_date: isoDate(flag.dueDate),
    subject: await flagSubject(ctx, flag),
    matches: await flagMatches(ctx, id, lists),
    changes_since_cleared: cleared && now ? newsSince(cleared, now, nameOf) : [],
    readers: await readersOf(ctx, id),
    history: await historyOf(ctx, id),
  };
}
