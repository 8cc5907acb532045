import { withOperatorName } from "@/lib/providers/operator-name";
import { statusLabel } from "@/lib/workflows/listing-label";

type Credentialing = { status: string; workflowStatus: string | null; credentialingCycle: string | null };

/** The words that facility listings show for where credentialing stands. */
export function facilityLabel({ status, workflowStatus, credentialingCycle }: Credentialing): string {
  if (status === "Terminated") return "Facility Terminated";
  if (workflowStatus === null) return "Not sent to credentialing";
  if (workflowStatus === "PSV_COMPLETED") return withOperatorName("PSV complete by Vendor");
  return statusLabel(workflowStatus, credentialingCycle);
}
