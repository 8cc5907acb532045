import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { changedKeys } from "@/components/changes/changed-keys";
import { committeeKey } from "@/components/committee/committee-queries";
import { fileKey, workflowKey } from "@/components/credentialing/file-cache";
import { countsKey, flagKey, inboxKey } from "@/components/flags/flags-cache";
import { listFacilities } from "@/lib/facilities/operations";
import { listProviders } from "@/lib/providers/operations";
import { listWorkflows } from "@/lib/workflows/operations";

const somebody = "usr_somebody";

test("a provider that was changed is read anew in the lists and in its own file, not in another's", () => {
  const keys = changedKeys(new QueryClient(), { kind: "provider", id: "prv_1" }, somebody);
  expect(keys).toContainEqual([listProviders.id]);
  expect(keys).toContainEqual(fileKey("prv_1"));
  expect(keys).not.toContainEqual([listFacilities.id]);
});

test("a workflow that moved is read anew in the file that shows it", () => {
  const client = new QueryClient();
  client.setQueryData(workflowKey("prv_1", "wf_1"), {});
  client.setQueryData(workflowKey("prv_2", "wf_2"), {});
  const keys = changedKeys(client, { kind: "workflow", id: "wf_1" }, somebody);
  expect(keys).toContainEqual([listWorkflows.id]);
  expect(keys).toContainEqual(fileKey("prv_1"));
  expect(keys).not.toContainEqual(fileKey("prv_2"));
});

test("what somebody else has read changes nothing here; what the person read on another page does", () => {
  const read = { kind: "flag_read", id: "flg_1", by: somebody };
  expect(changedKeys(new QueryClient(), read, "usr_other")).toEqual([]);
  expect(changedKeys(new QueryClient(), read, somebody)).toEqual([inboxKey, countsKey, flagKey("flg_1")]);
});

test("a vote, and a decision on a file, are read anew in the meetings of the committee", () => {
  for (const kind of ["committee", "workflow"])
    expect(changedKeys(new QueryClient(), { kind, id: "x", by: "usr_other" }, somebody)).toContainEqual(committeeKey);
});

test("drafts and settings stand in forms: nothing of them is exchanged underneath", () => {
  for (const kind of ["policy", "form", "outreach-template", "outreach-settings", "organization"])
    expect(changedKeys(new QueryClient(), { kind, id: "x" }, somebody)).toEqual([]);
});
