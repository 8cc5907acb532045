import { randomUUID } from "node:crypto";
import { z } from "zod";
import { systemActor } from "@/lib/api/context";
import { now } from "@/lib/clock";
import { collectCommitteePacket } from "@/lib/committee/collect-packet";
import { keepCommitteePacket, notePacketProblem } from "@/lib/committee/keep-packet";
import { inOrganization } from "@/lib/db";
import { drawApart } from "@/lib/packets/draw-apart";
import { job } from "./job";

/** Builds the packet of a published meeting and keeps it as a document; safe to run twice, one of both is kept. */
export const buildCommitteePacket = job({
  name: "build-committee-packet",
  data: z.object({ organizationId: z.string(), meetingId: z.string() }),
  // Drawing is work for the processor: more at once would only make each of them late.
  concurrency: 1,
  oneAtATimeOf: ({ meetingId }) => meetingId,
  run: async (place) => {
    const { organizationId } = place;
    try {
      const collected = await collectCommitteePacket(place, now());
      if (collected === null) return;
      const drawn = await drawApart("committee-packet", collected);
      await inOrganization(organizationId, (db) => {
        const requestId = `build-committee-packet ${randomUUID()}`;
        return keepCommitteePacket({ organizationId, actor: systemActor, db, now: now(), requestId }, place, drawn);
      });
    } catch (error) {
      await inOrganization(organizationId, (db) => notePacketProblem(db, place));
      throw error;
    }
  },
});
