import { setImmediate as breathe } from "node:timers/promises";
import { now } from "@/lib/clock";
import { inOrganization } from "@/lib/db";
import type { Screening } from "@/lib/generated/prisma/client";
import { enqueueAll } from "@/lib/jobs/queue";
import { findList } from "@/lib/lists/all-lists";
import { type ListFacts, scopeOf } from "@/lib/lists/lists";
import { policyOf } from "@/lib/policies/current-policy";
import type { ScreeningIndex } from "@/lib/verification/matching/screening-index";
import { type Compared, compareSubject } from "./compare-page";
import { screeningIndex } from "./index-cache";
import { openMatches, recordPage, type Run, ScreeningLeft } from "./record-page";
import { screeningJob } from "./request-screenings";
import { countMonitored, type Cursor, firstCursor, parseCursor, subjectPage } from "./subject-pages";

/** Subjects read, compared and written at once: a fraction of a second, and a few megabytes. */
const pageSize = 2_000;
/** Subjects compared before other work of the process gets its turn. */
const stretch = 100;
/** Subjects whose flags may change, after which a page ends: each is a transaction of its own. */
const mostChanged = 50;
/** Milliseconds after which the rest is left to the next slice; a job may take 30 seconds. */
const sliceMs = 15_000;

export type ScreeningOptions = { signal?: AbortSignal; sliceMs?: number; pageSize?: number };

const isUnfinished = (state: string) => state === "queued" || state === "running";

/** Marks the screening as begun and counts whom it will look at; null when it is over or gone. */
async function begin(organizationId: string, id: string): Promise<Screening | null> {
  return inOrganization(organizationId, async (db) => {
    const where = { organizationId_id: { organizationId, id } };
    const row = await db.screening.findUnique({ where });
    if (row === null || !isUnfinished(row.state)) return null;
    if (row.state === "running") return row;
    const { providers, facilities } = await countMonitored(db, organizationId);
    const started = { state: "running", subjectsTotal: providers + facilities, startedAt: row.startedAt ?? now() };
    const { count } = await db.screening.updateMany({
      where: { organizationId, id, state: "queued", versionId: row.versionId, policyVersion: row.policyVersion },
      data: started,
    });
    return count === 0 ? null : { ...row, ...started };
  });
}

async function settle(row: Screening, data: object): Promise<void> {
  const { organizationId, id, versionId, policyVersion } = row;
  await inOrganization(organizationId, (db) =>
    db.screening.updateMany({ where: { organizationId, id, versionId, policyVersion, state: "running" }, data }),
  );
}

/**
 * Compares the subjects behind the cursor; null when there are none. The page ends early when the time is over or many
 * subjects have news: writing these may take longer than a job has, and what a page came to counts once it is written.
 */
async function comparePage(
  run: Run,
  index: ScreeningIndex,
  cursor: Cursor,
  { size, isOver }: { size: number; isOver: () => boolean },
): Promise<{ compared: Compared[]; open: Awaited<ReturnType<typeof openMatches>> } | null> {
  const { page, open } = await inOrganization(run.organizationId, async (db) => {
    const subjects = await subjectPage(db, run.organizationId, cursor, size);
    return { page: subjects, open: subjects.length === 0 ? new Map() : await openMatches(db, run, subjects) };
  });
  if (page.length === 0) return null;
  const compared: Compared[] = [];
  let changed = 0;
  for (const subject of page) {
    const one = compareSubject(subject, index, { open: open.get(subject.id) ?? [], threshold: run.threshold });
    compared.push(one);
    if (one.outcome === "changed") changed += 1;
    if (changed >= mostChanged) break;
    if (compared.length % stretch !== 0) continue;
    if (isOver()) break;
    await breathe();
  }
  return { compared, open };
}

async function screenOn(row: Screening, list: ListFacts, options: ScreeningOptions): Promise<boolean> {
  const { organizationId, versionId, policyVersion } = row;
  const deadline = performance.now() + (options.sliceMs ?? sliceMs);
  const policy = await inOrganization(organizationId, (db) =>
    policyOf(db, organizationId, { kind: "matching", version: policyVersion }),
  );
  const scope = scopeOf(list, organizationId);
  const index = await screeningIndex(list, { scope, versionId, policy, organizationId });
  const run: Run = { ...row, threshold: policy.content.cuts[list.kind].reviewFrom };
  const isOver = () => performance.now() > deadline || options.signal?.aborted === true;
  let cursor = row.cursor === "" ? firstCursor : parseCursor(row.cursor);
  while (true) {
    const page = await comparePage(run, index, cursor, { size: options.pageSize ?? pageSize, isOver });
    if (page === null && cursor.kind === "facility") return true;
    const to: Cursor =
      page === null
        ? { kind: "facility", after: "" }
        : { kind: cursor.kind, after: page.compared.at(-1)?.subject.id ?? "" };
    await recordPage(run, { from: cursor, to, compared: page?.compared ?? [], open: page?.open ?? new Map() });
    cursor = to;
    if (isOver()) return false;
  }
}

/**
 * Goes on with a screening for a slice of time: everybody who is monitored, in the order of their ids, providers first,
 * against the version of the list that the row names. What is left is the next slice's. Safe to run twice and after a
 * kill; does nothing for a screening that is over, was cancelled, or began again for a newer version.
 */
export async function runScreening(organizationId: string, id: string, options: ScreeningOptions = {}): Promise<void> {
  const row = await begin(organizationId, id);
  if (row === null) return;
  const list = await findList(row.source);
  if (list === undefined) {
    await settle(row, { state: "failed", error: `There is no list ${row.source} any more`, finishedAt: now() });
    return;
  }
  try {
    if (await screenOn(row, list, options)) await settle(row, { state: "done", finishedAt: now() });
    else await inOrganization(organizationId, (db) => enqueueAll(db, [screeningJob(row)]));
  } catch (error) {
    if (error instanceof ScreeningLeft) return;
    await settle(row, { error: error instanceof Error ? error.message.slice(0, 500) : String(error) });
    throw error;
  }
}
