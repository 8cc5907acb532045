import { expect, test } from "vitest";
import { acts } from "@/components/workflows/acts";
import { transitionOf, workflowActions } from "@/lib/workflows/state-machine";

test("every step that people may take has a button and an operation, except the start, which has its own", () => {
  const byPeople = workflowActions.filter((action) => transitionOf(action).roles.length > 0 && action !== "start");
  expect(Object.keys(acts).toSorted()).toEqual(byPeople.toSorted());
});

test("approving comes first, denying after what leaves the decision open, taking back last", () => {
  expect(Object.keys(acts)).toEqual([
    "approve",
    "ready",
    "shareToCommittee",
    "table",
    "resume",
    "reachOut",
    "reportDataMissing",
    "deny",
    "reopenVerification",
    "revert",
    "cancel",
  ]);
});
