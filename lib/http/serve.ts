import type { Server } from "node:http";
import { endWatches } from "@/lib/changes/change-hub";
import { closeDatabase } from "@/lib/db-connections";
import { assertDatabaseRoles } from "@/lib/db-roles";
import { env } from "@/lib/env";
import { log } from "@/lib/log/log";
import { tellMetrics } from "@/lib/metrics/gather";
import { dispatcher } from "@/lib/registry";
import { followClock } from "@/lib/sandbox/follow-clock";
import { startTracing } from "@/lib/tracing/start-tracing";
import { createFrontServer } from "./front-server";
import { nextPages } from "./next-pages";

/** Ends the process in order, once: requests in flight are answered, waiting connections are closed. */
function endInOrder(server: Server, close: () => Promise<unknown>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    // Answers that last would keep the server from closing.
    endWatches();
    server.close(() => void close().then(() => process.exit(0)));
    server.closeIdleConnections();
    setTimeout(() => process.exit(0), 10_000).unref();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // The parent that started us is gone, also when it was killed.
  process.on("disconnect", stop);
}

/** One web process: the API by the operations of this bundle, the short way, and pages through Next. */
export async function serve(): Promise<void> {
  const { HOST, PORT } = env();
  await assertDatabaseRoles();
  await followClock();
  tellMetrics();
  const endTracing = await startTracing("web");
  const pages = nextPages();
  const server = createFrontServer({ find: dispatcher, pages: pages.answer });
  endInOrder(server, () => Promise.allSettled([pages.close(), closeDatabase(), endTracing()]));
  server.on("error", (error: NodeJS.ErrnoException) => {
    log.fatal(
      { err: error },
      error.code === "EADDRINUSE" ? `Port ${PORT} is in use: set PORT to a free one` : "the server failed",
    );
    process.exit(1);
  });
  server.listen(PORT, HOST, () => log.info({ host: HOST, port: PORT }, "web: listening"));
}
