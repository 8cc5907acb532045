import type { Context } from "@/lib/api/context";
import { type ApiError, forbidden, notFound } from "@/lib/api/errors";
import { recordAudits } from "@/lib/audit/record";
import type { Flag } from "@/lib/generated/prisma/client";
import { factsOf } from "@/lib/matches/match-facts";
import { recheckFlags } from "@/lib/verification/recheck-match";
import { advanceWorkflow } from "@/lib/workflows/advance";
import { kindOf, subjectKeyOf } from "@/lib/workflows/subject";
import { lockFlags, type LockedFlags } from "./lock-flags";
import { countFlagsOf } from "./count-flags";
import { notCleared } from "./raise";

export type Wish = { id: string; active: boolean };

/** What became of a wish: the flag was changed, was so already, or may not be changed. */
export type Outcome = "changed" | "unchanged" | ApiError;

const memory = (flag: Flag) => ({ id: flag.id, hash: flag.matchHash, facts: factsOf(flag.evidence) });

/** Clears flags: what was compared is kept, so that each opens again only when that changes. */
async function clear(ctx: Context, flags: readonly Flag[], reason: string | undefined): Promise<void> {
  const { organizationId, actor, now } = ctx;
  await ctx.db.$executeRaw`
    update flags f set active = false, updated_at = ${now}::timestamptz, cleared_hash = given.hash,
      cleared_facts = given.facts, resolution = 'cleared', resolution_reason = ${reason ?? null},
      resolved_by_id = ${actor.id}, resolved_by_name = ${actor.name}, resolved_at = ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(flags.map(memory))}::jsonb) as given (id text, hash text, facts jsonb)
    where f.organization_id = ${organizationId} and f.id = given.id`;
}

async function open(ctx: Context, flags: readonly Flag[]): Promise<void> {
  await ctx.db.flag.updateMany({
    where: { organizationId: ctx.organizationId, id: { in: flags.map(({ id }) => id) } },
    data: { ...notCleared, active: true, updatedAt: ctx.now },
  });
}

/** By subject, in the order of their ids. */
function groupBySubject(flags: readonly Flag[]): [string, Flag[]][] {
  const groups = new Map<string, Flag[]>();
  for (const flag of flags) {
    const id = flag.providerId ?? flag.facilityId ?? "";
    groups.set(id, [...(groups.get(id) ?? []), flag]);
  }
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Lets go on what waited for the flags: elements of their lists are checked again, workflows advance. */
async function goOn(ctx: Context, changed: readonly Flag[], { workflowIds }: LockedFlags): Promise<void> {
  const groups = groupBySubject(changed);
  for (const kind of ["provider", "facility"] as const) {
    const own = groups.filter(([, [flag]]) => flag && kindOf(flag) === kind);
    await countFlagsOf(
      ctx,
      kind,
      own.map(([id]) => id),
    );
  }
  for (const [subjectId, flags] of groups) {
    const workflowId = workflowIds.get(subjectId);
    const [flag] = flags;
    if (workflowId === undefined || !flag) continue;
    await recheckFlags(ctx, subjectKeyOf(flag), flags);
    await advanceWorkflow(ctx, workflowId);
  }
}

/**
 * Clears flags (`active` false) or opens them again, each as wished, by statements over all of them; only a subject with
 * a workflow costs statements of its own. A flag that may not be changed says why and harms no other.
 */
export async function setFlags(
  ctx: Context,
  wishes: readonly Wish[],
  reason: string | undefined,
): Promise<Map<string, Outcome>> {
  const locked = await lockFlags(
    ctx,
    wishes.map(({ id }) => id),
  );
  const outcomes = new Map<string, Outcome>();
  const changed: Flag[] = [];
  for (const { id, active } of wishes) {
    const flag = locked.flags.get(id);
    if (!flag) outcomes.set(id, notFound(`Flag ${id} was not found`));
    else if (!active && flag.isConfirmed && !ctx.actor.roles.includes("Supervisor"))
      outcomes.set(id, forbidden("A confirmed match is cleared by a Supervisor"));
    else if (flag.active === active) outcomes.set(id, "unchanged");
    else {
      outcomes.set(id, "changed");
      changed.push(flag);
    }
  }
  if (changed.length === 0) return outcomes;
  await clear(
    ctx,
    changed.filter(({ active }) => active),
    reason,
  );
  await open(
    ctx,
    changed.filter(({ active }) => !active),
  );
  await recordAudits(
    ctx,
    changed.map(({ id, active }) => ({
      action: active ? "deactivateFlag" : "activateFlag",
      subjectType: "flag",
      subjectId: id,
      reason,
      changes: { active: [active, !active] },
    })),
  );
  await goOn(ctx, changed, locked);
  return outcomes;
}

/** The same for one flag; answers whether it changed. Throws 404, and 403 when anybody but a Supervisor clears a confirmed match. */
export async function setFlagActive(
  ctx: Context,
  id: string,
  active: boolean,
  reason: string | undefined,
): Promise<boolean> {
  const outcome = (await setFlags(ctx, [{ id, active }], reason)).get(id);
  if (outcome === "changed" || outcome === "unchanged") return outcome === "changed";
  throw outcome;
}
