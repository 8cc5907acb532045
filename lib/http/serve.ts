import type { Server } from "node:http";
import { registeredDispatcher } from "@/lib/api/dispatcher";
import { endWatches } from "@/lib/changes/change-hub";
import { closeDatabase } from "@/lib/db-connections";
import { assertDatabaseRoles } from "@/lib/db-roles";
import { env } from "@/lib/env";
import { log } from "@/lib/log/log";
import { tellMetrics } from "@/lib/metrics/gather";
import { followClock } from "@/lib/sandbox/follow-clock";
import { startTracing } from "@/lib/tracing/start-tracing";
import { createFrontServer } from "./front-server";

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

/** One web process: pages through Next, the API through the operations that Next's bundle has registered. */
export async function serve(): Promise<void> {
  const { HOST, PORT, NODE_ENV } = env();
  await assertDatabaseRoles();
  await followClock();
  tellMetrics();
  const endTracing = await startTracing("web");
  // Here, because the process that only watches over others must not carry Next.
  const { default: next } = await import("next");
  const app = next({ dev: NODE_ENV === "development", dir: process.cwd(), hostname: HOST, port: PORT });
  await app.prepare();
  const pages = app.getRequestHandler();
  const server = createFrontServer({
    find: await registeredDispatcher(),
    pages: (request, response) => pages(request, response),
  });
  // In development Next reloads pages through a web socket.
  if (NODE_ENV === "development") server.on("upgrade", app.getUpgradeHandler());
  endInOrder(server, () => Promise.allSettled([app.close(), closeDatabase(), endTracing()]));
  server.on("error", (error: NodeJS.ErrnoException) => {
    log.fatal(
      { err: error },
      error.code === "EADDRINUSE" ? `Port ${PORT} is in use: set PORT to a free one` : "the server failed",
    );
    process.exit(1);
  });
  server.listen(PORT, HOST, () => log.info({ host: HOST, port: PORT }, "web: listening"));
}
