import { randomUUID } from "node:crypto";
import { z } from "zod";
import { systemActor } from "@/lib/api/context";
import { askCaqh as ask } from "@/lib/caqh/ask-caqh";
import { keepFindings } from "@/lib/caqh/keep-findings";
import { readTask } from "@/lib/caqh/read-task";
import { rosterActions } from "@/lib/caqh/schemas";
import { now } from "@/lib/clock";
import { dayOf } from "@/lib/day";
import { inOrganization } from "@/lib/db";
import { env } from "@/lib/env";
import { job } from "./job";

/** Milliseconds for all questions of a job; what is left of its time is for keeping the answers. */
const askingMs = 22_000;

/** Asks CAQH about one provider and keeps what it answers; safe to run twice, the same profile is kept once. */
export const askCaqh = job({
  name: "ask-caqh",
  data: z.object({
    organizationId: z.string(),
    providerId: z.string(),
    isThorough: z.boolean().optional(),
    roster: z.enum(rosterActions).optional(),
  }),
  run: async (question, signal) => {
    const { organizationId } = question;
    const task = await inOrganization(organizationId, (db) => readTask(db, question, now()));
    if (task === null) return;
    const found = await ask(task, dayOf(now()), {
      timeoutMs: env().CAQH_TIMEOUT_SECONDS * 1000,
      signal: AbortSignal.any([signal, AbortSignal.timeout(askingMs)]),
    });
    await inOrganization(organizationId, (db) => {
      const requestId = `ask-caqh ${randomUUID()}`;
      return keepFindings({ organizationId, actor: systemActor, db, now: now(), requestId }, task, found);
    });
  },
});
