// What a file's history is sorted into. Safe to import in the browser: no Prisma, no Node.

/** The kinds of a file's history, in the order in which they are offered. */
export const historyKinds = {
  status: { label: "Decisions and steps" },
  record: { label: "Record" },
  verification: { label: "Verification" },
  flag: { label: "Flags" },
  document: { label: "Documents" },
  note: { label: "Notes" },
  correspondence: { label: "Correspondence" },
} as const satisfies Record<string, { label: string }>;

export type HistoryKind = keyof typeof historyKinds;
export const historyKindNames = Object.keys(historyKinds) as [HistoryKind, ...HistoryKind[]];

/** The kind of what is done to each type of subject; what `kindOfAction` names is of its own. */
export const kindOfSubject = {
  workflow: "status",
  provider: "record",
  facility: "record",
  flag: "flag",
  document: "document",
  outreach: "correspondence",
} as const satisfies Record<string, HistoryKind>;

/** Acts that are of another kind than what they are done to. */
export const kindOfAction: Readonly<Record<string, HistoryKind>> = {
  createWorkflowNote: "note",
  updateWorkflowNote: "note",
  recordVerification: "verification",
  applyFilePolicy: "verification",
  buildPacket: "document",
  drawDecisionSheet: "document",
  declareConflictOfInterest: "status",
  withdrawConflictOfInterest: "status",
  markProviderFlagsRead: "flag",
  markFacilityFlagsRead: "flag",
  uploadNpdbResponse: "document",
};

/** The kind of an audit entry; what is done to a file in ways that came later belongs to its record. */
export const historyKindOf = (subjectType: string, action: string): HistoryKind =>
  kindOfAction[action] ?? (subjectType in kindOfSubject ? kindOfSubject[subjectType as "workflow"] : "record");
