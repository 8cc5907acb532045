import { randomUUID } from "node:crypto";
import { z } from "zod";
import { systemActor } from "@/lib/api/context";
import { now } from "@/lib/clock";
import { inOrganization } from "@/lib/db";
import { collectPages, keepPages, noteProblem } from "@/lib/forms/render-submission";
import { drawApart } from "@/lib/packets/draw-apart";
import { job } from "./job";

/** Draws the pages of a submission and keeps them as a document; safe to run twice, one of both is kept. */
export const renderSubmission = job({
  name: "render-submission",
  data: z.object({ organizationId: z.string(), submissionId: z.string() }),
  // Drawing is work for the processor: more at once would only make each of them late.
  concurrency: 1,
  oneAtATimeOf: ({ submissionId }) => submissionId,
  run: async ({ organizationId, submissionId }) => {
    const place = { organizationId, submissionId };
    const pages = await inOrganization(organizationId, (db) => collectPages(db, place));
    if (pages === null) return;
    try {
      const pdf = await drawApart("submission", pages);
      await inOrganization(organizationId, (db) => {
        const requestId = `render-submission ${randomUUID()}`;
        return keepPages({ organizationId, actor: systemActor, db, now: now(), requestId }, submissionId, pdf);
      });
    } catch (error) {
      await inOrganization(organizationId, (db) => noteProblem(db, place, now()));
      throw error;
    }
  },
});
