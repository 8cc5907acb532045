import type { Db } from "@/lib/db";
import type * as rows from "@/lib/generated/prisma/client";
import { type CurrentPolicy, currentPolicy } from "@/lib/policies/current-policy";
import { elementKeys } from "@/lib/verification/elements";
import { type SubjectKey, subjectKeyOf } from "@/lib/workflows/subject";
import { type FacilityPaper, facilityOnPaper } from "./facility-on-paper";
import { providerOnPaper, type ProviderRecords } from "./provider-on-paper";

type Answer = Pick<rows.VerificationAnswer, "id" | "source" | "answeredAt" | "outcome" | "answerHash">;
type Row<Model, Key extends keyof Model> = Pick<Model, Key>;

export type PacketElement = Row<
  rows.Verification,
  | "element"
  | "required"
  | "status"
  | "source"
  | "method"
  | "note"
  | "verifiedAt"
  | "verifiedByName"
  | "evidence"
  | "evidenceHash"
  | "documentId"
> & { answers: Answer[] };

export type PacketFlag = Row<
  rows.Flag,
  | "id"
  | "flagType"
  | "severity"
  | "description"
  | "active"
  | "isConfirmed"
  | "flaggedDate"
  | "resolution"
  | "resolutionReason"
  | "resolvedByName"
  | "resolvedAt"
>;

export type PacketEvent = Row<
  rows.WorkflowEvent,
  | "id"
  | "action"
  | "fromStatus"
  | "toStatus"
  | "reason"
  | "actorName"
  | "occurredAt"
  | "decisionDate"
  | "medicalDirectorName"
  | "decisionEnteredByName"
  | "signature"
  | "revertsEventId"
>;

/** Who a packet is about. */
export type PacketSubject = {
  key: SubjectKey;
  /** As a headline, and as a file is named. */
  name: string;
  shortName: string;
  npi: string | null;
  states: string[];
  fileType: string;
  initialCredentialingDate: Date | null;
  lastCredentialedDate: Date | null;
  nextCredentialingDate: Date | null;
  /** What tells it from others of its name: numbers as text, and dates. */
  identity: { label: string; value: string | Date | null }[];
};

export type PacketRecords = ProviderRecords | FacilityPaper;

/** Everything a packet says, as it stood at one moment. */
export type PacketData = {
  generatedAt: Date;
  organization: Row<rows.Organization, "name">;
  /** The organization's rules as they were in force at that moment. */
  policy: Pick<CurrentPolicy, "version" | "content">;
  workflow: Row<
    rows.Workflow,
    | "id"
    | "cycle"
    | "status"
    | "receivedDate"
    | "attestationDate"
    | "psvCompletedAt"
    | "checklistVersion"
    | "packetVersion"
    | "fileVerdict"
  >;
  subject: PacketSubject;
  elements: PacketElement[];
  records: PacketRecords;
  flags: PacketFlag[];
  events: PacketEvent[];
  overrides: Row<rows.WorkflowOverride, "id" | "kind" | "reason" | "actorName" | "createdAt">[];
  notesCount: number;
  /** What lies with the file besides this packet. */
  documents: Row<rows.Document, "id" | "fileType" | "originalFileName" | "size" | "sha256" | "createdAt">[];
  /** The packets that were built before, oldest first: a decision was taken on the last one before it. */
  packets: Row<rows.Document, "id" | "sha256" | "createdAt">[];
  /** The sheets of this workflow's decisions that lie in storage. */
  sheets: Row<rows.Document, "id" | "sha256" | "storageKey">[];
};

export const packetFileType = "PSV packet";

/**
 * Reads what a packet says; null when the organization has no such workflow. The checklist version comes with the
 * first statement, so that a change during the others shows as a newer version afterwards.
 */
export async function collectPacketData(
  db: Db,
  { organizationId, workflowId, now }: { organizationId: string; workflowId: string; now: Date },
): Promise<PacketData | null> {
  const found = await db.workflow.findUnique({
    where: { organizationId_id: { organizationId, id: workflowId } },
    include: {
      verifications: {
        include: { answers: { where: { outcome: { not: "source_unavailable" } }, orderBy: { id: "asc" } } },
      },
      _count: { select: { notes: true } },
    },
  });
  if (!found) return null;

  const { verifications, _count, ...workflow } = found;
  const of = { organizationId, workflowId };
  const events = await db.workflowEvent.findMany({ where: of, orderBy: { sequence: "asc" } });
  const overrides = await db.workflowOverride.findMany({ where: of, orderBy: { id: "asc" } });
  const key = subjectKeyOf(workflow);
  const organization = await db.organization.findUniqueOrThrow({ where: { id: organizationId } });
  const flags = await db.flag.findMany({
    where: { organizationId, ...key },
    orderBy: [{ flaggedDate: "asc" }, { id: "asc" }],
  });
  const documents = await db.document.findMany({
    where: { organizationId, ...key, kind: { notIn: ["packet", "decision-sheet"] } },
    orderBy: { id: "asc" },
  });
  const made = await db.document.findMany({
    where: { organizationId, workflowId, kind: { in: ["packet", "decision-sheet"] } },
    select: { id: true, kind: true, sha256: true, createdAt: true, storageKey: true },
    orderBy: { id: "asc" },
  });
  return {
    generatedAt: now,
    organization,
    policy: await currentPolicy(db, organizationId, "file"),
    workflow,
    ...(await onPaper(db, organizationId, key)),
    elements: verifications.toSorted((a, b) => orderOf(a.element) - orderOf(b.element)),
    flags: flags.toSorted((a, b) => severityOrder(a.severity) - severityOrder(b.severity)),
    events,
    overrides,
    notesCount: _count.notes,
    documents,
    packets: made.filter(({ kind }) => kind === "packet"),
    sheets: made.filter(({ kind }) => kind === "decision-sheet"),
  };
}

const onPaper = (
  db: Db,
  organizationId: string,
  { providerId, facilityId }: SubjectKey,
): Promise<Pick<PacketData, "subject" | "records">> =>
  providerId === undefined
    ? facilityOnPaper(db, organizationId, facilityId)
    : providerOnPaper(db, organizationId, providerId);

const checklistOrder: readonly string[] = elementKeys;
const orderOf = (element: string): number => {
  const position = checklistOrder.indexOf(element);
  return position < 0 ? checklistOrder.length : position;
};

const severityOrder = (severity: string): number => ["critical", "major", "minor"].indexOf(severity);
