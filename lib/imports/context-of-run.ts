import { type Actor, clientOf, type Context, systemActor } from "@/lib/api/context";
import { now } from "@/lib/clock";
import type { Db } from "@/lib/db";
import type { ImportRun } from "@/lib/generated/prisma/client";

function actorOf(run: ImportRun): Actor {
  const { requestedById: id, requestedByName: name, requestedByType: type } = run;
  return type === "user" || type === "client" ? { type, id, name, roles: [], client: clientOf(run) } : systemActor;
}

/** Whoever asked for the import acts in it. */
export const contextOf = (run: ImportRun, db: Db, requestId = `import ${run.id}`): Context => ({
  organizationId: run.organizationId,
  actor: actorOf(run),
  db,
  now: now(),
  requestId,
});
