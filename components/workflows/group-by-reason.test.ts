import { expect, test } from "vitest";
import { groupByReason } from "@/components/workflows/group-by-reason";

test("a credentialing user reads in one line who may decide, before what the status does not allow", () => {
  const forDeciders = "Open to Medical Director, Provisional Approver";
  const tooEarly = "Not possible while the workflow is PSV ready";
  expect(
    groupByReason(
      [
        { action: "resume", label: "Resume", reason: tooEarly },
        { action: "deny", label: "Deny", reason: forDeciders },
        { action: "revert", label: "Revert", reason: tooEarly },
        { action: "approve", label: "Approve", reason: forDeciders },
      ],
      "provider",
    ),
  ).toEqual([
    { reason: forDeciders, labels: ["Approve provider", "Deny provider"] },
    { reason: tooEarly, labels: ["Resume collection", "Revert last step"] },
  ]);
});
