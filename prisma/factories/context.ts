import { randomUUID } from "node:crypto";
import { type Actor, type Context, systemActor } from "@/lib/api/context";
import { now } from "@/lib/clock";
import { inOrganization } from "@/lib/db";

/** Runs `work` as `actor` (the service itself unless told) in a transaction of the organization, as a request would. */
export function inContext<T>(
  organizationId: string,
  work: (ctx: Context) => Promise<T>,
  actor: Actor = systemActor,
): Promise<T> {
  return inOrganization(
    organizationId,
    (db) => work({ organizationId, actor, db, now: now(), requestId: `factory ${randomUUID()}` }),
    { timeoutMs: 60_000 },
  );
}
