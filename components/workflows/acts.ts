import type { ButtonVariant } from "@/components/ui/button-style";
import type { SubjectKind } from "@/components/workflows/workflow-operations";
import * as operations from "@/lib/workflows/operations";
import { transitionOf, type WorkflowAction } from "@/lib/workflows/state-machine";

type ActOperation =
  | (typeof operations)[
      | `${"approve" | "deny" | "table" | "reachOut" | "resume" | "ready" | "cancel"}${Family}Workflow`
      | `report${Family}DataMissing`
      | `reopen${Family}Verification`
      | `share${Family}ToCommittee`]
  | typeof operations.revertWorkflowStatus;

type Family = "Provider" | "Facility";

/** How heavy an act is: the order of its button, and its look. */
type Weight = "primary" | "outlined" | "danger" | "quiet";

type Act = {
  operations: Record<SubjectKind, ActOperation>;
  /** Takes the provider's id and version instead of the workflow's. */
  isOfProvider?: true;
  weight: Weight;
  /** Opens its form, as a single key of the file. */
  key?: string;
  /** The verb on the button that opens the form; the label of the state machine where that says enough. */
  open?: string;
  /** The verb is followed by whom it is about: "Approve facility". */
  namesSubject?: true;
  /** The verb on the button that does it. */
  submit: string;
  /** What has happened then. */
  done: string;
};

/** What people do to a workflow, in the order of weight; who may do it when is the service's to say. */
export const acts = {
  approve: {
    operations: { provider: operations.approveProviderWorkflow, facility: operations.approveFacilityWorkflow },
    weight: "primary",
    key: "a",
    open: "Approve",
    namesSubject: true,
    submit: "Sign and approve",
    done: "Approved",
  },
  ready: {
    operations: { provider: operations.readyProviderWorkflow, facility: operations.readyFacilityWorkflow },
    weight: "outlined",
    submit: "Mark PSV ready",
    done: "Marked PSV ready",
  },
  shareToCommittee: {
    operations: { provider: operations.shareProviderToCommittee, facility: operations.shareFacilityToCommittee },
    isOfProvider: true,
    weight: "outlined",
    key: "s",
    submit: "Share to committee",
    done: "Shared to the committee",
  },
  table: {
    operations: { provider: operations.tableProviderWorkflow, facility: operations.tableFacilityWorkflow },
    weight: "outlined",
    key: "t",
    open: "Table decision",
    submit: "Sign and table",
    done: "Tabled",
  },
  resume: {
    operations: { provider: operations.resumeProviderWorkflow, facility: operations.resumeFacilityWorkflow },
    weight: "outlined",
    open: "Resume collection",
    submit: "Resume collection",
    done: "Collection resumed",
  },
  reachOut: {
    operations: { provider: operations.reachOutProviderWorkflow, facility: operations.reachOutFacilityWorkflow },
    weight: "outlined",
    submit: "Reach out",
    done: "Outreach recorded",
  },
  reportDataMissing: {
    operations: { provider: operations.reportProviderDataMissing, facility: operations.reportFacilityDataMissing },
    weight: "outlined",
    submit: "Report data missing",
    done: "Reported that data is missing",
  },
  deny: {
    operations: { provider: operations.denyProviderWorkflow, facility: operations.denyFacilityWorkflow },
    weight: "danger",
    key: "d",
    open: "Deny",
    namesSubject: true,
    submit: "Sign and deny",
    done: "Denied",
  },
  reopenVerification: {
    operations: { provider: operations.reopenProviderVerification, facility: operations.reopenFacilityVerification },
    weight: "quiet",
    submit: "Reopen verification",
    done: "Verification reopened",
  },
  revert: {
    operations: { provider: operations.revertWorkflowStatus, facility: operations.revertWorkflowStatus },
    weight: "quiet",
    open: "Revert last step",
    submit: "Revert last step",
    done: "Reverted",
  },
  cancel: {
    operations: { provider: operations.cancelProviderWorkflow, facility: operations.cancelFacilityWorkflow },
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
export function openLabel(name: ActName, kind: SubjectKind): string {
  const { open = transitionOf(name).label, namesSubject } = actOf(name);
  return namesSubject ? `${open} ${kind}` : open;
}

/** The looks of the button that opens the form, and of the one that does it. */
export const weightLooks = {
  primary: { open: "primary", submit: "primary" },
  outlined: { open: "secondary", submit: "primary" },
  danger: { open: "danger", submit: "danger-solid" },
  quiet: { open: "quiet", submit: "primary" },
} as const satisfies Record<Weight, { open: ButtonVariant; submit: ButtonVariant }>;
