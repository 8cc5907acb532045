import cluster from "node:cluster";
import { env } from "@/lib/env";
import { keepWebProcesses } from "@/lib/http/web-processes";
import { log } from "@/lib/log/log";

/** The web process, or, with WEB_PROCESSES over one, the process that keeps so many of them. */
async function main(): Promise<void> {
  const { WEB_PROCESSES, HOST, PORT } = env();
  if (WEB_PROCESSES > 1 && cluster.isPrimary) return keepWebProcesses(WEB_PROCESSES, { port: PORT, host: HOST });
  // Here, because the process that only watches over others must not carry what they serve.
  const { serve } = await import("@/lib/http/serve");
  await serve();
}

main().catch((error: unknown) => {
  log.fatal({ err: error }, "web: cannot start");
  process.exit(1);
});
