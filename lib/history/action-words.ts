import type { OperationDefinition } from "@/lib/api/operation";
import { operations } from "@/lib/operations";
import { type WorkflowAction, workflowActions, transitionOf } from "@/lib/workflows/state-machine";

/** What jobs and rule files do, and operations whose summary speaks of any file instead of this one. */
const own: Readonly<Record<string, string>> = {
  applyFilePolicy: "Apply the new rules to the checklist",
  buildPacket: "Build the packet",
  drawDecisionSheet: "Draw the decision sheet",
  raiseFlag: "Raise a flag",
  reopenFlag: "Open a flag again",
  closeFlag: "Close a flag",
  moveFlagOn: "Bring a flag up to date",
  joinFlag: "Join flags of one finding",
  activateFlag: "Open a flag again",
  deactivateFlag: "Clear a flag",
  markProviderFlagsRead: "Review the flags",
  markFacilityFlagsRead: "Review the flags",
  createProvider: "Create the provider",
  createFacility: "Create the facility",
  recordVerification: "Record the result of a verification",
  recordWorkflowOverride: "Override what stands against a decision",
  createWorkflowNote: "Write a note",
  updateWorkflowNote: "Change a note",
  assignWorkflow: "Assign the workflow",
  assignFacilityWorkflow: "Assign the workflow",
  writeOutreach: "Write a letter",
  resendOutreach: "Send a letter again",
  uploadSupportingDocument: "Add a document",
  uploadFacilityDocument: "Add a document",
  askCaqh: "Ask CAQH",
  castCommitteeVote: "Vote on a file",
  recuseFromCommitteeItem: "Take no part in a vote",
  withdrawCommitteeVote: "Take back a vote or a recusal",
  setCommitteeMembers: "Name the members of the meeting",
  markCommitteePresence: "Mark a member as present or absent",
  writeCommitteeRemarks: "Write the remarks of the minutes",
  publishCommitteeMeeting: "Publish the meeting",
  unpublishCommitteeMeeting: "Take the meeting back to draft",
  closeCommitteeMeeting: "Close the meeting",
  buildCommitteePacket: "Build the packet of the meeting",
  drawCommitteeMinutes: "Draw the minutes of the meeting",
  uploadImport: "Upload a file to import",
  setImportMapping: "Choose the columns of an import",
  forgetImportMapping: "Propose the columns of an import anew",
  checkImport: "Check an import",
  completeImportCheck: "Finish the check of an import",
  runImport: "Run an import",
  compareCaqhProfile: "Compare the CAQH profile with the file",
};

const isStep = (action: string): action is WorkflowAction => workflowActions.some((known) => known === action);

/** An act in words: a step's label, an operation's summary, or the words of its name. */
export function actionWords(action: string): string {
  if (isStep(action)) return transitionOf(action).label;
  const declared: OperationDefinition | undefined =
    action in operations ? operations[action as keyof typeof operations] : undefined;
  return own[action] ?? declared?.summary ?? wordsOf(action);
}

const wordsOf = (name: string): string => {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_-]/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
