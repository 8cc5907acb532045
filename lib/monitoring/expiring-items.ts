import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { dayOf, daysLater, daysUntil } from "@/lib/day";
import { Prisma } from "@/lib/generated/prisma/client";
import { type ExpiryKind, expiryKindNames, expiryKinds } from "./expiry-kinds";
import { dayLiteral, dueItems, expirySources, tableOf } from "./expiry-sources";
import type { ExpiringItem, MonitoringOverview } from "./monitoring-schemas";

type Ctx = Pick<Context, "db" | "organizationId" | "now">;
type Choice = { kinds?: readonly ExpiryKind[]; days: number; expired: "include" | "only" | "exclude" };

/** Due items of the sources, each with its kind and subject. */
function union({ organizationId }: Ctx, kinds: readonly ExpiryKind[], horizon: string): Prisma.Sql {
  const parts = expirySources
    .filter(({ kind }) => kinds.includes(kind))
    .map(
      (source) => Prisma.sql`
        SELECT ${source.kind}::text AS kind, ${source.subject}::text AS subject, due.*
        FROM (${dueItems(source, organizationId, horizon)}) due`,
    );
  return Prisma.join(parts, " UNION ALL ");
}

const within = ({ expired }: Choice, today: string): Prisma.Sql => {
  if (expired === "only") return Prisma.raw(`due.expires < ${dayLiteral(today)}`);
  return expired === "exclude" ? Prisma.raw(`due.expires >= ${dayLiteral(today)}`) : Prisma.sql`true`;
};

type Row = {
  kind: ExpiryKind;
  subject: "provider" | "facility";
  subjectId: string;
  what: string;
  expires: string;
  name: string;
  npi: string | null;
  flagId: string | null;
};

/** What expires, the earliest first, with whose it is and the open flag that says so; and how many there are. */
export async function expiringItems(
  ctx: Ctx,
  choice: Choice,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ data: z.input<typeof ExpiringItem>[]; count: number }> {
  const today = dayOf(ctx.now);
  const horizon = choice.expired === "only" ? daysLater(today, -1) : daysLater(today, choice.days);
  const due = union(ctx, choice.kinds?.length ? choice.kinds : expiryKindNames, horizon);
  const condition = within(choice, today);
  const rows = await ctx.db.$queryRaw<Row[]>`
    SELECT due.kind, due.subject, due.subject_id AS "subjectId", due.what, due.expires::text AS expires,
      coalesce(p.last_name || ', ' || p.first_name, f.name, '') AS name, coalesce(p.npi, f.npi) AS npi, g.id AS "flagId"
    FROM (SELECT * FROM (${due}) due WHERE ${condition} ORDER BY expires, kind, subject_id, item
      OFFSET ${offset} LIMIT ${limit}) due
    LEFT JOIN ${tableOf("provider")} p ON p.organization_id = ${ctx.organizationId} AND due.subject = 'provider' AND p.id = due.subject_id
    LEFT JOIN ${tableOf("facility")} f ON f.organization_id = ${ctx.organizationId} AND due.subject = 'facility' AND f.id = due.subject_id
    LEFT JOIN flags g ON g.organization_id = ${ctx.organizationId} AND g.active
      AND g.fingerprint = 'expiry:' || due.kind || ':' || due.item
      AND (g.provider_id = p.id OR g.facility_id = f.id)
    ORDER BY due.expires, due.kind, due.subject_id, due.item`;
  const [counted] = await ctx.db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (${due}) due WHERE ${condition}`;
  const data = rows.map((row) => ({
    kind: row.kind,
    label: expiryKinds[row.kind].label,
    item: row.what,
    expires: row.expires,
    days: daysUntil(row.expires, today),
    providerId: row.subject === "provider" ? row.subjectId : null,
    facilityId: row.subject === "facility" ? row.subjectId : null,
    name: row.name,
    npi: row.npi,
    flagId: row.flagId,
  }));
  return { data, count: counted?.count ?? 0 };
}

type Counts = { kind: ExpiryKind; expired: number; within30: number; within60: number; within90: number };

/** How much of each kind is past its date, and how much comes up within 30, 60 and 90 days; one statement. */
export async function countExpiries(ctx: Ctx): Promise<MonitoringOverview["expiries"]> {
  const today = dayOf(ctx.now);
  const day = (days: number) => Prisma.raw(dayLiteral(daysLater(today, days)));
  const rows = await ctx.db.$queryRaw<Counts[]>`
    SELECT due.kind, count(*) FILTER (WHERE due.expires < ${day(0)})::int AS expired,
      count(*) FILTER (WHERE due.expires BETWEEN ${day(0)} AND ${day(30)})::int AS within30,
      count(*) FILTER (WHERE due.expires BETWEEN ${day(31)} AND ${day(60)})::int AS within60,
      count(*) FILTER (WHERE due.expires BETWEEN ${day(61)} AND ${day(90)})::int AS within90
    FROM (${union(ctx, expiryKindNames, daysLater(today, 90))}) due GROUP BY due.kind`;
  return expiryKindNames.map((kind) => {
    const { expired = 0, within30 = 0, within60 = 0, within90 = 0 } = rows.find((row) => row.kind === kind) ?? {};
    return { kind, label: expiryKinds[kind].label, expired, within30, within60, within90 };
  });
}
