import type { Context } from "@/lib/api/context";
import { runStatements } from "@/lib/db";
import type { Workflow } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { wakePart } from "@/lib/jobs/wake";
import type { Part } from "@/lib/statement-batch";
import { inserted, updated } from "@/lib/together/written";
import type { Emitted } from "@/lib/webhooks/outbox";
import { assignedOfSubject, assignedOfWorkflow } from "./file-columns";
import type { Subject, SubjectMembers } from "./subject";
import type { SubjectChanges, WorkflowChanges } from "./subject-effects";

/** Everything that one step of a workflow writes. */
export type Move = {
  workflow: Workflow;
  subject: Subject;
  /** The workflow as it is afterwards. */
  moved: Workflow;
  /** New members of the workflow and of its subject; those not named stay as they are. */
  workflowChange: WorkflowChanges & { status: string; sequence: number; lastEventId: string };
  subjectChange: Partial<SubjectMembers>;
  /** For the timeline: [before, after] of what the step itself changed of the subject. */
  changes: SubjectChanges;
  action: string;
  reason?: string;
  signature: object | null;
  revertsEventId?: string;
  event: Emitted;
};

// Of what each step writes, the columns that are no text.
const eventTypes = {
  sequence: "integer",
  signature: "jsonb",
  subject_changes: "jsonb",
  received_date: "timestamptz",
  attestation_date: "date",
  psv_completed_at: "timestamptz",
  decision_date: "timestamptz",
  initial_credentialing_date: "date",
  last_credentialed_date: "date",
  next_credentialing_date: "date",
  occurred_at: "timestamptz",
};
const entryTypes = { at: "timestamptz", changes: "jsonb" };
const outboxTypes = { aliases: "text[]", data: "jsonb", opt_in_only: "boolean", occurred_at: "timestamptz" };

const iso = (moment: Date | null): string | null => moment && moment.toISOString();

/** The timeline's record: who did what, and the dates of workflow and subject as they stand after it. */
function told({ organizationId, actor, now }: Context, move: Move, workflow: Workflow, subject: Subject): Part {
  return inserted("workflow_events", eventTypes, {
    organization_id: organizationId,
    id: workflow.lastEventId,
    workflow_id: workflow.id,
    sequence: workflow.sequence,
    action: move.action,
    from_status: move.workflow.status,
    to_status: workflow.status,
    previous_event_id: move.workflow.lastEventId,
    reverts_event_id: move.revertsEventId ?? null,
    reason: move.reason ?? null,
    actor_type: actor.type,
    actor_id: actor.id,
    actor_name: actor.name,
    signature: move.signature,
    subject_changes: Object.keys(move.changes).length > 0 ? move.changes : null,
    medical_director_id: workflow.medicalDirectorId,
    medical_director_name: workflow.medicalDirectorName,
    decision_entered_by_id: workflow.decisionEnteredById,
    decision_entered_by_name: workflow.decisionEnteredByName,
    received_date: iso(workflow.receivedDate),
    attestation_date: iso(workflow.attestationDate),
    psv_completed_at: iso(workflow.psvCompletedAt),
    decision_date: iso(workflow.decisionDate),
    initial_credentialing_date: iso(subject.initialCredentialingDate),
    last_credentialed_date: iso(subject.lastCredentialedDate),
    next_credentialing_date: iso(subject.nextCredentialingDate),
    occurred_at: now.toISOString(),
  });
}

const audited = ({ organizationId, actor, now, requestId, clientAddress }: Context, move: Move): Part =>
  inserted("audit_entries", entryTypes, {
    organization_id: organizationId,
    id: newId("aud"),
    at: now.toISOString(),
    actor_type: actor.type,
    actor_id: actor.id,
    actor_name: actor.name,
    client_id: actor.client?.id ?? null,
    client_name: actor.client?.name ?? null,
    client_address: clientAddress ?? null,
    request_id: requestId,
    action: move.action,
    subject_type: "workflow",
    subject_id: move.workflow.id,
    reason: move.reason ?? null,
    changes: { status: [move.workflow.status, move.workflowChange.status], ...move.changes },
  });

const emitted = ({ organizationId, now }: Context, { event }: Move): Part =>
  inserted("outbox_events", outboxTypes, {
    organization_id: organizationId,
    id: newId("obx"),
    type: event.type,
    aliases: [...event.aliases],
    subject_id: event.subjectId,
    data: event.data,
    opt_in_only: event.optInOnly ?? false,
    occurred_at: now.toISOString(),
  });

/**
 * Writes a step of a locked file in one round trip: workflow, subject, timeline, audit and outbox. Null when somebody
 * else has moved the workflow, which its lock forbids; and if it were not locked, the place in the timeline would be
 * taken, so that nothing of the transaction stays. `isLast` commits with it.
 */
export async function writeMove(
  ctx: Context,
  move: Move,
  options: { isLast?: boolean } = {},
): Promise<{ workflow: Workflow; subject: Subject } | null> {
  const { organizationId } = ctx;
  const { moved: workflow } = move;
  const subject = { ...move.subject, ...move.subjectChange, version: move.subject.version + 1 };
  const [moved, changed] = await runStatements(
    ctx.db,
    [
      updated(
        "workflows",
        { organization_id: organizationId, id: workflow.id },
        assignedOfWorkflow(move.workflowChange),
        "sequence",
      ),
      // Its lock lets nobody else write it, and of several who share a transaction none has the same: one workflow of a
      // subject is unfinished at most.
      updated(
        subject.kind === "provider" ? "providers" : "facilities",
        { organization_id: organizationId, id: subject.id },
        assignedOfSubject({ ...move.subjectChange, version: subject.version }, subject.kind, ctx),
      ),
      told(ctx, move, workflow, subject),
      audited(ctx, move),
      emitted(ctx, move),
      wakePart("deliveries"),
    ],
    options,
  );
  return moved?.length === 1 && changed?.length === 1 ? { workflow, subject } : null;
}
