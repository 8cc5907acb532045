export const decisionSheetKind = "decision-sheet";
export const decisionSheetFileType = "Decision sheet";

/** The sheet of one final decision, as it now stands: marked once the decision was reverted. */
export type DrawnSheet = {
  id: string;
  /** Says which event it is of; also its place in the workflow's folder. */
  storageKey: string;
  fileName: string;
  /** For the bookmark: "Decision sheet: Approved, 12 Mar 2026". */
  title: string;
  sha256: string;
  pdf: Uint8Array;
  /** False: it lies in storage already. */
  isNew: boolean;
};
