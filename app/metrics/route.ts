import { responseOf } from "@/lib/api/exchange";
import { metricsAnswer } from "@/lib/metrics/metrics-page";

/** On a host that runs Next alone, which cannot tell who is on this machine: METRICS_TOKEN is needed there. */
export const GET = async ({ method, headers }: Request): Promise<Response> =>
  responseOf(await metricsAnswer({ method, headers, httpVersion: "", address: "" }));
