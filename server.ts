import cluster from "node:cluster";
import { env } from "@/lib/env";
import { serve } from "@/lib/http/serve";
import { keepWebProcesses } from "@/lib/http/web-processes";

/** The web process, or, with WEB_PROCESSES over one, the process that keeps so many of them. */
async function main(): Promise<void> {
  const { WEB_PROCESSES } = env();
  if (WEB_PROCESSES > 1 && cluster.isPrimary) keepWebProcesses(WEB_PROCESSES);
  else await serve();
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
