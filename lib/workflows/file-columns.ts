import type { Context } from "@/lib/api/context";
import { fieldMoment } from "@/lib/field-moment";
import type { BulkColumns } from "@/lib/bulk-insert";
import type { Row } from "@/lib/statement-batch";
import type { Change } from "@/lib/together/written";
import type { Workflow } from "@/lib/generated/prisma/client";
import type { SubjectKind } from "./state-machine";
import type { Subject, SubjectMembers } from "./subject";

const workflowColumns: BulkColumns<Workflow> = {
  organizationId: ["organization_id", "text"],
  id: ["id", "text"],
  providerId: ["provider_id", "text"],
  facilityId: ["facility_id", "text"],
  cycle: ["cycle", "text"],
  status: ["status", "text"],
  statusChangedAt: ["status_changed_at", "timestamptz"],
  sequence: ["sequence", "integer"],
  lastEventId: ["last_event_id", "text"],
  receivedDate: ["received_date", "timestamptz"],
  attestationDate: ["attestation_date", "date"],
  psvCompletedAt: ["psv_completed_at", "timestamptz"],
  decisionDate: ["decision_date", "timestamptz"],
  decisionEnteredById: ["decision_entered_by_id", "text"],
  decisionEnteredByName: ["decision_entered_by_name", "text"],
  medicalDirectorId: ["medical_director_id", "text"],
  medicalDirectorName: ["medical_director_name", "text"],
  assignedToId: ["assigned_to_id", "text"],
  packetDocumentId: ["packet_document_id", "text"],
  fileVerdict: ["file_verdict", "jsonb"],
  checklistVersion: ["checklist_version", "integer"],
  packetVersion: ["packet_version", "integer"],
  version: ["version", "integer"],
  createdAt: ["created_at", "timestamptz"],
  createdBy: ["created_by", "text"],
  createdByName: ["created_by_name", "text"],
  updatedAt: ["updated_at", "timestamptz"],
  updatedBy: ["updated_by", "text"],
  updatedByName: ["updated_by_name", "text"],
};

const subjectColumns: BulkColumns<SubjectMembers> = {
  id: ["id", "text"],
  externalId: ["external_id", "text"],
  status: ["status", "text"],
  workflowStatus: ["workflow_status", "text"],
  currentWorkflowId: ["current_workflow_id", "text"],
  credentialingCycle: ["credentialing_cycle", "text"],
  credentialingStatusAt: ["credentialing_status_at", "timestamptz"],
  initialCredentialingDate: ["initial_credentialing_date", "date"],
  lastCredentialedDate: ["last_credentialed_date", "date"],
  nextCredentialingDate: ["next_credentialing_date", "date"],
  fileType: ["file_type", "text"],
  activeFlags: ["active_flags", "integer"],
  version: ["version", "integer"],
};

type Columns = BulkColumns<Record<string, unknown>>;

const listOf = (columns: Columns): string =>
  Object.values(columns)
    .map(([name]) => name)
    .join(", ");

/** What is read of a workflow, and of its subject, for `workflowOf` and `subjectOf`. */
export const readOfWorkflow = listOf(workflowColumns);
export const readOfSubject = listOf(subjectColumns);

/** How the text of a field becomes the member; a day is the beginning of that day in UTC, as Prisma reads it. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  integer: Number,
  jsonb: JSON.parse,
  timestamptz: fieldMoment,
  date: (text) => new Date(text),
};

/** Reads rows of these columns. By hand: as JSON out of the database they took twice as long there. */
function rowReader<Members>(columns: BulkColumns<Members>): (row: Row) => Members {
  const members = Object.entries<readonly [string, string]>(columns).map(([member, [, type]]) => ({
    member,
    read: readers[type],
  }));
  // A copy has its members from the beginning: one that gets them one by one is made anew a dozen times.
  const empty = Object.fromEntries(members.map(({ member }) => [member, null as unknown]));
  return (row) => {
    const read = { ...empty };
    for (const [index, { member, read: of }] of members.entries()) {
      const text = row[index];
      if (text != null) read[member] = of ? of(text) : text;
    }
    return read as Members;
  };
}

export const workflowOf = rowReader<Workflow>(workflowColumns);
const subjectMembersOf = rowReader<SubjectMembers>(subjectColumns);
export const subjectOf = (row: Row, kind: SubjectKind): Subject => Object.assign(subjectMembersOf(row), { kind });

/** Columns with the values they get; members without a value stay as they are. */
function assigned(members: object, columns: Columns): Change {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  return {
    columns: given.map(([member]) => columns[member] ?? [member, "text"]),
    // pg would write a moment in the machine's time zone, in which a day may be another one.
    values: given.map(([, value]: [string, unknown]) => (value instanceof Date ? value.toISOString() : value)),
  };
}
export const assignedOfWorkflow = (members: Partial<Workflow>): Change => assigned(members, workflowColumns);
/** With who writes it, which nobody reads with the subject; a facility also has the name. */
export function assignedOfSubject(
  members: Partial<SubjectMembers>,
  kind: SubjectKind,
  { now, actor }: Pick<Context, "now" | "actor">,
): Change {
  const { columns, values } = assigned(members, subjectColumns);
  const isNamed = kind === "facility";
  return {
    columns: [
      ...columns,
      ["updated_at", "timestamptz"],
      ["updated_by", "text"],
      ...(isNamed ? [["updated_by_name", "text"] as const] : []),
    ],
    values: [...values, now.toISOString(), actor.id, ...(isNamed ? [actor.name] : [])],
  };
}
