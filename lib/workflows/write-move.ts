import type { Context } from "@/lib/api/context";
import { runStatements } from "@/lib/db";
import type { Workflow } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { jobStatements, type NewJob } from "@/lib/jobs/queue";
import { wakePart } from "@/lib/jobs/wake";
import type { Statement } from "@/lib/statement-batch";
import type { Emitted } from "@/lib/webhooks/outbox";
import {
  fileOf,
  storedSubject,
  storedWorkflow,
  subjectJson,
  workflowJson,
  writtenOfSubject,
  writtenOfWorkflow,
} from "./file-columns";
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

const populated = (columns: readonly string[], table: string, parameter: string): string =>
  `SELECT ${columns.map((column) => `n.${column}`).join(", ")} FROM jsonb_populate_record(${table}, ${parameter}::jsonb) n`;

const eventColumns = [
  ..."medical_director_id medical_director_name decision_entered_by_id decision_entered_by_name".split(" "),
  ..."received_date attestation_date psv_completed_at decision_date".split(" "),
];
const eventDates = ["initial_credentialing_date", "last_credentialed_date", "next_credentialing_date"];

/**
 * The precondition stands in the WHERE of the first update: whoever comes second writes nothing at all, since
 * everything else is written from what that update returns.
 */
const writeOf = (kind: SubjectKind): Statement => {
  const [table, key] = kind === "provider" ? ["providers", "provider_id"] : ["facilities", "facility_id"];
  const stamp = kind === "provider" ? "" : ", updated_by_name = $10";
  return {
    name: `move_${kind}_workflow`,
    text: `
      WITH moved AS (
        UPDATE workflows w SET (${writtenOfWorkflow.join(", ")}) = (${populated(writtenOfWorkflow, "w", "$5")})
        WHERE w.organization_id = $1 AND w.id = $2 AND w.status = $3 AND w.sequence = $4
        RETURNING w.*
      ), subject AS (
        UPDATE ${table} s SET (${writtenOfSubject.join(", ")}) = (${populated(writtenOfSubject, "s", "$6")}),
          version = s.version + 1, updated_at = $7, updated_by = $9${stamp}
        FROM moved WHERE s.organization_id = $1 AND s.id = moved.${key}
        RETURNING s.*
      ), told AS (
        INSERT INTO workflow_events (organization_id, id, workflow_id, sequence, action, from_status, to_status,
          previous_event_id, reverts_event_id, reason, actor_type, actor_id, actor_name, signature, subject_changes,
          ${[...eventColumns, ...eventDates].join(", ")}, occurred_at)
        SELECT $1, m.last_event_id, m.id, m.sequence, $11, $3, m.status, $12, $13, $14, $8, $9, $10, $15::jsonb, $16::jsonb,
          ${[...eventColumns.map((column) => `m.${column}`), ...eventDates.map((column) => `s.${column}`)].join(", ")}, $7
        FROM moved m, subject s
      ), audited AS (
        INSERT INTO audit_entries (organization_id, id, at, actor_type, actor_id, actor_name, request_id, action,
          subject_type, subject_id, reason, changes)
        SELECT $1, $17, $7, $8, $9, $10, $18, $11, 'workflow', m.id, $14, $19::jsonb FROM moved m
      ), emitted AS (
        INSERT INTO outbox_events (organization_id, id, type, aliases, subject_id, data, opt_in_only, occurred_at)
        SELECT $1, $20, $21, $22::text[], m.id, $23::jsonb, $24, $7 FROM moved m
      )
      SELECT ${workflowJson("m")}, ${subjectJson("s")}, '${kind}' FROM moved m, subject s`,
  };
};
const write: Record<SubjectKind, Statement> = { provider: writeOf("provider"), facility: writeOf("facility") };

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
  const values = [
    organizationId,
    workflow.id,
    workflow.status,
    workflow.sequence,
    storedWorkflow(workflowChange),
    storedSubject(move.subjectChange),
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
  ];
  const [[row] = []] = await runStatements(
    ctx.db,
    [{ statement: write[subject.kind], values }, ...(await jobStatements(move.jobs)), wakePart("deliveries")],
    options,
  );
  return row ? fileOf(row) : null;
}
