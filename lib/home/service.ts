import type { Verb } from "@/lib/api/operation";
import { flagCounts } from "@/lib/flags/flag-counts";
import { keptExpiries } from "@/lib/monitoring/kept-expiries";
import { unfinishedStatuses } from "@/lib/workflows/state-machine";
import type * as op from "./operations";
import { turnaround } from "./turnaround";
import { unfinishedWorkflows } from "./unfinished-workflows";

type Expiries = Awaited<ReturnType<typeof keptExpiries>>;

export const getHome: Verb<typeof op.getHome> = async (ctx) => {
  const { db, organizationId, actor } = ctx;
  const mine = { organizationId, assignedToId: actor.id, status: { in: unfinishedStatuses } };
  const webhook = { organizationId, removedAt: null };
  return {
    ...(await unfinishedWorkflows(ctx)),
    mine: {
      providers: await db.workflow.count({ where: { ...mine, providerId: { not: null } } }),
      facilities: await db.workflow.count({ where: { ...mine, facilityId: { not: null } } }),
    },
    flags: await flagCounts(ctx),
    expiring: sumOf(await keptExpiries(ctx)),
    webhooks: {
      failing: await db.webhook.count({ where: { ...webhook, failingSince: { not: null }, pausedAt: null } }),
      // One that a person paused while it worked is nobody's trouble.
      paused: await db.webhook.count({ where: { ...webhook, failingSince: { not: null }, pausedAt: { not: null } } }),
    },
    turnaround: await turnaround(ctx),
  };
};

function sumOf({ counts, countedAt }: Expiries) {
  const sum = (member: "expired" | "within30" | "within60" | "within90") =>
    counts.reduce((total, row) => total + row[member], 0);
  const within30 = sum("within30");
  const within60 = within30 + sum("within60");
  return {
    expired: sum("expired"),
    within30,
    within60,
    within90: within60 + sum("within90"),
    countedAt: countedAt.toISOString(),
  };
}
