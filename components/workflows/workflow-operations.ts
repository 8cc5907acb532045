import { listVerifications, recordVerification } from "@/lib/verification/operations";
import * as operations from "@/lib/workflows/operations";

/** The operations by which a workflow is read and worked on, for whom it is about. */
export const workflowOperations = {
  provider: {
    get: operations.getWorkflow,
    listVerifications,
    recordVerification,
    listNotes: operations.listWorkflowNotes,
    createNote: operations.createWorkflowNote,
    updateNote: operations.updateWorkflowNote,
    recordOverride: operations.recordWorkflowOverride,
  },
} as const;

export type SubjectKind = keyof typeof workflowOperations;
