import { randomUUID } from "node:crypto";
import { type Context, systemActor } from "@/lib/api/context";
import { transacted } from "@/lib/api/transacted";
import { dateOf } from "@/lib/api/wire-schemas";
import { now } from "@/lib/clock";
import { daysLater } from "@/lib/day";
import { type Db, inOrganization } from "@/lib/db";
import { closeFlag, raiseFlag } from "@/lib/flags/raise";
import { Prisma } from "@/lib/generated/prisma/client";
import { advanceWorkflow } from "@/lib/workflows/advance";
import { lockUnfinishedWorkflow } from "@/lib/workflows/lock-workflow";
import type { SubjectKind } from "@/lib/workflows/state-machine";
import { lockSubject, requireSubject, type SubjectKey, subjectKey } from "@/lib/workflows/subject";
import { expiryFinding } from "./expiry-finding";
import type { ExpiryKind } from "./expiry-kinds";
import { dayLiteral, dueItems, expirySources, flaggedItem, noticeUntil } from "./expiry-sources";
import { refreshMonitoring, refreshPage } from "./monitoring-status";

type Source = (typeof expirySources)[number];
type Item = { subjectId: string; item: string; what: string; expires: string; notInForce: string };

/** Items read at once, and all others of the last subject; each subject is settled in a transaction of its own. */
const pageSize = 200;

export type ExpirySlice = { organizationId: string; today: string; isOver: () => boolean };
/** Does the next page of those behind an id; answers behind whom the one after it begins, null when nobody is left. */
type Step = (slice: ExpirySlice, after: string) => Promise<string | null>;

const keyColumn = (subject: SubjectKind) => Prisma.raw(subject === "provider" ? "provider_id" : "facility_id");

/** The hash of `expiryHash`, in the words of the database. */
const hashOf = (today: string): Prisma.Sql =>
  Prisma.raw(`to_char(due.expires, 'YYYY-MM-DD') || ' ' || CASE
  WHEN due.not_in_force <> '' OR due.expires < ${dayLiteral(today)} THEN 0
  WHEN due.expires <= ${dayLiteral(daysLater(today, 30))} THEN 30
  WHEN due.expires <= ${dayLiteral(daysLater(today, 60))} THEN 60
  ELSE 90 END`);

/** Items of a source that no flag says yet as they are today; those that a person cleared as they are, are left out. */
const unsaid = (db: Db, source: Source, { organizationId, today }: ExpirySlice, after: string): Promise<Item[]> =>
  db.$queryRaw<Item[]>`
    SELECT * FROM (SELECT due.subject_id AS "subjectId", due.item, due.what, due.expires::text AS expires,
      due.not_in_force AS "notInForce"
    FROM (${dueItems(source, organizationId, noticeUntil(source, today))}) due
    LEFT JOIN flags g ON g.organization_id = ${organizationId} AND g.${keyColumn(source.subject)} = due.subject_id
      AND g.fingerprint = ${`expiry:${source.kind}:`} || due.item
    WHERE due.subject_id > ${after}
      AND (g.id IS NULL OR g.match_hash <> ${hashOf(today)} OR (NOT g.active AND g.cleared_hash IS NULL))
    ORDER BY due.subject_id FETCH FIRST ${pageSize} ROWS WITH TIES) page ORDER BY "subjectId", item`;

const contextIn = (db: Db, organizationId: string): Context => ({
  organizationId,
  actor: systemActor,
  db,
  now: now(),
  requestId: `expiries ${randomUUID()}`,
});

/** Runs `work` for a subject in a transaction, behind the locks that everybody takes who changes what decisions rest on. */
async function settleSubject(
  organizationId: string,
  key: SubjectKey,
  work: (ctx: Context) => Promise<void>,
): Promise<void> {
  await transacted(organizationId, async (db) => {
    const ctx = contextIn(db, organizationId);
    const id = key.providerId ?? key.facilityId;
    await lockUnfinishedWorkflow(ctx, id);
    await lockSubject(ctx, key);
    await work(ctx);
    await refreshMonitoring(ctx, key.providerId === undefined ? "facility" : "provider", [id]);
    const { currentWorkflowId } = await requireSubject(ctx, key);
    if (currentWorkflowId !== null) await advanceWorkflow(ctx, currentWorkflowId);
  });
}

async function raiseExpiries(ctx: Context, kind: ExpiryKind, key: SubjectKey, items: readonly Item[], today: string) {
  for (const item of items) {
    const finding = expiryFinding({ kind, ...item }, today);
    if (finding === null) continue;
    await raiseFlag(ctx, {
      ...key,
      ...finding,
      actionSource: "MONITORING",
      expirationDate: dateOf(finding.expirationDate),
      dueDate: dateOf(finding.dueDate),
    });
  }
}

function bySubject<Row extends { subjectId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const grouped = new Map<string, Row[]>();
  for (const row of rows) grouped.set(row.subjectId, [...(grouped.get(row.subjectId) ?? []), row]);
  return grouped;
}

/** Settles a page's rows, subject by subject, until the time is over; answers as a step does. */
async function eachSubject<Row extends { subjectId: string }>(
  page: readonly Row[],
  isOver: () => boolean,
  settle: (subjectId: string, own: readonly Row[]) => Promise<void>,
): Promise<string | null> {
  for (const [subjectId, own] of bySubject(page)) {
    await settle(subjectId, own);
    if (isOver()) return subjectId;
  }
  return page.length < pageSize ? null : (page.at(-1)?.subjectId ?? null);
}

type Outdated = { id: string; subjectId: string };

/** Sources of one kind and subject: an item stands in one of them. */
type Group = Pick<Source, "kind" | "subject"> & { sources: Source[] };
const groups: Group[] = [];
for (const source of expirySources) {
  const group = groups.find(({ kind, subject }) => kind === source.kind && subject === source.subject);
  if (group) group.sources.push(source);
  else groups.push({ kind: source.kind, subject: source.subject, sources: [source] });
}

const standing = ({ sources }: Group): Prisma.Sql =>
  Prisma.join(
    sources.map((source) => flaggedItem(source)),
    " UNION ALL ",
  );

const groupUntil = ({ sources: [source] }: Group, today: string): string =>
  source ? noticeUntil(source, today) : today;

/** Open flags of a kind whose item was renewed, or is no longer on file. */
const outdated = (db: Db, group: Group, { organizationId, today }: ExpirySlice, after: string): Promise<Outdated[]> =>
  db.$queryRaw<Outdated[]>`
    SELECT * FROM (SELECT g.id, g.${keyColumn(group.subject)} AS "subjectId" FROM flags g
    WHERE g.organization_id = ${organizationId} AND g.active AND g.expiration_date IS NOT NULL
      AND g.${keyColumn(group.subject)} > ${after} AND starts_with(g.fingerprint, ${`expiry:${group.kind}:`})
      AND NOT EXISTS (SELECT 1 FROM (${standing(group)}) i
        WHERE i.expires <= ${groupUntil(group, today)}::date OR i.not_in_force <> '')
    ORDER BY g.${keyColumn(group.subject)} FETCH FIRST ${pageSize} ROWS WITH TIES) page ORDER BY "subjectId", id`;

/** What stands in an item's place: itself with a later date, or the last of its kind. */
async function replacement(
  ctx: Context,
  group: Group,
  flagId: string,
): Promise<{ resolution: string; reason: string }> {
  const { organizationId, db } = ctx;
  const [renewed] = await db.$queryRaw<{ expires: string }[]>`
    SELECT i.expires::text AS expires FROM flags g, LATERAL (${standing(group)}) i
    WHERE g.organization_id = ${organizationId} AND g.id = ${flagId} ORDER BY i.expires DESC LIMIT 1`;
  if (renewed) return { resolution: "renewed", reason: `Renewed until ${renewed.expires}` };
  const all = group.sources.map((source) => dueItems(source, organizationId, "9999-12-31"));
  const [other] = await db.$queryRaw<{ what: string; expires: string }[]>`
    SELECT i.what, i.expires::text AS expires FROM flags g
    JOIN (${Prisma.join(all, " UNION ALL ")}) i ON i.subject_id = g.${keyColumn(group.subject)}
    WHERE g.organization_id = ${organizationId} AND g.id = ${flagId} ORDER BY i.expires DESC LIMIT 1`;
  const instead = other ? `; in its place stands ${other.what} until ${other.expires}` : "";
  return { resolution: "removed", reason: `No longer on file as it was${instead}` };
}

const raising =
  (source: Source): Step =>
  async (slice, after) => {
    const { organizationId, today, isOver } = slice;
    const items = await inOrganization(organizationId, (db) => unsaid(db, source, slice, after));
    return eachSubject(items, isOver, (subjectId, own) => {
      const key = subjectKey(source.subject, subjectId);
      return settleSubject(organizationId, key, (ctx) => raiseExpiries(ctx, source.kind, key, own, today));
    });
  };

const closing =
  (group: Group): Step =>
  async (slice, after) => {
    const { organizationId, isOver } = slice;
    const flags = await inOrganization(organizationId, (db) => outdated(db, group, slice, after));
    return eachSubject(flags, isOver, (subjectId, own) =>
      settleSubject(organizationId, subjectKey(group.subject, subjectId), async (ctx) => {
        for (const { id } of own) {
          const flag = await ctx.db.flag.findFirst({ where: { organizationId, id, active: true } });
          if (flag) await closeFlag(ctx, flag, await replacement(ctx, group, id));
        }
      }),
    );
  };

const refreshing =
  (kind: SubjectKind): Step =>
  ({ organizationId }, after) =>
    transacted(organizationId, (db) => refreshPage(contextIn(db, organizationId), kind, after));

/** One after the other; a job that waits names them by their place. */
export const expirySteps: readonly Step[] = [
  ...expirySources.map(raising),
  ...groups.map(closing),
  refreshing("provider"),
  refreshing("facility"),
];
