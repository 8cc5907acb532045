import { env } from "@/lib/env";
import { log } from "@/lib/log/log";
import { traceCalls } from "./trace-calls";
import { traceStatements } from "./trace-statements";
import { isTracing, setTracing } from "./tracing";

/** "name=value, name=value" as OTEL_EXPORTER_OTLP_HEADERS has it; values may be percent-encoded. */
const headersIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(",").flatMap((pair) => {
      const at = pair.indexOf("=");
      return at < 1 ? [] : [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]];
    }),
  );

/**
 * Sends traces of requests, statements, jobs and outgoing calls to OTEL_EXPORTER_OTLP_ENDPOINT; without that setting
 * nothing is loaded. `role` is the kind of process. Answers the function that sends the rest and ends it.
 */
export async function startTracing(role: "web" | "worker"): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS, ...settings } = env();
  if (endpoint === undefined || isTracing()) return () => Promise.resolve();
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace-base"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    headers: headersIn(OTEL_EXPORTER_OTLP_HEADERS),
  });
  const sampled = new sdk.TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG);
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({
      "service.name": settings.OTEL_SERVICE_NAME,
      "service.namespace": "credence",
      "credence.process": role,
      "process.pid": process.pid,
    }),
    sampler: new sdk.ParentBasedSampler({ root: sampled }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
  setTracing({ api, tracer: provider.getTracer("credence") });
  const ends = [traceStatements(), traceCalls()];
  log.info({ endpoint: new URL(endpoint).host, role }, "traces are sent");
  return async () => {
    for (const end of ends) end();
    setTracing(undefined);
    await provider.shutdown().catch((err: unknown) => log.warn({ err }, "the last traces could not be sent"));
  };
}
