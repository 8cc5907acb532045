import { randomUUID } from "node:crypto";
import { type Context, systemActor } from "@/lib/api/context";
import { transacted } from "@/lib/api/transacted";
import { isoDate } from "@/lib/api/wire-schemas";
import { bulkInsert } from "@/lib/bulk-insert";
import { now } from "@/lib/clock";
import type { Db } from "@/lib/db";
import { Prisma, type Screening } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { recordMatches } from "@/lib/matches/record-matches";
import { subjectKey } from "@/lib/workflows/subject";
import type { Compared, OpenMatch } from "./compare-page";
import { refreshMonitoring } from "./monitoring-status";
import { type Cursor, cursorText } from "./subject-pages";

/** The screening was cancelled, or begins again for a newer version, or another worker is ahead. */
export class ScreeningLeft extends Error {
  override name = "ScreeningLeft";
}

/** What a page is screened as. */
export type Run = Pick<Screening, "organizationId" | "id" | "source" | "versionId" | "policyVersion"> & {
  threshold: number;
};

const contextOf = ({ organizationId, id }: Run, db: Db): Context => ({
  organizationId,
  actor: systemActor,
  db,
  now: now(),
  requestId: `screening ${id} ${randomUUID()}`,
});

/** The open matches of the page's subjects with this list, by subject. */
export async function openMatches(
  db: Db,
  { organizationId, source }: Run,
  page: readonly { kind: string; id: string }[],
): Promise<Map<string, OpenMatch[]>> {
  const key = Prisma.raw(page[0]?.kind === "facility" ? "facility_id" : "provider_id");
  const rows = await db.$queryRaw<OpenMatch[]>`
    SELECT ${key} AS "subjectId", record_id AS "recordId", record_key AS "recordKey", band,
      identity_hash AS "identityHash", flag_id AS "flagId"
    FROM list_matches
    WHERE organization_id = ${organizationId} AND ${key} = ANY (${page.map(({ id }) => id)}) AND source = ${source}
      AND ended_at IS NULL`;
  const bySubject = new Map<string, OpenMatch[]>();
  for (const row of rows) {
    const known = bySubject.get(row.subjectId);
    if (known) known.push(row);
    else bySubject.set(row.subjectId, [row]);
  }
  return bySubject;
}

/** Counts into the screening's row; throws when it is no longer this run's to write, so that all is taken back. */
async function count(
  db: Db,
  { organizationId, id, versionId, policyVersion }: Run,
  change: Prisma.Sql,
  where = Prisma.empty,
) {
  const written = await db.$executeRaw`
    UPDATE screenings SET ${change}
    WHERE organization_id = ${organizationId} AND id = ${id} AND state = 'running' AND version_id = ${versionId}
      AND policy_version = ${policyVersion} ${where}`;
  if (written === 0) throw new ScreeningLeft();
}

/** Subjects whose flags may change, each in a transaction of its own: nobody waits for a page. */
async function recordChanges(run: Run, changed: readonly Compared[]): Promise<void> {
  const { organizationId, source, versionId, policyVersion, threshold } = run;
  for (const { subject, matches } of changed) {
    await transacted(organizationId, async (db) => {
      const ctx = contextOf(run, db);
      const { raised, closed } = await recordMatches(ctx, {
        subject: subjectKey(subject.kind, subject.id),
        source,
        versionId,
        policyVersion,
        threshold,
        identity: subject.identity,
        matches,
        actionSource: "MONITORING",
      });
      await refreshMonitoring(ctx, subject.kind, [subject.id]);
      const flags = Prisma.sql`flags_raised = flags_raised + ${raised.length}, flags_closed = flags_closed + ${closed.length}`;
      await count(db, run, flags);
    });
  }
}

type MatchRow = {
  organizationId: string;
  id: string;
  providerId: string | null;
  facilityId: string | null;
  source: string;
  recordId: string;
  recordKey: string;
  band: string;
  bits: number;
  bars: unknown;
  reason: string;
  identityHash: string;
  policyVersion: number;
  versionId: string;
  foundAt: Date;
};

const insertMatches = bulkInsert<MatchRow>("list_matches", {
  organizationId: ["organization_id", "text"],
  id: ["id", "text"],
  providerId: ["provider_id", "text"],
  facilityId: ["facility_id", "text"],
  source: ["source", "text"],
  recordId: ["record_id", "text"],
  recordKey: ["record_key", "text"],
  band: ["band", "text"],
  bits: ["bits", "float8"],
  bars: ["bars", "jsonb"],
  reason: ["reason", "text"],
  identityHash: ["identity_hash", "text"],
  policyVersion: ["policy_version", "int"],
  versionId: ["version_id", "text"],
  foundAt: ["found_at", "timestamptz"],
});

/** Matches that the evidence rules out, of subjects who had none: no flag comes of them, so they are written at once. */
async function insertCleared(ctx: Context, run: Run, cleared: readonly Compared[]): Promise<void> {
  const { organizationId, source, policyVersion, versionId } = run;
  const rows = cleared.flatMap(({ subject, kept, identityHash }) =>
    kept.map(
      ({ recordId, recordKey, band, bits, bars, reason }): MatchRow => ({
        organizationId,
        id: newId("mtc"),
        providerId: subject.kind === "provider" ? subject.id : null,
        facilityId: subject.kind === "facility" ? subject.id : null,
        source,
        recordId,
        recordKey,
        band,
        bits,
        bars,
        reason,
        identityHash,
        policyVersion,
        versionId,
        foundAt: ctx.now,
      }),
    ),
  );
  await insertMatches(ctx.db, rows);
}

/** What stands behind open matches that still say the same was seen again now. */
async function confirmFlags(ctx: Context, flagIds: readonly string[]): Promise<void> {
  if (flagIds.length === 0) return;
  await ctx.db.$executeRaw`
    UPDATE flags SET last_confirmed_at = ${ctx.now}
    WHERE organization_id = ${ctx.organizationId} AND id IN (
      SELECT id FROM flags WHERE organization_id = ${ctx.organizationId} AND id = ANY (${[...flagIds]})
      ORDER BY id FOR UPDATE SKIP LOCKED)`;
}

/**
 * Writes what a page of subjects came to, and that the screening is behind it. Safe to repeat after a kill at any line:
 * what was recorded is found to stand, and the counts move with the cursor, in one statement. Throws ScreeningLeft when
 * the screening is no longer this run's.
 */
export async function recordPage(
  run: Run,
  page: { from: Cursor; to: Cursor; compared: readonly Compared[]; open: ReadonlyMap<string, OpenMatch[]> },
): Promise<void> {
  const { from, to, compared, open } = page;
  const of = (outcome: Compared["outcome"]) => compared.filter((one) => one.outcome === outcome);
  await recordChanges(run, of("changed"));
  const seenAgain = of("same").flatMap(({ subject }) => open.get(subject.id) ?? []);
  const inBand = (band: string) =>
    compared.reduce((sum, { matches }) => sum + matches.filter((match) => match.band === band).length, 0);
  await transacted(run.organizationId, async (db) => {
    const ctx = contextOf(run, db);
    const ids = compared.map(({ subject }) => subject.id);
    await count(
      db,
      run,
      Prisma.sql`cursor = ${cursorText(to)}, subjects_done = subjects_done + ${ids.length},
        facilities_done = facilities_done + ${from.kind === "facility" ? ids.length : 0},
        confirmed = confirmed + ${inBand("confirmed")}, review = review + ${inBand("review")},
        cleared = cleared + ${inBand("cleared")}, error = ''`,
      Prisma.sql`AND cursor = ${from.after === "" && from.kind === "provider" ? "" : cursorText(from)}`,
    );
    await insertCleared(ctx, run, of("cleared"));
    await refreshMonitoring(ctx, from.kind, ids, isoDate(ctx.now));
    // Subjects before their flags, as everybody takes them who changes a flag.
    await confirmFlags(
      ctx,
      seenAgain.flatMap(({ flagId }) => flagId ?? []),
    );
  });
}
