import type { Context } from "@/lib/api/context";
import { bulkInsert, type Following } from "@/lib/bulk-insert";
import { newId } from "@/lib/ids";
import type { AuditedChanges } from "./changed-members";

type AuditFacts = {
  /** The operation or job that acted. */
  action: string;
  subjectType: string;
  subjectId: string;
  reason?: string;
  changes?: AuditedChanges;
};

/** The same of a subject that is named besides. */
export type AuditedAct = Omit<AuditFacts, "subjectType" | "subjectId">;

const entry = (ctx: Context, facts: AuditFacts) => ({
  organizationId: ctx.organizationId,
  id: newId("aud"),
  at: ctx.now,
  actorType: ctx.actor.type,
  actorId: ctx.actor.id,
  actorName: ctx.actor.name,
  clientId: ctx.actor.client?.id,
  clientName: ctx.actor.client?.name,
  clientAddress: ctx.clientAddress,
  requestId: ctx.requestId,
  action: facts.action,
  subjectType: facts.subjectType,
  subjectId: facts.subjectId,
  reason: facts.reason,
  changes: facts.changes === undefined ? undefined : JSON.parse(JSON.stringify(facts.changes)),
});

const insertEntries = bulkInsert<ReturnType<typeof entry>>("audit_entries", {
  organizationId: ["organization_id", "text"],
  id: ["id", "text"],
  at: ["at", "timestamptz"],
  actorType: ["actor_type", "text"],
  actorId: ["actor_id", "text"],
  actorName: ["actor_name", "text"],
  clientId: ["client_id", "text"],
  clientName: ["client_name", "text"],
  clientAddress: ["client_address", "text"],
  requestId: ["request_id", "text"],
  action: ["action", "text"],
  subjectType: ["subject_type", "text"],
  subjectId: ["subject_id", "text"],
  reason: ["reason", "text"],
  changes: ["changes", "jsonb"],
});

/** Writes who did what, when and why, in the transaction of the change itself. */
export async function recordAudit(ctx: Context, facts: AuditFacts): Promise<void> {
  await ctx.db.auditEntry.create({ data: entry(ctx, facts) });
}

/** The same for many records that one act changed, in one statement. */
export async function recordAudits(ctx: Context, facts: readonly AuditFacts[]): Promise<void> {
  await insertEntries(
    ctx.db,
    facts.map((one) => entry(ctx, one)),
  );
}

/** The same for the rows that a bulk insert has just written, as part of its statement. */
export const auditWritten =
  (ctx: Context, { action, subjectType }: Pick<AuditFacts, "action" | "subjectType">): Following =>
  (from) => {
    const { organizationId, actor, now, requestId, clientAddress } = ctx;
    const values = [
      organizationId,
      now.toISOString(),
      actor.type,
      actor.id,
      actor.name,
      actor.client?.id ?? null,
      actor.client?.name ?? null,
      clientAddress ?? null,
      requestId,
      action,
      subjectType,
    ];
    const [organization, at, ...rest] = values.map((_, index) => `$${from + index}`);
    // What follows the prefix of an id is in no other id, so that the entry can share it with its row.
    const sql = `
      INSERT INTO audit_entries
        (organization_id, at, actor_type, actor_id, actor_name, client_id, client_name, client_address, request_id, action,
         subject_type, id, subject_id)
      SELECT ${organization}, ${at}::timestamptz, ${rest.join(", ")}, 'aud_' || split_part(key, '_', 2), key FROM written`;
    return { sql, values };
  };
