import type * as OpenTelemetry from "@opentelemetry/api";
import type { Attributes, Span, SpanKind, Tracer } from "@opentelemetry/api";
import { AsyncLocalStorage } from "node:async_hooks";
import { onceAProcess } from "@/lib/once-a-process";

type Api = typeof OpenTelemetry;
type Kind = keyof typeof SpanKind;

/** Made by `startTracing`, where the setting asks for it; without it nothing here does anything. */
type Running = { api: Api; tracer: Tracer };

const tracing = onceAProcess("tracing", () => ({
  running: undefined as Running | undefined,
  /** What is going on where the code runs. */
  current: new AsyncLocalStorage<Span>(),
}));

export type SpanFacts = {
  kind?: Kind;
  attributes?: Attributes;
  /** `traceparent` of whoever asked (W3C Trace Context); the span goes on with that trace. */
  parent?: string | null;
};

export const isTracing = (): boolean => tracing.running !== undefined;

export function setTracing(running: Running | undefined): void {
  tracing.running = running;
}

const parentPattern = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:$|-)/;

/** Begins a span below the current one, or below `parent`; undefined while nothing is traced. The caller ends it. */
export function beginSpan(name: string, { kind = "INTERNAL", attributes, parent }: SpanFacts = {}): Span | undefined {
  const { running, current } = tracing;
  if (running === undefined) return undefined;
  const { api, tracer } = running;
  const [, traceId, spanId, flags] = parentPattern.exec(parent ?? "") ?? [];
  const before = current.getStore();
  let context = before ? api.trace.setSpan(api.ROOT_CONTEXT, before) : api.ROOT_CONTEXT;
  if (traceId !== undefined && spanId !== undefined) {
    const traceFlags = Number.parseInt(flags ?? "0", 16) & 1;
    context = api.trace.setSpanContext(api.ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
  }
  return tracer.startSpan(name, { kind: api.SpanKind[kind], attributes }, context);
}

/** Ends a span; what failed is told by its kind, never by its words, which may hold values of people. */
export function endSpan(span: Span | undefined, error?: unknown): void {
  if (span === undefined) return;
  if (error !== undefined && tracing.running) {
    const type = error instanceof Error ? error.name : typeof error;
    span.setAttribute("error.type", type);
    span.setStatus({ code: tracing.running.api.SpanStatusCode.ERROR, message: type });
  }
  span.end();
}

/** Runs `work` as a span; what it does in turn lies below. */
export async function traced<T>(
  name: string,
  facts: SpanFacts,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const span = beginSpan(name, facts);
  if (span === undefined) return work(undefined);
  return tracing.current.run(span, async () => {
    try {
      const result = await work(span);
      endSpan(span);
      return result;
    } catch (error) {
      endSpan(span, error);
      throw error;
    }
  });
}

/** The span in which the code runs, if any. */
export const currentSpan = (): Span | undefined => (tracing.running ? tracing.current.getStore() : undefined);

/** `traceparent` for whoever is called from within a span. */
export function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}
