import { withOperatorName } from "@/lib/providers/operator-name";
import { type SubjectKind, workflowStatuses, workflowStatusOf } from "./state-machine";

type Credentialing = { status: string; workflowStatus: string | null; credentialingCycle: string | null };

/** The words that listings of providers and of facilities show for where credentialing stands. */
export function listingLabel(
  { status, workflowStatus, credentialingCycle }: Credentialing,
  kind: SubjectKind = "provider",
): string {
  if (status === "Terminated") return kind === "provider" ? "Provider Terminated" : "Facility Terminated";
  if (workflowStatus === null) return "Not sent to credentialing";
  return statusLabel(workflowStatus, credentialingCycle, kind);
}

/** The label of one status; collecting for a second cycle, and a verified facility, have words of their own. */
export function statusLabel(workflowStatus: string, cycle: string | null, kind: SubjectKind = "provider"): string {
  const status = workflowStatusOf(workflowStatus);
  if (status === "IN_PROGRESS" && cycle === "Recredentialing") return "Recredentialing in progress";
  if (status === "PSV_COMPLETED" && kind === "facility") return withOperatorName("PSV complete by Vendor");
  return workflowStatuses[status].label;
}
