import type { Span } from "@opentelemetry/api";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { beginSpan, currentSpan, endSpan, traceparentOf } from "./tracing";

/** A request of undici as its channels tell of it. */
type Call = { method: string; origin: string | URL; addHeader: (name: string, value: string) => unknown };

const callIn = (message: unknown): Call => (message as { request: Call }).request;

/**
 * Makes a span of every outgoing call that is made while something is traced (NPPES, CAQH, lists, webhooks), named by
 * its host alone, and hands the trace on as `traceparent`. Answers the function that ends it.
 */
export function traceCalls(): () => void {
  const spans = new WeakMap<Call, Span>();
  const hear: Record<string, (message: unknown) => void> = {
    "undici:request:create": (message) => {
      if (currentSpan() === undefined) return;
      const call = callIn(message);
      const { host } = new URL(String(call.origin));
      const attributes = { "http.request.method": call.method, "server.address": host };
      const span = beginSpan(`${call.method} ${host}`, { kind: "CLIENT", attributes });
      if (span === undefined) return;
      spans.set(call, span);
      call.addHeader("traceparent", traceparentOf(span));
    },
    "undici:request:headers": (message) => {
      const { statusCode } = (message as { response: { statusCode: number } }).response;
      spans.get(callIn(message))?.setAttribute("http.response.status_code", statusCode);
    },
    "undici:request:trailers": (message) => endSpan(spans.get(callIn(message))),
    "undici:request:error": (message) => endSpan(spans.get(callIn(message)), (message as { error: unknown }).error),
  };
  for (const [channel, listener] of Object.entries(hear)) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of Object.entries(hear)) unsubscribe(channel, listener);
  };
}
