import type { Context } from "@/lib/api/context";
import { newId } from "@/lib/ids";

type AuditFacts = {
  /** The operation or job that acted. */
  action: string;
  subjectType: string;
  subjectId: string;
  reason?: string;
  /** { member: [before, after] }; never secrets or social security numbers. */
  changes?: Record<string, [unknown, unknown]>;
};

/** Writes who did what, when and why, in the transaction of the change itself. */
export async function recordAudit(
  ctx: Omit<Context, "ifMatch" | "isBrowserSession">,
  facts: AuditFacts,
): Promise<void> {
  await ctx.db.auditEntry.create({
    data: {
      organizationId: ctx.organizationId,
      id: newId("aud"),
      at: ctx.now,
      actorType: ctx.actor.type,
      actorId: ctx.actor.id,
      actorName: ctx.actor.name,
      requestId: ctx.requestId,
      action: facts.action,
      subjectType: facts.subjectType,
      subjectId: facts.subjectId,
      reason: facts.reason,
      changes: facts.changes === undefined ? undefined : JSON.parse(JSON.stringify(facts.changes)),
    },
  });
}
