import type { ButtonVariant } from "@/components/ui/button-style";
import * as operations from "@/lib/workflows/operations";
import { transitionOf, type WorkflowAction } from "@/lib/workflows/state-machine";

type ActOperation =
  | typeof operations.approveProviderWorkflow
  | typeof operations.denyProviderWorkflow
  | typeof operations.tableProviderWorkflow
  | typeof operations.shareProviderToCommittee
  | typeof operations.reachOutProviderWorkflow
  | typeof operations.reportProviderDataMissing
  | typeof operations.resumeProviderWorkflow
  | typeof operations.readyProviderWorkflow
  | typeof operations.reopenProviderVerification
  | typeof operations.cancelProviderWorkflow
  | typeof operations.revertWorkflowStatus;

/** How heavy an act is: the order of its button, and its look. */
type Weight = "primary" | "outlined" | "danger" | "quiet";

type Act = {
  operation: ActOperation;
  /** Whose id the operation takes. */
  subject: "workflow" | "provider";
  weight: Weight;
  /** The verb on the button that opens the form; the label of the state machine where that says enough. */
  open?: string;
  /** The verb on the button that does it. */
  submit: string;
  /** What has happened then. */
  done: string;
};

/** What people do to a workflow, in the order of weight; who may do it when is the service's to say. */
export const acts = {
  approve: {
    operation: operations.approveProviderWorkflow,
    subject: "workflow",
    weight: "primary",
    open: "Approve provider",
    submit: "Sign and approve",
    done: "Approved",
  },
  ready: {
    operation: operations.readyProviderWorkflow,
    subject: "workflow",
    weight: "outlined",
    submit: "Mark PSV ready",
    done: "Marked PSV ready",
  },
  shareToCommittee: {
    operation: operations.shareProviderToCommittee,
    subject: "provider",
    weight: "outlined",
    submit: "Share to committee",
    done: "Shared to the committee",
  },
  table: {
    operation: operations.tableProviderWorkflow,
    subject: "workflow",
    weight: "outlined",
    open: "Table decision",
    submit: "Sign and table",
    done: "Tabled",
  },
  resume: {
    operation: operations.resumeProviderWorkflow,
    subject: "workflow",
    weight: "outlined",
    open: "Resume collection",
    submit: "Resume collection",
    done: "Collection resumed",
  },
  reachOut: {
    operation: operations.reachOutProviderWorkflow,
    subject: "workflow",
    weight: "outlined",
    open: "Record outreach",
    submit: "Record outreach",
    done: "Outreach recorded",
  },
  reportDataMissing: {
    operation: operations.reportProviderDataMissing,
    subject: "workflow",
    weight: "outlined",
    submit: "Report data missing",
    done: "Reported that data is missing",
  },
  deny: {
    operation: operations.denyProviderWorkflow,
    subject: "workflow",
    weight: "danger",
    open: "Deny provider",
    submit: "Sign and deny",
    done: "Denied",
  },
  reopenVerification: {
    operation: operations.reopenProviderVerification,
    subject: "workflow",
    weight: "quiet",
    submit: "Reopen verification",
    done: "Verification reopened",
  },
  revert: {
    operation: operations.revertWorkflowStatus,
    subject: "workflow",
    weight: "quiet",
    open: "Revert last step",
    submit: "Revert last step",
    done: "Reverted",
  },
  cancel: {
    operation: operations.cancelProviderWorkflow,
    subject: "workflow",
    weight: "quiet",
    open: "Cancel workflow",
    submit: "Cancel workflow",
    done: "Cancelled",
  },
} as const satisfies { [Action in WorkflowAction]?: Act };

export type ActName = keyof typeof acts;

export const actNames = Object.keys(acts) as [ActName, ...ActName[]];

/** The row of an act, with the members that only some rows have. */
export const actOf = (name: ActName): Act => acts[name];

export const isActName = (action: WorkflowAction): action is ActName => action in acts;

/** The words on the button that opens its form. */
export const openLabel = (name: ActName): string => actOf(name).open ?? transitionOf(name).label;

/** The looks of the button that opens the form, and of the one that does it. */
export const weightLooks = {
  primary: { open: "primary", submit: "primary" },
  outlined: { open: "secondary", submit: "primary" },
  danger: { open: "danger", submit: "danger-solid" },
  quiet: { open: "quiet", submit: "primary" },
} as const satisfies Record<Weight, { open: ButtonVariant; submit: ButtonVariant }>;
