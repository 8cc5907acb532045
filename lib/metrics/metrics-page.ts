import { createHash, timingSafeEqual } from "node:crypto";
import { clientAddress } from "@/lib/api/client-address";
import { forbidden, unauthorized } from "@/lib/api/errors";
import { problemResponse } from "@/lib/api/problem";
import { requestIdOf } from "@/lib/api/request-id";
import { env } from "@/lib/env";
import { log } from "@/lib/log/log";
import { databaseMetrics } from "./database-facts";
import { gatheredMetrics } from "./gather";

const path = "/metrics";
const digest = (text: string) => createHash("sha256").update(text).digest();

/** Headers by which a proxy tells for whom it asks: whoever comes through one is not on this machine. */
const proxied = ["forwarded", "x-forwarded-for", "x-real-ip", "via"];

function isOnThisMachine(headers: Headers): boolean {
  if (proxied.some((name) => headers.has(name))) return false;
  return /^(?:127\.|::1$|::ffff:127\.)/.test(clientAddress(headers));
}

/** With METRICS_TOKEN whoever names it, without it this machine alone. Throws 401 or 403. */
function requireScraper(headers: Headers): void {
  const { METRICS_TOKEN } = env();
  if (METRICS_TOKEN === undefined) {
    if (isOnThisMachine(headers)) return;
    throw forbidden("The metrics are for this machine alone, until METRICS_TOKEN is set");
  }
  const given = (headers.get("authorization") ?? "").replace(/^Bearer\s+/i, "");
  if (!timingSafeEqual(digest(given), digest(METRICS_TOKEN)))
    throw unauthorized("The metrics need METRICS_TOKEN as bearer");
}

/** The text for the database's part when it does not answer: what the processes counted is told all the same. */
async function databasePart(): Promise<string> {
  try {
    return `${await databaseMetrics()}# HELP credence_database_up Whether the database answered\n# TYPE credence_database_up gauge\ncredence_database_up 1\n`;
  } catch (err) {
    log.warn({ err }, "the database did not answer for the metrics");
    return "# HELP credence_database_up Whether the database answered\n# TYPE credence_database_up gauge\ncredence_database_up 0\n";
  }
}

/** GET /metrics: what Prometheus scrapes. */
export async function metricsPage(request: Request): Promise<Response> {
  try {
    requireScraper(request.headers);
  } catch (error) {
    return problemResponse(error, { path, id: requestIdOf(request) });
  }
  const [processes, database] = [await gatheredMetrics(), await databasePart()];
  const headers = { "content-type": "text/plain; version=0.0.4; charset=utf-8", "cache-control": "no-store" };
  return new Response(`${processes}\n${database}`, { headers });
}
