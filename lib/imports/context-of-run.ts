import { type Actor, type Context, systemActor } from "@/lib/api/context";
import { now } from "@/lib/clock";
import type { Db } from "@/lib/db";
import type { ImportRun } from "@/lib/generated/prisma/client";

const actorOf = ({ requestedById: id, requestedByName: name, requestedByType: type }: ImportRun): Actor =>
  type === "user" || type === "client" ? { type, id, name, roles: [] } : systemActor;

/** Whoever asked for the import acts in it. */
export const contextOf = (run: ImportRun, db: Db, requestId = `import ${run.id}`): Context => ({
  organizationId: run.organizationId,
  actor: actorOf(run),
  db,
  now: now(),
  requestId,
});
