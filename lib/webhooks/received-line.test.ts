import { expect, test } from "vitest";
import type { Received } from "./receiver";
import { receivedLine } from "./received-line";

const received = (eventType: string, data: unknown): Received => ({
  at: "2026-03-12T14:05:09.123Z",
  id: "obx_1",
  eventType,
  headers: {},
  body: JSON.stringify({ eventType, data }),
  signature: "valid",
});

test("a line tells what changed from what to what, of whom, and whether it came before", () => {
  const change = { facilityCredentialingWorkflowId: "wf_1", previousStatusName: "PSV_READY", newStatusName: "TABLED" };
  expect(receivedLine(received("FACILITY_TABLED", change), true)).toBe(
    "14:05:09  signature valid  FACILITY_TABLED  wf_1 PSV_READY → TABLED  obx_1  (again)",
  );
  expect(receivedLine(received("export.completed", { exportId: "exp_1", state: "done" }), false)).toBe(
    "14:05:09  signature valid  export.completed  exp_1 done  obx_1",
  );
});

test("a body that is no event is a line as well", () => {
  const odd = { ...received("", null), body: "<html>", id: "", signature: "invalid" as const };
  expect(receivedLine(odd, false)).toBe("14:05:09  SIGNATURE INVALID  no event");
});
