import { randomUUID } from "node:crypto";
import { z } from "zod";
import { systemActor } from "@/lib/api/context";
import { now } from "@/lib/clock";
import { collectMinutes } from "@/lib/committee/collect-minutes";
import { keepMinutes, noteMinutesProblem } from "@/lib/committee/keep-minutes";
import { inOrganization } from "@/lib/db";
import { drawApart } from "@/lib/packets/draw-apart";
import { job } from "./job";

/** Draws the minutes of a closed meeting and keeps them as a document; safe to run twice, one of both is kept. */
export const buildCommitteeMinutes = job({
  name: "build-committee-minutes",
  data: z.object({ organizationId: z.string(), meetingId: z.string() }),
  concurrency: 1,
  oneAtATimeOf: ({ meetingId }) => meetingId,
  run: async (place) => {
    const { organizationId } = place;
    try {
      const paper = await inOrganization(organizationId, (db) => collectMinutes(db, place, now()));
      if (paper === null) return;
      const pdf = await drawApart("committee-minutes", paper);
      await inOrganization(organizationId, (db) => {
        const requestId = `build-committee-minutes ${randomUUID()}`;
        return keepMinutes({ organizationId, actor: systemActor, db, now: now(), requestId }, place, pdf);
      });
    } catch (error) {
      await inOrganization(organizationId, (db) => noteMinutesProblem(db, place));
      throw error;
    }
  },
});
