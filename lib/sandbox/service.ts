import type { Context } from "@/lib/api/context";
import { badRequest, conflict } from "@/lib/api/errors";
import type { Verb } from "@/lib/api/operation";
import { tried } from "@/lib/api/transacted";
import { isoMoment, momentOf } from "@/lib/api/wire-schemas";
import { recordAudit } from "@/lib/audit/record";
import { clockAheadMs, now } from "@/lib/clock";
import { type Db, systemDb } from "@/lib/db";
import { env } from "@/lib/env";
import { readClock } from "./follow-clock";
import { magicProviders } from "./magic-providers";
import { newestEvent } from "./newest-event";
import type * as op from "./operations";
import { farthestYears, type SandboxState } from "./operations";
import { requireSandbox } from "./require-sandbox";

type Clock = { ahead_ms: bigint; moved_at: Date | null; moved_by: string | null };

// The clock is everybody's, and what is newest in any organization holds it: the system role reads across them.
async function stateOf(): Promise<SandboxState> {
  const [clock] = await systemDb().$queryRaw<Clock[]>`SELECT ahead_ms, moved_at, moved_by FROM sandbox.clock`;
  const newest = await newestEvent(systemDb());
  const { SANDBOX_ALLOWED_HOSTS, WEBHOOK_ALLOWED_HOSTS } = env();
  return {
    now: isoMoment(now()),
    ahead_seconds: Math.round(clockAheadMs() / 1000),
    newest_event_at: isoMoment(newest),
    moved_at: isoMoment(clock?.moved_at ?? null),
    moved_by: clock?.moved_by ?? null,
    allowed_hosts: [...new Set([...SANDBOX_ALLOWED_HOSTS, ...WEBHOOK_ALLOWED_HOSTS])],
    magic_npis: magicProviders.map((one) => ({ ...one })),
  };
}

export const getSandbox: Verb<typeof op.getSandbox> = async () => {
  requireSandbox();
  await readClock();
  return stateOf();
};

const longestAheadMs = farthestYears * 366 * 86_400_000;

/** Milliseconds by which the clock is to be ahead from now on. Throws 409. */
function aheadAfter(before: number, newest: Date | null, wanted: { advance_seconds?: number; at?: string }): number {
  const machine = Date.now();
  const target =
    wanted.at === undefined ? machine + before + (wanted.advance_seconds ?? 0) * 1000 : momentOf(wanted.at).getTime();
  const said = new Date(target).toISOString();
  if (target < machine) throw conflict(`${said} is in the machine's past: the clock is never behind it`);
  if (newest !== null && target < newest.getTime()) {
    throw conflict(
      `Something happened at ${newest.toISOString()}, and the clock never goes back before that: move it to a later moment, or reset the data`,
    );
  }
  if (target - machine > longestAheadMs)
    throw conflict(`${said} is more than ${farthestYears} years ahead of the machine's clock`);
  return Math.round(target - machine);
}

export const moveSandboxClock: Verb<typeof op.moveSandboxClock> = async (ctx, { body }) => {
  requireSandbox();
  await systemDb().$transaction(async (db) => {
    const [clock] = await db.$queryRaw<{ ahead_ms: bigint }[]>`SELECT ahead_ms FROM sandbox.clock FOR UPDATE`;
    const before = Number(clock?.ahead_ms ?? 0);
    const after = aheadAfter(before, await newestEvent(db), body);
    await db.$executeRaw`
      UPDATE sandbox.clock SET ahead_ms = ${after}, moved_at = clock_timestamp(), moved_by = ${ctx.actor.name}`;
    const [from, to] = [before, after].map((ahead) => new Date(Date.now() + ahead).toISOString());
    await audit(ctx, db, { action: "moveSandboxClock", changes: { clock: [from, to] } });
  });
  await readClock();
  return stateOf();
};

/** Removing thousands of rows with their triggers takes its time. */
const resetTimeoutMs = 25_000;

export const resetSandbox: Verb<typeof op.resetSandbox> = async (ctx, { body }) => {
  requireSandbox();
  const { name } = await systemDb().organization.findUniqueOrThrow({ where: { id: ctx.organizationId } });
  if (body.organization_name.trim() !== name) {
    const message = `must be the name of your organization, ${name}`;
    throw badRequest(`organization_name ${message}`, [{ path: "organization_name", message }]);
  }
  return { rows_removed: await tried(() => removeAll(ctx), isOvertaken) };
};

/** The workers go on meanwhile: what they write of something that is just being removed makes the database refuse that. */
const isOvertaken = (error: unknown): boolean =>
  /\b(?:40P01|23001|23503)\b|deadlock detected|foreign key constraint/.test(String(error));

const removeAll = (ctx: Context): Promise<number> =>
  systemDb().$transaction(
    async (db) => {
      const [row] = await db.$queryRaw<{ removed: bigint }[]>`
        SELECT sandbox.reset_organization(${ctx.organizationId}) AS removed`;
      const removed = Number(row?.removed ?? 0);
      await audit(ctx, db, { action: "resetSandbox", changes: { rows: [removed, 0] } });
      return removed;
    },
    { timeout: resetTimeoutMs },
  );

/** The first entry of the audit log that begins anew, or one more. */
function audit(ctx: Context, db: Db, facts: { action: string; changes: Record<string, [unknown, unknown]> }) {
  const at = { ...ctx, db, now: now() };
  return recordAudit(at, { ...facts, subjectType: "organization", subjectId: ctx.organizationId });
}
