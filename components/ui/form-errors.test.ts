import { expect, test } from "vitest";
import { fieldMessage, titleOf } from "@/components/ui/form-errors";
import { Decision } from "@/lib/workflows/step-operations";

test("a complaint of a contract becomes a sentence with the name of the field", () => {
  expect(fieldMessage("Reason", "must not be blank")).toBe("Reason must not be blank.");
  expect(fieldMessage("Decision date", "lies in the future")).toBe("Decision date lies in the future.");
});

test("a complaint that is a sentence already stays as it is", () => {
  expect(fieldMessage("Reason", "Enter a reason.")).toBe("Enter a reason.");
  expect(fieldMessage("Reason", undefined)).toBeUndefined();
});

test("labels come from the contract", () => {
  expect(titleOf(Decision.shape.credStatusDate, "")).toBe("Decision date");
  expect(titleOf(Decision.shape.medicalDirectorId, "")).toBe("Medical director");
  expect(titleOf(Decision.shape.reason, "")).toBe("Reason");
  expect(titleOf(undefined, "Name")).toBe("Name");
});
