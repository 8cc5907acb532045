import { z } from "zod";
import { inOrganization } from "@/lib/db";
import { countJob, isKept } from "@/lib/monitoring/kept-expiries";
import { type ExpiryPlace, runExpiries } from "@/lib/monitoring/run-expiries";
import { job } from "./job";
import { enqueueAll } from "./queue";

/** The job that brings an organization's flags up to what expires today, or goes on; several that wait are run as one. */
export const expiryJob = (organizationId: string, from?: ExpiryPlace) =>
  ({ name: "watch-expiries", data: { organizationId, from }, singletonKey: organizationId }) as const;

/** Raises, moves on and closes the flags of what expires, a slice at a time. */
export const watchExpiries = job({
  name: "watch-expiries",
  data: z.object({
    organizationId: z.string(),
    from: z.object({ step: z.int().min(0), after: z.string() }).optional(),
  }),
  concurrency: 1,
  run: async ({ organizationId, from }, signal) => {
    const rest = await runExpiries(organizationId, { from, signal });
    // What is kept is renewed, so that whoever comes in the morning does not find the evening's.
    await inOrganization(organizationId, async (db) => {
      if (rest !== null) await enqueueAll(db, [expiryJob(organizationId, rest)]);
      else if (await isKept(db, organizationId)) await enqueueAll(db, [countJob(organizationId)]);
    });
  },
});
