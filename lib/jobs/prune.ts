import { z } from "zod";
import { now } from "@/lib/clock";
import { systemDb } from "@/lib/db";
import { forgetOldAnswers } from "@/lib/providers/forget-answers";
import { pruneSessions } from "@/lib/sessions/prune-sessions";
import { pruneAccountLinks } from "@/lib/users/prune-links";
import { pruneLog } from "@/lib/webhooks/prune-log";
import { job } from "./job";

/** Milliseconds of a run; what is left is the next one's. */
const runMs = 20_000;

/** Removes what settings keep for a number of days, in small transactions, what proved something once, and kept answers. */
export const prune = job({
  name: "prune",
  data: z.object({}),
  everySeconds: 3600,
  concurrency: 1,
  run: async (_data, signal) => {
    const until = AbortSignal.any([signal, AbortSignal.timeout(runMs)]);
    // Each stands for itself, as in the sweep: what one of them cannot do must not keep the log for another hour.
    const failures: unknown[] = [];
    for (const step of [pruneAccountLinks, pruneSessions, forgetOldAnswers])
      await step(now()).catch((error: unknown) => failures.push(error));
    // In another order each time: one that takes long keeps none of the others waiting for good.
    const organizations = await systemDb().$queryRaw<{ id: string }[]>`SELECT id FROM organizations ORDER BY random()`;
    for (const { id } of organizations) if (!until.aborted) await pruneLog(id, now(), until);
    if (failures.length > 0) throw new AggregateError(failures, "Parts of the pruning failed; the others ran");
  },
});
