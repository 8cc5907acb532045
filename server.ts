import next from "next";
import { assertDatabaseRoles, closeDatabase } from "@/lib/db";
import { env } from "@/lib/env";
import { createFrontServer } from "@/lib/http/front-server";

/** The web process: the API through the registry, everything else through Next. */
async function main(): Promise<void> {
  const { HOST, PORT, NODE_ENV } = env();
  await assertDatabaseRoles();
  const app = next({ dev: NODE_ENV === "development", dir: process.cwd(), hostname: HOST, port: PORT });
  await app.prepare();
  const pages = app.getRequestHandler();
  const server = createFrontServer((request, response) => pages(request, response));
  // In development Next reloads pages through a web socket.
  if (NODE_ENV === "development") server.on("upgrade", app.getUpgradeHandler());

  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    // Requests in flight are answered; connections that wait for the next one are closed.
    server.close(() => {
      void Promise.allSettled([app.close(), closeDatabase()]).then(() => process.exit(0));
    });
    server.closeIdleConnections();
    setTimeout(() => process.exit(0), 10_000).unref();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // The parent that started us is gone, also when it was killed.
  process.on("disconnect", stop);

  server.on("error", (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === "EADDRINUSE"
        ? `Port ${PORT} is in use: set PORT to a free one.`
        : `The server failed: ${error.message}`,
    );
    process.exit(1);
  });
  server.listen(PORT, HOST, () => console.log(`web: listening on ${HOST}:${PORT}`));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
