import { createHash, timingSafeEqual } from "node:crypto";
import { forbidden, methodNotAllowed, unauthorized } from "@/lib/api/errors";
import type { ApiAnswer } from "@/lib/api/exchange";
import { problemAnswer } from "@/lib/api/problem";
import { requestIdOf } from "@/lib/api/request-id";
import { env } from "@/lib/env";
import { log } from "@/lib/log/log";
import { databaseMetrics } from "./database-facts";
import { gatheredMetrics } from "./gather";

export const metricsPath = "/metrics";

/** Who asks, in which version of HTTP ("1.1"): `address` as the socket saw it; "" where either is not known. */
export type Scrape = {
  method: string;
  httpVersion: string;
  address: string;
  headers: { get: (name: string) => string | null };
};

/** Headers by which a proxy tells for whom it asks: whoever comes through one is not on this machine. */
const proxied = ["forwarded", "x-forwarded-for", "x-real-ip", "via"];

function isOnThisMachine({ httpVersion, address, headers }: Scrape): boolean {
  // A proxy that was told nothing tells nothing, and asks as nginx does then: in HTTP/1.0, which no scraper speaks.
  if (httpVersion === "1.0") return false;
  if (proxied.some((name) => headers.get(name) !== null)) return false;
  return /^(?:127\.|::1$|::ffff:127\.)/.test(address);
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** With METRICS_TOKEN whoever names it, without it this machine alone. Throws 401 or 403. */
function requireScraper(scrape: Scrape): void {
  if (!["GET", "HEAD"].includes(scrape.method)) throw methodNotAllowed(["GET", "HEAD"]);
  const { METRICS_TOKEN } = env();
  if (METRICS_TOKEN === undefined) {
    if (isOnThisMachine(scrape)) return;
    throw forbidden("The metrics are for this machine alone, until METRICS_TOKEN is set");
  }
  const given = (scrape.headers.get("authorization") ?? "").replace(/^Bearer\s+/i, "");
  if (!timingSafeEqual(digest(given), digest(METRICS_TOKEN)))
    throw unauthorized("The metrics need METRICS_TOKEN as bearer");
}

const up = (value: 0 | 1) =>
  `# HELP credence_database_up Whether the database answered\n# TYPE credence_database_up gauge\ncredence_database_up ${value}\n`;

/** What the processes counted is told also when the database does not answer. */
async function databasePart(): Promise<string> {
  try {
    return (await databaseMetrics()) + up(1);
  } catch (err) {
    log.warn({ err }, "the database did not answer for the metrics");
    return up(0);
  }
}

/** What Prometheus scrapes at /metrics; the front server answers it itself, which alone knows who really asks. */
export async function metricsAnswer(scrape: Scrape): Promise<ApiAnswer> {
  try {
    requireScraper(scrape);
  } catch (error) {
    return problemAnswer(error, { path: metricsPath, id: requestIdOf(scrape) });
  }
  const [processes, database] = [await gatheredMetrics(), await databasePart()];
  const headers = { "content-type": "text/plain; version=0.0.4; charset=utf-8", "cache-control": "no-store" };
  return { status: 200, headers, body: `${processes}\n${database}` };
}
