import { fieldMoment } from "@/lib/field-moment";
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

const listOf = (columns: Readonly<Record<string, string>>): string => Object.values(columns).join(", ");

/** What is read of a workflow, and of its subject, for `workflowOf` and `subjectOf`. */
export const readOfWorkflow = listOf(workflowColumns);
export const readOfSubject = listOf(subjectColumns);

const numbers = new Set(["sequence", "checklistVersion", "packetVersion", "version", "activeFlags"]);

/** How the text of a field becomes the member; a day is the beginning of that day in UTC, as Prisma reads it. */
function readerOf(member: string): (text: string) => unknown {
  if (numbers.has(member)) return Number;
  if (member === "fileVerdict") return JSON.parse;
  if (/(?:At|Date)$/.test(member)) return (text) => (text.includes(":") ? fieldMoment(text) : new Date(text));
  return (text) => text;
}

/** Reads rows of these columns. By hand: as JSON out of the database they took twice as long there. */
function rowReader<Members>(columns: Columns<Members>): (row: Row) => Members {
  const members = Object.keys(columns).map((member) => ({ member, read: readerOf(member) }));
  return (row) => {
    const read: Record<string, unknown> = {};
    for (const [index, { member, read: of }] of members.entries()) {
      const text = row[index];
      read[member] = text == null ? null : of(text);
    }
    return read as Members;
  };
}

export const workflowOf = rowReader<Workflow>(workflowColumns);
const subjectMembersOf = rowReader<SubjectMembers>(subjectColumns);
export const subjectOf = (row: Row, kind: SubjectKind): Subject => ({ ...subjectMembersOf(row), kind });

/** Columns with the values they get, as SQL writes them; members without a value stay as they are. */
export type Assigned = { columns: readonly string[]; values: readonly unknown[] };

function assigned(members: object, columns: Readonly<Record<string, string>>): Assigned {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  return {
    columns: given.map(([member]) => columns[member] ?? member),
    // pg would write a moment in the machine's time zone, in which a day may be another one.
    values: given.map(([, value]: [string, unknown]) => (value instanceof Date ? value.toISOString() : value)),
  };
}
export const assignedOfWorkflow = (members: Partial<Workflow>): Assigned => assigned(members, workflowColumns);
/** With `stamp`: columns that nobody reads with the subject. */
export function assignedOfSubject(members: Partial<SubjectMembers>, stamp: Record<string, string>): Assigned {
  const { columns, values } = assigned(members, subjectColumns);
  return { columns: [...columns, ...Object.keys(stamp)], values: [...values, ...Object.values(stamp)] };
}
