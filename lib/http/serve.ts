import { shareCounts } from "@/lib/api/shared-counts";
import { endWatches } from "@/lib/changes/change-hub";
import { closeDatabase } from "@/lib/db-connections";
import { assertDatabaseRoles } from "@/lib/db-roles";
import { env } from "@/lib/env";
import { tellMetrics } from "@/lib/metrics/gather";
import { dispatcher } from "@/lib/registry";
import { followClock } from "@/lib/sandbox/follow-clock";
import { startTracing } from "@/lib/tracing/start-tracing";
import { connectionsOf } from "./connections";
import { createFrontServer } from "./front-server";
import { nextPages } from "./next-pages";
import { pageShells } from "./page-shells/page-shells";
import { serveUntilTold } from "./serve-until-told";

/** So often those who watch are told that the service ends. */
const watchMs = 500;
/** Milliseconds for putting down what answered nobody any more. */
const closeMs = 2_000;

/** One web process: the API by the operations of this bundle, the short way, and pages through Next. */
export async function serve(): Promise<void> {
  await assertDatabaseRoles();
  await followClock();
  tellMetrics();
  shareCounts();
  const endTracing = await startTracing("web");
  // While somebody works on a screen, what Next draws of it changes.
  const pages = env().NODE_ENV === "development" ? nextPages() : pageShells(nextPages());
  const connections = connectionsOf(createFrontServer({ find: dispatcher, pages: pages.answer }));
  await serveUntilTold(connections, () => {
    // Answers that last would keep a connection open; some begin on one that is open still.
    endWatches();
    setInterval(endWatches, watchMs);
  });
  setTimeout(() => process.exit(0), closeMs);
  await Promise.allSettled([pages.close(), closeDatabase(), endTracing()]);
  process.exit(0);
}
