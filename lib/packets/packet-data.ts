import type { Db } from "@/lib/db";
import type * as rows from "@/lib/generated/prisma/client";
import { elementKeys } from "@/lib/verification/elements";

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

/** Everything a packet says, as it stood at one moment. */
export type PacketData = {
  generatedAt: Date;
  organization: Row<rows.Organization, "name" | "verificationWindowDays">;
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
  >;
  provider: Row<
    rows.Provider,
    | "id"
    | "firstName"
    | "middleName"
    | "lastName"
    | "degree"
    | "npi"
    | "caqhProviderId"
    | "dob"
    | "states"
    | "fileType"
    | "initialCredentialingDate"
    | "lastCredentialedDate"
    | "nextCredentialingDate"
  >;
  elements: PacketElement[];
  licenses: Row<
    rows.License,
    "state" | "licenseNumber" | "licenseType" | "status" | "issueDate" | "expirationDate" | VerifiedBy
  >[];
  deas: Row<rows.DeaRegistration, "type" | "deaNumber" | "state" | "status" | "expirationDate" | VerifiedBy>[];
  boards: Row<
    rows.BoardCertification,
    | "specialty"
    | "subspecialty"
    | "certificateId"
    | "status"
    | "durationType"
    | "moc"
    | "issueDate"
    | "expirationDate"
    | VerifiedBy
  >[];
  educations: Row<
    rows.EducationTraining,
    "type" | "degree" | "specialty" | "institution" | "source" | "completedOn" | VerifiedBy
  >[];
  malpractice: Row<
    rows.MalpracticeInsurance,
    | "policyHolder"
    | "policyNumber"
    | "coverageType"
    | "occurrenceCoverageAmount"
    | "aggregateCoverageAmount"
    | "effectiveDate"
    | "expirationDate"
    | VerifiedBy
  >[];
  affiliations: Row<
    rows.HospitalAffiliation,
    "name" | "type" | "specialty" | "state" | "startDate" | "endDate" | VerifiedBy
  >[];
  flags: PacketFlag[];
  events: PacketEvent[];
  overrides: Row<rows.WorkflowOverride, "id" | "kind" | "reason" | "actorName" | "createdAt">[];
  notesCount: number;
  /** What lies with the file besides this packet. */
  documents: Row<rows.Document, "id" | "fileType" | "originalFileName" | "size" | "sha256" | "createdAt">[];
};

type VerifiedBy = "verifiedBy" | "verifiedDate";

export const packetFileType = "PSV packet";

/**
 * Reads what a packet says; null when the organization has no such workflow. The checklist version comes with the
 * first statement, so that a change during the others shows as a newer version afterwards.
 */
export async function collectPacketData(
  db: Db,
  subject: { organizationId: string; workflowId: string; now: Date },
): Promise<PacketData | null> {
  const { organizationId, workflowId } = subject;
  const found = await db.workflow.findUnique({
    where: { organizationId_id: { organizationId, id: workflowId } },
    include: {
      verifications: {
        include: { answers: { where: { outcome: { not: "source_unavailable" } }, orderBy: { id: "asc" } } },
      },
      events: { orderBy: { sequence: "asc" } },
      overrides: { orderBy: { id: "asc" } },
      _count: { select: { notes: true } },
      provider: {
        include: {
          organization: true,
          licenses: { orderBy: [{ state: "asc" }, { id: "asc" }] },
          deas: { orderBy: [{ type: "desc" }, { state: "asc" }, { id: "asc" }] },
          boards: { orderBy: [{ specialty: "asc" }, { id: "asc" }] },
          educations: { orderBy: [{ completedOn: "asc" }, { id: "asc" }] },
          malpractice: { orderBy: [{ expirationDate: "desc" }, { id: "asc" }] },
          affiliations: { orderBy: [{ startDate: "desc" }, { id: "asc" }] },
          flags: { orderBy: [{ flaggedDate: "asc" }, { id: "asc" }] },
          documents: { where: { kind: { not: "packet" } }, orderBy: { id: "asc" } },
        },
      },
    },
  });
  if (!found) return null;

  const { provider, verifications, events, overrides, _count, ...workflow } = found;
  return {
    generatedAt: subject.now,
    organization: provider.organization,
    workflow,
    provider,
    elements: verifications.toSorted((a, b) => orderOf(a.element) - orderOf(b.element)),
    licenses: provider.licenses,
    deas: provider.deas,
    boards: provider.boards,
    educations: provider.educations,
    malpractice: provider.malpractice,
    affiliations: provider.affiliations,
    flags: provider.flags.toSorted((a, b) => severityOrder(a.severity) - severityOrder(b.severity)),
    events,
    overrides,
    notesCount: _count.notes,
    documents: provider.documents,
  };
}

const checklistOrder: readonly string[] = elementKeys;
const orderOf = (element: string): number => {
  const position = checklistOrder.indexOf(element);
  return position < 0 ? checklistOrder.length : position;
};

const severityOrder = (severity: string): number => ["critical", "major", "minor"].indexOf(severity);
