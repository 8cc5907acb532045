import { z } from "zod";
import { inOrganization } from "@/lib/db";
import { runExpiries } from "@/lib/monitoring/run-expiries";
import { job } from "./job";
import { enqueueAll } from "./queue";

/** The job that brings an organization's flags up to what expires today; several that wait are run as one. */
export const expiryJob = (organizationId: string) =>
  ({ name: "watch-expiries", data: { organizationId }, singletonKey: organizationId }) as const;

/** Raises, moves on and closes the flags of what expires, a slice at a time. */
export const watchExpiries = job({
  name: "watch-expiries",
  data: z.object({ organizationId: z.string() }),
  concurrency: 1,
  run: async ({ organizationId }, signal) => {
    if (await runExpiries(organizationId, { signal })) return;
    await inOrganization(organizationId, (db) => enqueueAll(db, [expiryJob(organizationId)]));
  },
});
