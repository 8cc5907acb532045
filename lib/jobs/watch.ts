import { z } from "zod";
import { beginAskingEverywhere } from "@/lib/caqh/due-checks";
import { now } from "@/lib/clock";
import { inOrganization, systemDb } from "@/lib/db";
import { monthBefore, monthOf } from "@/lib/monitoring/certificate-content";
import { makeCertificates } from "@/lib/monitoring/make-certificates";
import { requestDueScreenings } from "@/lib/monitoring/request-due-screenings";
import { screeningJob } from "@/lib/monitoring/request-screenings";
import { job } from "./job";
import { enqueueAll } from "./queue";
import { expiryJob } from "./watch-expiries";

/** Milliseconds for certificates; those that are left are the next hour's. */
const certificatesMs = 15_000;

/**
 * What monitoring does by the clock: screenings that are due, expiries of the day, and certificates of the month that
 * is over. Each run finds what is missing, so that an hour in which no worker ran is made up for.
 */
export const watch = job({
  name: "watch",
  data: z.object({}),
  everySeconds: 3600,
  concurrency: 1,
  run: async () => {
    await systemDb().$transaction((db) => requestDueScreenings(db, now()));
    await beginAskingEverywhere(now());
    const organizations = await systemDb().organization.findMany({ select: { id: true }, orderBy: { id: "asc" } });
    await systemDb().$transaction(async (db) => {
      await enqueueAll(
        db,
        organizations.map(({ id }) => expiryJob(id)),
      );
      // A screening whose job gave up, or was lost, goes on; one that runs is not run twice.
      const unfinished = await db.screening.findMany({
        where: { state: { in: ["queued", "running"] } },
        select: { organizationId: true, id: true },
      });
      await enqueueAll(db, unfinished.map(screeningJob));
    });
    await certify(organizations.map(({ id }) => id));
  },
});

async function certify(organizationIds: readonly string[]): Promise<void> {
  const deadline = performance.now() + certificatesMs;
  const month = monthBefore(monthOf(now()));
  for (const organizationId of organizationIds) {
    if (performance.now() > deadline) return;
    await inOrganization(organizationId, (db) => makeCertificates(db, organizationId, month, now()));
  }
}
