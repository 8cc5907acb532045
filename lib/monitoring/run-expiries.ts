import { now } from "@/lib/clock";
import { dayOf } from "@/lib/day";
import { expirySteps } from "./expiry-steps";

const sliceMs = 15_000;

/** Where a slice stopped: in which step, and behind whom it goes on there. */
export type ExpiryPlace = { step: number; after: string };
export type ExpiryOptions = { from?: ExpiryPlace; signal?: AbortSignal; sliceMs?: number };

/**
 * Brings the flags of an organization up to what expires as of today (UTC): raised 90, 60 and 30 days before the date
 * and after it, one flag an item that moves on; closed by the service when the item was renewed or is gone; and where
 * monitoring stands for those who have open flags, since somebody may have read them. Works until `sliceMs` is over;
 * answers from where the next slice goes on, or null when nothing is left. Reads only what is due: done again it does
 * nothing.
 */
export async function runExpiries(organizationId: string, options: ExpiryOptions = {}): Promise<ExpiryPlace | null> {
  const deadline = performance.now() + (options.sliceMs ?? sliceMs);
  const isOver = () => performance.now() > deadline || options.signal?.aborted === true;
  const slice = { organizationId, today: dayOf(now()), isOver };
  let { step, after } = options.from ?? { step: 0, after: "" };
  for (let next = expirySteps[step]; next !== undefined; next = expirySteps[step]) {
    const last = await next(slice, after);
    if (last === null) step += 1;
    after = last ?? "";
    if (isOver() && step < expirySteps.length) return { step, after };
  }
  return null;
}
