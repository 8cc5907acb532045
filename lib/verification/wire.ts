import type { z } from "zod";
import { isoMoment } from "@/lib/api/wire-schemas";
import type { Verification } from "@/lib/generated/prisma/client";
import { expiresForDecisionAt, type FilePolicy } from "@/lib/policies/file-policy";
import { elementRule, type VerificationStatus, verificationStatuses } from "./elements";
import { VerificationEvidence, type VerificationElement } from "./operations";

function statusOf(status: string): VerificationStatus {
  if (status in verificationStatuses) return status as VerificationStatus;
  throw new Error(`Unknown verification status ${status}`);
}

/** A checklist row as the API shows it. */
export function toVerificationElement(row: Verification, policy: FilePolicy): z.input<typeof VerificationElement> {
  const rule = elementRule(row.element);
  return {
    element: row.element,
    label: rule?.label ?? row.element,
    kind: rule?.kind ?? "manual",
    required: row.required,
    status: statusOf(row.status),
    source: row.source,
    method: row.method,
    note: row.note,
    verified_at: isoMoment(row.verifiedAt),
    verified_by: row.verifiedByName ?? "",
    expires_at: row.status === "verified" ? isoMoment(expiresForDecisionAt(policy, row.element, row.verifiedAt)) : null,
    evidence: VerificationEvidence.safeParse(row.evidence).data ?? null,
    evidence_hash: row.evidenceHash ?? "",
    document_id: row.documentId,
    needs_proof: rule?.needsProof ?? false,
    sub_collection_name: rule?.subCollectionName ?? "application-verifications",
    attempts: row.attempts,
    next_attempt_at: isoMoment(row.nextAttemptAt),
    updated_at: isoMoment(row.updatedAt),
  };
}
