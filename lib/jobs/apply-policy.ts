import { randomUUID } from "node:crypto";
import { z } from "zod";
import { systemActor } from "@/lib/api/context";
import { now } from "@/lib/clock";
import { inOrganization } from "@/lib/db";
import { applyFilePolicy } from "@/lib/policies/apply-file-policy";
import { job } from "./job";
import { enqueue } from "./queue";

/** Seconds after which a slice leaves the rest to the next. */
const sliceSeconds = 15;

/** Has every open file follow rules that were published, a page at a time; another slice goes on where one stopped. */
export const applyPolicy = job({
  name: "apply-policy",
  data: z.object({ organizationId: z.string(), after: z.string().default("") }),
  concurrency: 1,
  run: async ({ organizationId, after }, signal) => {
    const until = Date.now() + sliceSeconds * 1000;
    let cursor: string | null = after;
    while (cursor !== null && !signal.aborted && Date.now() < until) {
      const from: string = cursor;
      cursor = await inOrganization(organizationId, (db) =>
        applyFilePolicy(
          { organizationId, actor: systemActor, db, now: now(), requestId: `apply-policy ${randomUUID()}` },
          from,
        ),
      );
    }
    if (cursor === null) return;
    const rest = { organizationId, after: cursor };
    await inOrganization(organizationId, (db) => enqueue(db, "apply-policy", rest));
  },
});
