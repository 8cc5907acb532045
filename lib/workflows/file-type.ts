import type { FileType } from "@/lib/providers/enumerations";
import { isComplete } from "@/lib/verification/elements";

/**
 * Clean: everything required is verified and nothing severe is open. Non_Clean: a required element failed, or a
 * critical or major flag is open. Pending: collection still runs.
 */
export function fileTypeOf(
  checklist: readonly { required: boolean; status: string }[],
  openSevereFlags: number,
): FileType {
  if (openSevereFlags > 0 || checklist.some(({ required, status }) => required && status === "failed"))
    return "Non_Clean";
  return isComplete(checklist) ? "Clean" : "Pending";
}
