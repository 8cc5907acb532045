import type { Row } from "@/lib/statement-batch";
import type { Workflow } from "@/lib/generated/prisma/client";
import type { SubjectKind } from "./state-machine";
import type { Subject, SubjectMembers } from "./subject";

/** Columns of a table, by the members they are read into. */
type Columns<Members> = { readonly [Member in keyof Members & string]: string };

const workflowColumns: Columns<Workflow> = {
  organizationId: "organization_id",
  id: "id",
  providerId: "provider_id",
  facilityId: "facility_id",
  cycle: "cycle",
  status: "status",
  statusChangedAt: "status_changed_at",
  sequence: "sequence",
  lastEventId: "last_event_id",
  receivedDate: "received_date",
  attestationDate: "attestation_date",
  psvCompletedAt: "psv_completed_at",
  decisionDate: "decision_date",
  decisionEnteredById: "decision_entered_by_id",
  decisionEnteredByName: "decision_entered_by_name",
  medicalDirectorId: "medical_director_id",
  medicalDirectorName: "medical_director_name",
  assignedToId: "assigned_to_id",
  packetDocumentId: "packet_document_id",
  fileVerdict: "file_verdict",
  checklistVersion: "checklist_version",
  packetVersion: "packet_version",
  version: "version",
  createdAt: "created_at",
  createdBy: "created_by",
  createdByName: "created_by_name",
  updatedAt: "updated_at",
  updatedBy: "updated_by",
  updatedByName: "updated_by_name",
};

const subjectColumns: Columns<SubjectMembers> = {
  id: "id",
  externalId: "external_id",
  status: "status",
  workflowStatus: "workflow_status",
  currentWorkflowId: "current_workflow_id",
  credentialingCycle: "credentialing_cycle",
  credentialingStatusAt: "credentialing_status_at",
  initialCredentialingDate: "initial_credentialing_date",
  lastCredentialedDate: "last_credentialed_date",
  nextCredentialingDate: "next_credentialing_date",
  fileType: "file_type",
  activeFlags: "active_flags",
  version: "version",
};

const jsonOf = (table: string, columns: Readonly<Record<string, string>>): string =>
  `(SELECT row_to_json(r) FROM (SELECT ${Object.entries(columns)
    .map(([member, column]) => `${table}.${column} AS "${member}"`)
    .join(", ")}) r)`;

/** A workflow and its subject as JSON, out of rows with these names. */
export const workflowJson = (table: string): string => jsonOf(table, workflowColumns);
export const subjectJson = (table: string): string => jsonOf(table, subjectColumns);

const isMoment = (member: string): boolean => /(?:At|Date)$/.test(member);

/** Members as they are read, moments and days as dates. */
function membersOf(json: string): Record<string, unknown> {
  const members = JSON.parse(json) as Record<string, unknown>;
  for (const [member, value] of Object.entries(members))
    if (typeof value === "string" && isMoment(member)) members[member] = new Date(value);
  return members;
}

/** A subject of its JSON. */
export const subjectOf = (json: string, kind: SubjectKind): Subject => ({
  ...(membersOf(json) as SubjectMembers),
  kind,
});

/** The workflow and the subject of a row with their JSON in it. */
export function fileOf([workflow, subject, kind]: Row): { workflow: Workflow; subject: Subject } {
  if (workflow == null || subject == null) throw new Error("A workflow without its subject was read");
  return { workflow: membersOf(workflow) as Workflow, subject: subjectOf(subject, kind as SubjectKind) };
}

/** Columns with the values they get, as SQL writes them; members without a value stay as they are. */
type Assigned = { columns: readonly string[]; values: readonly unknown[] };

function assigned(members: object, columns: Readonly<Record<string, string>>): Assigned {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  return {
    columns: given.map(([member]) => columns[member] ?? member),
    // pg would write a moment in the machine's time zone, in which a day may be another one.
    values: given.map(([, value]: [string, unknown]) => (value instanceof Date ? value.toISOString() : value)),
  };
}
export const assignedOfWorkflow = (members: Partial<Workflow>): Assigned => assigned(members, workflowColumns);
export const assignedOfSubject = (members: Partial<SubjectMembers>): Assigned => assigned(members, subjectColumns);

/** What of a subject is read. */
export const readOfSubject: readonly string[] = Object.values(subjectColumns);
