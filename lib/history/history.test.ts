import { beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { raiseFlag } from "@/lib/flags/raise";
import { newId } from "@/lib/ids";
import { updateProvider } from "@/lib/providers/operations";
import { createWorkflowNote } from "@/lib/workflows/operations";
import { startWorkflow } from "@/lib/workflows/start-workflow";
import { inContext } from "@/prisma/factories/context";
import { createFacility } from "@/prisma/factories/facility";
import { createStaffedOrganization } from "@/prisma/factories/organization";
import { createProvider } from "@/prisma/factories/provider";
import { workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import {
  type CycleChanges,
  getFacilityCycleChanges,
  getProviderCycleChanges,
  listFacilityHistory,
  listProviderHistory,
} from "./operations";

useTestDatabase();
const server = useTestServer();
let organizationId: string;
let staff: Caller;
let outsider: Caller;

beforeAll(async () => {
  const { organization, clients } = await createStaffedOrganization("North Plan", "north.example");
  const { clients: theirs } = await createStaffedOrganization("South Plan", "south.example");
  organizationId = organization.id;
  const client = clients.find(({ roles }) => roles.includes("Supervisor"));
  if (!client || !theirs[0]) throw new Error("there is a client per role");
  [staff, outsider] = await Promise.all([server().as(client), server().as(theirs[0])]);
});

async function historyOf(providerId: string, query: object = {}) {
  const { status, json } = await staff.invoke(listProviderHistory, { params: { providerId }, query });
  if (status !== 200) throw new Error(JSON.stringify(json));
  return listProviderHistory.responses[200].parse(json);
}

describe("the history of a file", () => {
  let providerId: string;
  let workflowId: string;

  beforeAll(async () => {
    ({ providerId, workflowId } = await inContext(organizationId, (ctx) => workflowAt(ctx, "PSV_READY")));
    await staff.invoke(updateProvider, { params: { id: providerId }, body: { primary_email: "new@office.example" } });
    await staff.invoke(createWorkflowNote, { params: { id: workflowId }, body: { message: "Called the office" } });
    await inContext(organizationId, (ctx) =>
      raiseFlag(ctx, {
        providerId,
        workflowId,
        flagType: "License expiring",
        severity: "minor",
        subCollectionName: "state-licenses",
        description: "The license expires soon",
        actionSource: "MONITORING",
        fingerprint: "license:1",
        matchHash: "1",
        isConfirmed: false,
        evidence: {},
      }),
    );
  });

  test("tells of the record, its workflow, its notes and its flags together, newest first, with before and after", async () => {
    const { data, people } = await historyOf(providerId);
    expect(data[0]).toMatchObject({ kind: "flag", subject_label: "License expiring", actor_type: "system" });
    expect(data[1]).toMatchObject({ kind: "note", summary: "Write a note", actor_name: "Supervisor client" });
    const edit = data.find(({ action }) => action === "updateProvider");
    expect(edit).toMatchObject({ kind: "record", subject_id: providerId });
    expect(edit?.changes).toEqual([{ path: ["primaryEmail"], before: null, after: "new@office.example" }]);
    const ready = data.find(({ action }) => action === "ready");
    expect(ready).toMatchObject({ kind: "status", summary: "Mark PSV ready", reason: "On the way" });
    expect(ready?.changes).toContainEqual({ path: ["status"], before: "PSV_COMPLETED", after: "PSV_READY" });
    expect(data.map(({ id }) => id)).toEqual(
      data
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
    expect(people.map(({ name }) => name)).toEqual(["Credence", "Supervisor client"]);
  });

  test("page by page it names every entry once, and everybody on the first page alone", async () => {
    const whole = await historyOf(providerId, { limit: 200 });
    const walked: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await historyOf(providerId, { limit: 2, ...(cursor ? { cursor } : {}) });
      if (cursor !== null) expect(page.people).toEqual([]);
      walked.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(walked).toEqual(whole.data.map(({ id }) => id));
  });

  test("narrowed to a kind or a person it holds those entries alone, and the kinds together are all of it", async () => {
    const whole = await historyOf(providerId, { limit: 200 });
    const kinds = ["status", "record", "verification", "flag", "document", "note", "correspondence"] as const;
    const parts = await Promise.all(kinds.map((kind) => historyOf(providerId, { kind, limit: 200 })));
    for (const [index, { data }] of parts.entries()) {
      expect(data.map(({ kind }) => kind)).toEqual(data.map(() => kinds[index]));
    }
    expect(parts.flatMap(({ data }) => data)).toHaveLength(whole.data.length);
    const actor = whole.people.find(({ name }) => name === "Supervisor client");
    const mine = await historyOf(providerId, { actor_id: actor?.id });
    expect(mine.data.map(({ action }) => action)).toEqual(["createWorkflowNote", "updateProvider"]);
  });

  test("of another organization's file there is none, and a cursor that was not given out is refused", async () => {
    const theirs = await outsider.invoke(listProviderHistory, { params: { providerId } });
    expect(theirs.status).toBe(404);
    const bad = await staff.invoke(listProviderHistory, { params: { providerId }, query: { cursor: "aud_1" } });
    expect(bad.status).toBe(400);
  });

  test("a facility has one too", async () => {
    const facilityId = await inContext(organizationId, async (ctx) => {
      const id = await createFacility(ctx);
      await startWorkflow(ctx, { facilityId: id });
      return id;
    });
    const { json } = await staff.invoke(listFacilityHistory, { params: { facilityId } });
    const { data } = listFacilityHistory.responses[200].parse(json);
    expect(data.map(({ action }) => action)).toEqual(["start", "createFacility"]);
  });
});

describe("what changed since the last cycle", () => {
  const changesOf = async (providerId: string): Promise<CycleChanges> => {
    const { status, json } = await staff.invoke(getProviderCycleChanges, { params: { providerId } });
    if (status !== 200) throw new Error(JSON.stringify(json));
    return getProviderCycleChanges.responses[200].parse(json);
  };

  test("an initial cycle has nothing to be compared with", async () => {
    const providerId = await inContext(organizationId, (ctx) => createProvider(ctx));
    await inContext(organizationId, (ctx) => startWorkflow(ctx, { providerId }));
    expect(await changesOf(providerId)).toMatchObject({ since: null, fields: [] });
  });

  test("tells of values, verdicts, documents and flags since the last approval, and of nothing that came back to itself", async () => {
    const { providerId, workflowId: first } = await inContext(organizationId, (ctx) =>
      workflowAt(ctx, "CRED_APPROVED"),
    );
    const edit = (primary_email: string) =>
      staff.invoke(updateProvider, { params: { id: providerId }, body: { primary_email, is_pcp: true } });
    await edit("moved@office.example");
    await edit("last@office.example");
    await staff.invoke(updateProvider, { params: { id: providerId }, body: { gender: "F" } });
    const second = await inContext(organizationId, (ctx) => startWorkflow(ctx, { providerId }));
    await inContext(organizationId, async ({ db }) => {
      await db.verification.updateMany({
        where: { organizationId, workflowId: second, element: "malpractice_insurance" },
        data: { status: "failed", source: "Carrier" },
      });
      await db.document.create({
        data: {
          organizationId,
          id: newId("doc"),
          providerId,
          fileType: "License",
          originalFileName: "TX license 2028.pdf",
          contentType: "application/pdf",
          size: 1,
          sha256: "0".repeat(64),
          storageKey: `${organizationId}/test/history.pdf`,
          createdBy: "usr_test",
          createdByName: "Ada Quillfeather",
        },
      });
    });
    const changes = await changesOf(providerId);
    expect(changes.since).toMatchObject({ workflow_id: first });
    expect(changes.fields).toContainEqual(
      expect.objectContaining({ path: ["primaryEmail"], after: "last@office.example", by: "Supervisor client" }),
    );
    expect(changes.fields.filter(({ path }) => path[0] === "primaryEmail")).toHaveLength(1);
    expect(changes.elements).toContainEqual(
      expect.objectContaining({
        label: "Malpractice insurance",
        before: expect.objectContaining({ status: "verified" }),
        after: expect.objectContaining({ status: "failed", source: "Carrier" }),
      }),
    );
    expect(changes.documents).toMatchObject([{ name: "TX license 2028.pdf", by: "Ada Quillfeather" }]);

    await edit("");
    expect((await changesOf(providerId)).fields.map(({ path }) => path[0])).not.toContain("primaryEmail");
  });

  test("an approval that was taken back is none", async () => {
    const { providerId, workflowId } = await inContext(organizationId, (ctx) => workflowAt(ctx, "CRED_APPROVED"));
    await systemDb().workflow.updateMany({ where: { organizationId, id: workflowId }, data: { status: "PSV_READY" } });
    expect((await changesOf(providerId)).since).toBeNull();
  });

  test("a facility is compared alike", async () => {
    const facilityId = await inContext(organizationId, (ctx) => createFacility(ctx));
    const { status, json } = await staff.invoke(getFacilityCycleChanges, { params: { facilityId } });
    expect(status).toBe(200);
    expect(getFacilityCycleChanges.responses[200].parse(json).since).toBeNull();
  });
});
