/**
 * Clean: everything required is verified and nothing severe is open. Non_Clean: a required element failed, or a
 * critical or major flag is open. Pending: collection still runs.
 */
export function fileTypeOf(
  checklist: readonly { required: boolean; status: string }[],
  openSevereFlags: number,
): "Clean" | "Non_Clean" | "Pending" {
  const required = checklist.filter((element) => element.required);
  if (openSevereFlags > 0 || required.some(({ status }) => status === "failed")) return "Non_Clean";
  const isSettled =
    required.length > 0 && required.every(({ status }) => status === "verified" || status === "not_applicable");
  return isSettled ? "Clean" : "Pending";
}
