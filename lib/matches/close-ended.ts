import type { Context } from "@/lib/api/context";
import { closeFlag } from "@/lib/flags/raise";
import { endWords, type ListFacts } from "@/lib/lists/lists";
import type { Ending } from "./plan-rows";

type Ended = { flagId: string; because: Ending; reinstatedDate: string | null };

const closings: Record<Exclude<Ending, "reinstated">, { resolution: string; reason: (list: string) => string }> = {
  "record removed": { resolution: "no longer listed", reason: (list) => `No longer on the ${list} list` },
  "record changed": { resolution: "no longer a match", reason: (list) => `The ${list} record now says something else` },
  "subject changed": {
    resolution: "no longer a match",
    reason: (list) => `The file changed: it no longer fits the ${list} record`,
  },
  "policy changed": {
    resolution: "no longer a match",
    reason: (list) => `Below the cut of the ${list} list since the rules changed`,
  },
  "list changed": { resolution: "no longer a match", reason: (list) => `Now below the cut of the ${list} list` },
};

function closingOf({ because, reinstatedDate }: Ended, { kind, name }: ListFacts) {
  if (because !== "reinstated") return { ...closings[because], reason: closings[because].reason(name) };
  const day = reinstatedDate === null ? "" : ` on ${reinstatedDate}`;
  return { resolution: endWords[kind].toLowerCase(), reason: `${endWords[kind]}${day}, says ${name}` };
}

/**
 * Closes the flags that no open match stands behind any more, by the system and with the reason. A match that was
 * confirmed is closed only by its list: another word in the file or in the rules does not undo what somebody found true.
 */
export async function closeEnded(ctx: Context, ended: readonly Ended[], list: ListFacts): Promise<string[]> {
  const ids = [...new Set(ended.map(({ flagId }) => flagId))];
  if (ids.length === 0) return [];
  const { organizationId } = ctx;
  const flags = await ctx.db.flag.findMany({ where: { organizationId, id: { in: ids }, active: true } });
  const open = await ctx.db.listMatch.findMany({
    where: { organizationId, flagId: { in: ids }, endedAt: null, band: { not: "cleared" } },
    select: { flagId: true },
  });
  const closed: string[] = [];
  for (const flag of flags) {
    const last = ended.find(({ flagId }) => flagId === flag.id);
    if (!last || open.some(({ flagId }) => flagId === flag.id)) continue;
    const isUndone = last.because === "reinstated" || last.because === "record removed";
    if (flag.isConfirmed && !isUndone) continue;
    await closeFlag(ctx, flag, closingOf(last, list));
    closed.push(flag.id);
  }
  return closed;
}
