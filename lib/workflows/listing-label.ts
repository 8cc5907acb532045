import { workflowStatuses, workflowStatusOf } from "./state-machine";

type Credentialing = { status: string; workflowStatus: string | null; credentialingCycle: string | null };

/** The words that provider listings show for where credentialing stands. */
export function listingLabel({ status, workflowStatus, credentialingCycle }: Credentialing): string {
  if (status === "Terminated") return "Provider Terminated";
  if (workflowStatus === null) return "Not sent to credentialing";
  return statusLabel(workflowStatus, credentialingCycle);
}

/** The label of one status; collecting for a second cycle has words of its own. */
export function statusLabel(workflowStatus: string, cycle: string | null): string {
  const status = workflowStatusOf(workflowStatus);
  if (status === "IN_PROGRESS" && cycle === "Recredentialing") return "Recredentialing in progress";
  return workflowStatuses[status].label;
}
