// Safe to import in the browser: no Prisma, no Node.

import type { Credentialed } from "@/lib/verification/asked-of";

/** What a verdict about a file rests on. Dates are YYYY-MM-DD, attested dates as they were written. */
export type FileFacts = {
  workflowId: string;
  /** Of the workflow. */
  status: string;
  currentWorkflowId: string | null;
  /** As the subject shows it now. */
  fileType: string;
  subject: { kind: "provider" | "facility"; id: string; name: string };
  credentialed: Credentialed;
  states: readonly string[];
  checklist: readonly ChecklistFact[];
  /** The most severe first. */
  openFlags: readonly { id: string; flagType: string; severity: string; description: string }[];
  licenses: readonly { state: string; number: string; status: string; expires: string | null }[];
  malpractice: readonly { policyNumber: string; occurrence: number; aggregate: number; expires: string | null }[];
  npdbReports: readonly { type: string; action: string; dcn: string; date: string | null }[];
  licensureActions: readonly { type: string; state: string; date: string | null }[];
  /** Of the newest attestation. */
  answers: readonly { question: string; answers: readonly string[] }[];
  employment: readonly { employer: string; start: string; end: string; explanation: string }[];
  /** The decided cycle before this one. */
  previous: { status: string; fileType: string | null } | null;
};

export type ChecklistFact = {
  element: string;
  required: boolean;
  status: string;
  /** Empty where nobody and nothing has answered yet. */
  method: string;
  note: string;
  verifiedAt: Date | null;
};
