import { describe, expect, test } from "vitest";
import { nameFor, statusChangeNames, terminationNames, webhookEventTypes } from "./event-names";

const initial = { cycle: "Initial", action: "resume" };

describe("the names of a status change", () => {
  test("there are 34 upper-case names beside the three types", () => expect(new Set(webhookEventTypes).size).toBe(37));

  test.each([
    ["NOT_STARTED", ["PROVIDER_NOT_STARTED"], ["FACILITY_NOT_STARTED"]],
    ["IN_PROGRESS", ["PROVIDER_IN_PROGRESS", "IN_PROGRESS"], ["FACILITY_IN_PROGRESS"]],
    ["OUTREACH_IN_PROGRESS", ["PROVIDER_OUTREACH_IN_PROGRESS"], ["FACILITY_OUTREACH_IN_PROGRESS"]],
    ["DATA_MISSING", ["PROVIDER_DATA_MISSING"], ["FACILITY_DATA_MISSING"]],
    ["PSV_COMPLETED", ["PROVIDER_PSV_COMPLETED", "PSV_COMPLETED"], ["FACILITY_PSV_COMPLETE_BY_VENDOR"]],
    ["PSV_READY", ["PROVIDER_PSV_READY"], ["FACILITY_PSV_READY"]],
    ["SENT_TO_COMMITTEE", [], []],
    ["HOLD_FOR_COMMITTEE", ["PROVIDER_HOLD_FOR_CRED_COMM"], ["FACILITY_HOLD_FOR_CRED_COMM"]],
    ["TABLED", ["PROVIDER_TABLED"], ["FACILITY_TABLED"]],
    ["CRED_APPROVED", ["PROVIDER_CRED_APPROVED", "CREDENTIALING_COMPLETED"], ["FACILITY_CRED_APPROVED"]],
    ["CRED_DENIED", ["PROVIDER_CRED_DENIED", "CREDENTIALING_COMPLETED"], ["FACILITY_CRED_DENIED"]],
    ["WITHDRAWN_CANCELLED", ["PROVIDER_WITHDRAWN_CANCELLED"], ["FACILITY_WITHDRAWN_CANCELLED"]],
  ])("to %s", (status, provider, facility) => {
    expect(statusChangeNames("provider", status, initial).aliases).toEqual(provider);
    expect(statusChangeNames("facility", status, initial).aliases).toEqual(facility);
  });

  test("recredentialing in progress is the more specific name", () => {
    const { aliases } = statusChangeNames("provider", "IN_PROGRESS", { cycle: "Recredentialing", action: "resume" });
    expect(aliases).toEqual(["PROVIDER_RECREDENTIALING_IN_PROGRESS", "PROVIDER_IN_PROGRESS", "IN_PROGRESS"]);
  });

  test("reopened verification is a restart only to those who asked for it", () => {
    const event = {
      ...statusChangeNames("provider", "IN_PROGRESS", { cycle: "Initial", action: "reopenVerification" }),
      optInOnly: false,
    };
    expect(nameFor(event, ["PROVIDER_CREDENTIALING_RESTARTED", "IN_PROGRESS"])).toBe(
      "PROVIDER_CREDENTIALING_RESTARTED",
    );
    expect(nameFor(event, ["credential_workflow.status.changed"])).toBe("credential_workflow.status.changed");
  });
});

describe("the name under which an endpoint gets an event", () => {
  const event = { ...statusChangeNames("provider", "CRED_APPROVED", initial), optInOnly: false };

  test("is the most specific one it asked for", () => {
    expect(nameFor(event, ["credential_workflow.status.changed", "CREDENTIALING_COMPLETED"])).toBe(
      "CREDENTIALING_COMPLETED",
    );
    expect(nameFor(event, ["CREDENTIALING_COMPLETED", "PROVIDER_CRED_APPROVED"])).toBe("PROVIDER_CRED_APPROVED");
  });

  test("is none when it asked for other events", () => {
    expect(nameFor(event, ["PROVIDER_CRED_DENIED", "facility_credential_workflow.status.changed"])).toBeNull();
  });

  test("a termination reaches only who asked for terminations", () => {
    const termination = { ...terminationNames("provider"), optInOnly: false };
    expect(nameFor(termination, ["credential_workflow.status.changed"])).toBeNull();
    expect(nameFor(termination, ["PROVIDER_TERMINATED"])).toBe("PROVIDER_TERMINATED");
  });
});
