import type { Context } from "@/lib/api/context";
import { badRequest, conflict, forbidden } from "@/lib/api/errors";
import { dayMs } from "@/lib/day";
import type { Settings } from "./current-settings";
import type { LetterChoice } from "./letter-schemas";

export type Standing = {
  /** Letters that count: one that failed reached nobody. */
  letters: number;
  lastLetterAt: Date | null;
  /** Null when the next letter may go out now, by the days between two letters. */
  earliestNextAt: Date | null;
};

/** How often a workflow was written to, and when it may be written to next. */
export async function standingOf(
  { db, organizationId, now }: Context,
  workflowId: string,
  { cadenceDays }: Settings,
): Promise<Standing> {
  const { _count, _max } = await db.outreach.aggregate({
    where: { organizationId, workflowId, state: { not: "failed" } },
    _count: true,
    _max: { createdAt: true, sentAt: true },
  });
  // What waited for the mail server went out later than it was written.
  const lastLetterAt = laterOf(_max.createdAt, _max.sentAt);
  const next = lastLetterAt === null ? null : new Date(lastLetterAt.getTime() + cadenceDays * dayMs);
  return { letters: _count, lastLetterAt, earliestNextAt: next !== null && next > now ? next : null };
}

const laterOf = (one: Date | null, other: Date | null): Date | null =>
  one === null || other === null ? (one ?? other) : one > other ? one : other;

/** Why the next letter may not be written yet, in a sentence; undefined when it may. */
export function refusalOf({ letters, earliestNextAt }: Standing, { maximumLetters }: Settings): string | undefined {
  if (letters >= maximumLetters)
    return `This workflow was written to ${letters} times, and the settings allow ${maximumLetters} letters`;
  if (earliestNextAt) return `The next letter of this workflow may go out on ${earliestNextAt.toISOString()}`;
  return undefined;
}

/**
 * Lets only a Supervisor who says why write sooner than the settings allow. Throws 403 for others, 400 without a
 * reason, and 409 that says when the next letter may go out.
 */
export function requireTimeForLetter(
  ctx: Context,
  { standing, settings }: { standing: Standing; settings: Settings },
  { soonerThanCadence, reason }: LetterChoice,
): void {
  if (soonerThanCadence) {
    if (!ctx.actor.roles.includes("Supervisor"))
      throw forbidden("Writing sooner than the settings allow is open to Supervisor");
    if (!reason?.trim()) {
      const message = "is needed to write sooner than the settings allow";
      throw badRequest(`Invalid body: reason: ${message}`, [{ path: "reason", message }]);
    }
    return;
  }
  const refusal = refusalOf(standing, settings);
  if (refusal === undefined) return;
  throw conflict(`${refusal}; a Supervisor may write sooner with a reason`, {
    earliestNextAt: standing.earliestNextAt?.toISOString() ?? null,
  });
}
