import { type Claimed, leaseSeconds } from "./claim";
import { deliver, describeRefusal, isSuccess } from "./deliver";
import { type Answer, CallFailed } from "./post";
import { retryDelay } from "./retry-schedule";
import type { Result } from "./settle";

/** An attempt may take 30 s and its writing some; what is begun later than this might overlap the next claim. */
const latestStartMs = (leaseSeconds - 35) * 1000;

/**
 * Attempts a claimed delivery once. Null when the claim is too old to be used, because this process stood still: then
 * nothing was sent and another worker has it. `claimedAt` is a time of `performance.now()`.
 */
export async function attempt(claimed: Claimed, claimedAt: number): Promise<Result | null> {
  const startedAt = performance.now();
  if (startedAt - claimedAt > latestStartMs) return null;

  const outcome = await call(claimed);
  const endedAt = performance.now();
  const { organizationId, deliveryId, fence, attempts } = claimed;
  const common = {
    organizationId,
    deliveryId,
    fence,
    durationMs: Math.round(endedAt - startedAt),
    endedAt,
    isGone: outcome.answer?.status === 410,
    status: outcome.answer?.status ?? null,
    response: outcome.answer?.text ?? null,
    error: outcome.error,
  };
  if (outcome.error === null) return { ...common, outcome: "delivered", delaySeconds: null };
  const delaySeconds = retryDelay(attempts + 1, outcome.answer?.retryAfter ?? null);
  return { ...common, outcome: delaySeconds === null ? "dead" : "retry", delaySeconds };
}

async function call({ endpoint, message }: Claimed): Promise<{ answer: Answer | null; error: string | null }> {
  try {
    const answer = await deliver(endpoint, message);
    return { answer, error: isSuccess(answer) ? null : describeRefusal(answer) };
  } catch (error) {
    if (error instanceof CallFailed) return { answer: null, error: error.message };
    console.error(`webhooks: ${endpoint.id} could not be called:`, error);
    return { answer: null, error: "The delivery could not be prepared; the service's log says why" };
  }
}
