import type { Context } from "@/lib/api/context";
import { runStatements } from "@/lib/db";
import type { Workflow } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { jobStatements, type NewJob } from "@/lib/jobs/queue";
import { wakePart } from "@/lib/jobs/wake";
import { preparedAs } from "@/lib/prepared";
import type { Statement } from "@/lib/statement-batch";
import type { Emitted } from "@/lib/webhooks/outbox";
import { assignedOfSubject, assignedOfWorkflow, readOfSubject, subjectJson, subjectOf } from "./file-columns";
import type { SubjectKind } from "./state-machine";
import type { Subject, SubjectMembers } from "./subject";
import type { SubjectChanges, WorkflowChanges } from "./subject-effects";

/** Everything that one step of a workflow writes. */
export type Move = {
  workflow: Workflow;
  subject: Subject;
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
  jobs: readonly NewJob[];
};

const eventColumns = [
  ..."medical_director_id medical_director_name decision_entered_by_id decision_entered_by_name".split(" "),
  ..."received_date attestation_date psv_completed_at decision_date".split(" "),
];
const eventDates = ["initial_credentialing_date", "last_credentialed_date", "next_credentialing_date"];

const of = (table: string, columns: readonly string[]): string =>
  columns.map((column) => `${table}.${column}`).join(", ");
/** How many parameters every step has; those of what it changes follow. */
const fixed = 24;

/**
 * The precondition stands in the WHERE of the first update: whoever comes second writes nothing at all, since
 * everything else is written from what that update returns. Only what the step changes is set, each from a parameter of
 * its own: to read it out of a JSON document took as long as a timeline record.
 */
function textOf(kind: SubjectKind, ofWorkflow: readonly string[], ofSubject: readonly string[]): string {
  const [table, key] = kind === "provider" ? ["providers", "provider_id"] : ["facilities", "facility_id"];
  const stamp = kind === "provider" ? "" : ", updated_by_name = $8";
  const set = (columns: readonly string[], from: number) =>
    columns.map((column, index) => `${column} = $${from + index}`).join(", ");
  const changed = ofSubject.length > 0 ? `${set(ofSubject, fixed + 1 + ofWorkflow.length)}, ` : "";
  return `
      WITH moved AS (
        UPDATE workflows w SET ${set(ofWorkflow, fixed + 1)}
        WHERE w.organization_id = $1 AND w.id = $2 AND w.status = $3 AND w.sequence = $4
        RETURNING ${of("w", ["id", key, "status", "sequence", "last_event_id", ...eventColumns])}
      ), subject AS (
        UPDATE ${table} s SET ${changed}version = s.version + 1, updated_at = $5, updated_by = $7${stamp}
        FROM moved WHERE s.organization_id = $1 AND s.id = moved.${key}
        RETURNING ${of("s", readOfSubject)}
      ), told AS (
        INSERT INTO workflow_events (organization_id, id, workflow_id, sequence, action, from_status, to_status,
          previous_event_id, reverts_event_id, reason, actor_type, actor_id, actor_name, signature, subject_changes,
          ${[...eventColumns, ...eventDates].join(", ")}, occurred_at)
        SELECT $1, m.last_event_id, m.id, m.sequence, $9, $3, m.status, $10, $11, $12, $6, $7, $8, $13::jsonb, $14::jsonb,
          ${of("m", eventColumns)}, ${of("s", eventDates)}, $5
        FROM moved m, subject s
      ), audited AS (
        INSERT INTO audit_entries (organization_id, id, at, actor_type, actor_id, actor_name, client_id, client_name,
          request_id, action, subject_type, subject_id, reason, changes)
        SELECT $1, $15, $5, $6, $7, $8, $23, $24, $16, $9, 'workflow', m.id, $12, $17::jsonb FROM moved m
      ), emitted AS (
        INSERT INTO outbox_events (organization_id, id, type, aliases, subject_id, data, opt_in_only, occurred_at)
        SELECT $1, $18, $19, $20::text[], m.id, $21::jsonb, $22, $5 FROM moved m
      )
      SELECT ${subjectJson("s")} FROM subject s`;
}

const statements = new Map<string, Statement>();

/** Prepared once for each choice of columns; there are few, since a kind of step always changes the same ones. */
function writeOf(kind: SubjectKind, ofWorkflow: readonly string[], ofSubject: readonly string[]): Statement {
  const choice = [kind, ...ofWorkflow, ...ofSubject].join(" ");
  const known = statements.get(choice);
  if (known) return known;
  const statement = preparedAs(textOf(kind, ofWorkflow, ofSubject));
  statements.set(choice, statement);
  return statement;
}

/**
 * Writes a step in one round trip: workflow, subject, timeline, audit, outbox and jobs. Null when somebody else has moved
 * the workflow. `isLast` commits with it.
 */
export async function writeMove(
  ctx: Context,
  move: Move,
  options: { isLast?: boolean } = {},
): Promise<{ workflow: Workflow; subject: Subject } | null> {
  const { organizationId, actor, now, requestId } = ctx;
  const { workflow, subject, workflowChange, changes, event } = move;
  const ofWorkflow = assignedOfWorkflow(workflowChange);
  const ofSubject = assignedOfSubject(move.subjectChange);
  const values = [
    organizationId,
    workflow.id,
    workflow.status,
    workflow.sequence,
    now.toISOString(),
    actor.type,
    actor.id,
    actor.name,
    move.action,
    workflow.lastEventId,
    move.revertsEventId ?? null,
    move.reason ?? null,
    move.signature && JSON.stringify(move.signature),
    Object.keys(changes).length > 0 ? JSON.stringify(changes) : null,
    newId("aud"),
    requestId,
    JSON.stringify({ status: [workflow.status, workflowChange.status], ...changes }),
    newId("obx"),
    event.type,
    [...event.aliases],
    JSON.stringify(event.data),
    event.optInOnly ?? false,
    actor.client?.id ?? null,
    actor.client?.name ?? null,
    ...ofWorkflow.values,
    ...ofSubject.values,
  ];
  const statement = writeOf(subject.kind, ofWorkflow.columns, ofSubject.columns);
  const [[row] = []] = await runStatements(
    ctx.db,
    [{ statement, values }, ...(await jobStatements(move.jobs)), wakePart("deliveries")],
    options,
  );
  const written = row?.[0];
  // The workflow is locked since it was read; its subject is not, and others write it too.
  return written == null
    ? null
    : { workflow: { ...workflow, ...workflowChange }, subject: subjectOf(written, subject.kind) };
}
