import { newId } from "@/lib/ids";
import { log } from "@/lib/log/log";
import { type Claimed, leaseSeconds } from "./claim";
import { deliver, type Outcome } from "./deliver";
import { retryDelay } from "./retry-schedule";
import type { Result } from "./settle";

/** What is begun later than this after its claim might overlap the next one's. */
const latestStartMs = (leaseSeconds - 3) * 1000;

/**
 * Attempts a claimed delivery once. Null when the claim is too old to be used, because this process stood still: then
 * nothing was sent and another worker has it. `claimedAt` is a time of `performance.now()`.
 */
export async function attempt(claimed: Claimed, claimedAt: number): Promise<Result | null> {
  const startedAt = performance.now();
  if (startedAt - claimedAt > latestStartMs) return null;

  const { requestHeaders, answer, error, isForGood = false } = await call(claimed);
  const endedAt = performance.now();
  const { organizationId, deliveryId, fence, attempts } = claimed;
  const common = {
    attemptId: newId("att"),
    organizationId,
    deliveryId,
    fence,
    durationMs: Math.round(endedAt - startedAt),
    endedAt,
    isGone: answer?.status === 410,
    status: answer?.status ?? null,
    requestHeaders,
    responseHeaders: answer?.headers ?? null,
    response: answer?.text ?? null,
    error,
  };
  if (error === null) return { ...common, outcome: "delivered", delaySeconds: null };
  const delaySeconds = isForGood ? null : retryDelay(attempts + 1, answer?.retryAfter ?? null);
  return { ...common, outcome: delaySeconds === null ? "dead" : "retry", delaySeconds };
}

async function call({ endpoint, message }: Claimed): Promise<Outcome> {
  try {
    return await deliver(endpoint, message);
  } catch (error) {
    log.error({ webhookId: endpoint.id, err: error }, "a delivery could not be prepared");
    const sentence = "The delivery could not be prepared; the service's log says why";
    return { requestHeaders: null, answer: null, error: sentence };
  }
}
