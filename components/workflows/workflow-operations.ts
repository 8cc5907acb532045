import {
  listFacilityVerifications,
  listVerifications,
  recordFacilityVerification,
  recordVerification,
} from "@/lib/verification/operations";
import {
  getFacilityWorkflow,
  getWorkflow,
  recordFacilityWorkflowOverride,
  recordWorkflowOverride,
  startFacilityWorkflow,
  startProviderWorkflow,
} from "@/lib/workflows/operations";

/** The operations by which a workflow is started, read and worked on, for whom it is about. */
export const workflowOperations = {
  provider: {
    start: startProviderWorkflow,
    get: getWorkflow,
    listVerifications,
    recordVerification,
    recordOverride: recordWorkflowOverride,
  },
  facility: {
    start: startFacilityWorkflow,
    get: getFacilityWorkflow,
    listVerifications: listFacilityVerifications,
    recordVerification: recordFacilityVerification,
    recordOverride: recordFacilityWorkflowOverride,
  },
} as const;

export type SubjectKind = keyof typeof workflowOperations;

/** Whom something on a file is about. */
export type SubjectRef = { kind: SubjectKind; id: string };

/** Whom a workflow is about, as far as the screens of the workflow need to know. */
export type WorkflowSubject = SubjectRef & {
  /** The version of the record that was read. */
  etag: string | null;
  nextDue: string | null;
};
