import { log } from "@/lib/log/log";
import { countRequest } from "@/lib/metrics/registry";
import { isTracing, traced } from "@/lib/tracing/tracing";
import type { ApiAnswer, ApiRequest } from "./exchange";
import type { OperationDefinition } from "./operation";

/** What becomes known of a request on its way, for those who run the service. */
export type Seen = { actorId?: string };

type Observed = { definition: OperationDefinition; request: ApiRequest; requestId: string };

function tell({ definition, requestId }: Observed, { actorId }: Seen, status: number, startedAt: number): void {
  const ms = performance.now() - startedAt;
  countRequest(definition.id, definition.method, status, ms / 1000);
  // Whoever watches over the service asks every few seconds.
  const level = definition.tag === "service" ? "debug" : status >= 500 ? "error" : "info";
  log[level](
    { requestId, operation: definition.id, method: definition.method, status, ms: Math.round(ms * 10) / 10, actorId },
    "request",
  );
}

type Answering = { work: (seen: Seen) => Promise<ApiAnswer>; failed: (error: unknown) => ApiAnswer };

/** Counts, logs and traces a request while `work` answers it, or, when that throws, `failed`. */
export async function observed(about: Observed, { work, failed }: Answering): Promise<ApiAnswer> {
  const startedAt = performance.now();
  const seen: Seen = {};
  if (!isTracing()) {
    let answer: ApiAnswer;
    try {
      answer = await work(seen);
    } catch (error) {
      answer = failed(error);
    }
    tell(about, seen, answer.status, startedAt);
    return answer;
  }
  const { definition, request, requestId } = about;
  const attributes = {
    "http.request.method": definition.method,
    "http.route": definition.path,
    "credence.operation": definition.id,
    "credence.request_id": requestId,
  };
  const parent = request.headers.get("traceparent");
  return traced(`${definition.method} ${definition.path}`, { kind: "SERVER", attributes, parent }, async (span) => {
    const answer = await work(seen).catch(failed);
    span?.setAttribute("http.response.status_code", answer.status);
    if (seen.actorId !== undefined) span?.setAttribute("credence.actor_id", seen.actorId);
    tell(about, seen, answer.status, startedAt);
    return answer;
  });
}
