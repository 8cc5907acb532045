import { beforeAll, describe, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import type { Caller } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { changeFlags as changeFlagsJob } from "@/lib/jobs/change-flags";
import { inContext } from "@/prisma/factories/context";
import { createFlags, type FlagFacts } from "@/prisma/factories/flag";
import { createProvider } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let caller: Caller;
let supervisor: Caller;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  caller = tenant.callers["Credentialing User"];
  supervisor = tenant.callers.Supervisor;
});

type Change = {
  id: string;
  state: string;
  matched: number;
  changed: number;
  unchanged: number;
  failed: number;
  results: { id: string; error: string }[];
  can_undo: boolean;
};

/** A provider of its own with flags of a type of their own. */
async function someFlags(
  count: number,
  facts: FlagFacts = {},
): Promise<{ ids: string[]; type: string; providerId: string }> {
  return inContext(tenant.organizationId, async (ctx) => {
    const providerId = await createProvider(ctx);
    const type = `Type of ${providerId}`;
    const flags = Array.from({ length: count }, () => ({ providerId, flagType: type, ...facts }));
    return { ids: await createFlags(ctx, flags), type, providerId };
  });
}

async function change(json: object, who = caller): Promise<{ status: number; change: Change }> {
  const { status, json: answer } = await who.call("/v2/flags/changes", { json });
  return { status, change: answer as Change };
}
async function undo(id: string, who = caller): Promise<{ status: number; change: Change }> {
  const { status, json } = await who.call(`/v2/flags/changes/${id}/undo`, { json: { reason: "By mistake" } });
  return { status, change: json as Change };
}
const reads = (ids: readonly string[]) =>
  systemDb().flagRead.count({ where: { organizationId: tenant.organizationId, flagId: { in: [...ids] } } });
const active = (ids: readonly string[]) =>
  systemDb().flag.count({ where: { organizationId: tenant.organizationId, id: { in: [...ids] }, active: true } });

describe("a change of everything that matches", () => {
  test("marks it read in one go, but for what was taken out, and undoing takes back exactly that", async () => {
    const { ids, type } = await someFlags(50);
    const [already = "", excepted = "", reread = ""] = ids;
    await caller.call(`/flags/${already}/mark-read`, { method: "PATCH", json: { reason: "Mine" } });
    const { status, change: done } = await change({
      action: "mark_read",
      reason: "Reviewed in the weekly meeting",
      matching: { flag_type: [type] },
      except_ids: [excepted],
    });
    expect(status).toBe(200);
    expect(done).toMatchObject({ state: "done", matched: 49, changed: 48, unchanged: 1, failed: 0, can_undo: true });
    expect(await reads(ids)).toBe(49);

    await caller.call(`/flags/${reread}/mark-unread`, { method: "PATCH" });
    await caller.call(`/flags/${reread}/mark-read`, { method: "PATCH", json: { reason: "Looked at it again" } });
    const taken = await undo(done.id);
    expect(taken).toMatchObject({
      status: 200,
      change: { action: "undo", changed: 47, undo_of: done.id, can_undo: false },
    });
    const left = await systemDb().flagRead.findMany({ where: { flagId: { in: ids } }, orderBy: { flagId: "asc" } });
    expect(left.map(({ flagId, reason }) => [flagId, reason])).toEqual([
      [already, "Mine"],
      [reread, "Looked at it again"],
    ]);
    expect((await undo(done.id)).status).toBe(409);
    expect((await undo(taken.change.id)).status).toBe(409);
  });

  test("marks it unread, and undoing brings every reading back as it was", async () => {
    const { ids, type } = await someFlags(20);
    await change({ action: "mark_read", reason: "Reviewed", ids });
    const before = await systemDb().flagRead.findMany({ where: { flagId: { in: ids } }, orderBy: { flagId: "asc" } });
    const { change: done } = await change({
      action: "mark_unread",
      matching: { flag_type: [type], flagReadStatus: "seen" },
    });
    expect(done).toMatchObject({ matched: 20, changed: 20 });
    expect(await reads(ids)).toBe(0);
    await undo(done.id);
    const after = await systemDb().flagRead.findMany({ where: { flagId: { in: ids } }, orderBy: { flagId: "asc" } });
    expect(after).toEqual(before);
  });

  test("clears flags but for confirmed matches, which it names; a Supervisor clears those too", async () => {
    const { ids, type, providerId } = await someFlags(30);
    const [confirmed = "", twice = ""] = ids;
    await systemDb().flag.updateMany({ where: { id: { in: [confirmed, twice] } }, data: { isConfirmed: true } });
    const { status, change: done } = await change({
      action: "deactivate",
      reason: "Not ours",
      matching: { flag_type: [type], active: true },
    });
    expect(status).toBe(207);
    expect(done).toMatchObject({ state: "done", matched: 30, changed: 28, failed: 2 });
    expect(done.results).toEqual(
      [confirmed, twice].map((id) => ({ id, success: false, error: "A confirmed match is cleared by a Supervisor" })),
    );
    expect(await active(ids)).toBe(2);
    const provider = await systemDb().provider.findFirstOrThrow({ where: { id: providerId } });
    expect(provider.activeFlags).toBe(2);
    const rest = await change({ action: "deactivate", reason: "Not ours", ids: [confirmed, ids[5]] }, supervisor);
    expect(rest).toMatchObject({ status: 200, change: { matched: 2, changed: 1, unchanged: 1 } });
  });

  test("that cleared flags is undone but for those that somebody changed since, which are named", async () => {
    const { ids } = await someFlags(30);
    const { change: done } = await change({ action: "deactivate", reason: "Not ours", ids });
    const [opened = "", again = ""] = ids;
    for (const action of ["activate"]) await supervisor.call(`/flags/${opened}/${action}`, { method: "PATCH" });
    for (const action of ["activate", "deactivate"])
      await supervisor.call(`/flags/${again}/${action}`, { method: "PATCH" });
    expect((await undo(done.id, tenant.callers["Medical Director"])).status).toBe(403);
    const { status, change: taken } = await undo(done.id);
    expect(status).toBe(207);
    expect(taken).toMatchObject({ matched: 30, changed: 28, failed: 2 });
    expect(taken.results.map(({ id, error }) => [id, error])).toEqual(
      [opened, again].toSorted().map((id) => [id, `Flag ${id} was changed by Supervisor client since`]),
    );
    expect(await active(ids)).toBe(29);
  });

  test("that opened flags is undone with the reason they were cleared for", async () => {
    const { ids } = await someFlags(3);
    await change({ action: "deactivate", reason: "Another person", ids });
    const { change: done } = await change({ action: "activate", reason: "Look again", ids });
    expect(await active(ids)).toBe(3);
    await undo(done.id);
    const flags = await systemDb().flag.findMany({ where: { id: { in: ids } } });
    expect(flags.map(({ active: isActive, resolutionReason }) => [isActive, resolutionReason])).toEqual(
      ids.map(() => [false, "Another person"]),
    );
  });

  test("names ids that are unknown or another organization's, and does the rest", async () => {
    const { ids } = await someFlags(2);
    const unknown = "flg_00000000000000000000000000";
    for (const action of ["mark_read", "mark_unread", "deactivate", "activate"]) {
      const { status, change: done } = await change({ action, reason: "Reviewed", ids: [...ids, unknown] });
      expect(status, action).toBe(207);
      expect(done).toMatchObject({ matched: 3, changed: 2, failed: 1 });
      expect(done.results).toEqual([{ id: unknown, success: false, error: `Flag ${unknown} was not found` }]);
    }
  });

  test("leaves alone what is flagged after the call", async () => {
    const { ids, type, providerId } = await someFlags(1);
    const later = new Date(Date.now() + 3_600_000);
    const [future = ""] = await inContext(tenant.organizationId, (ctx) =>
      createFlags(ctx, [{ providerId, flagType: type, flaggedDate: later }]),
    );
    await change({ action: "mark_read", reason: "Reviewed", matching: { flag_type: [type] } });
    expect(await reads([...ids, future])).toBe(1);
  });

  test("must say what, and why where it clears or marks read", async () => {
    for (const json of [
      { action: "mark_read", reason: "x" },
      { action: "mark_read", reason: "x", matching: {} },
      { action: "mark_read", reason: "x", matching: { flag_type: [], npi: "" } },
      { action: "mark_read", reason: "x", ids: [] },
      { action: "mark_read", reason: "x", ids: ["flg_1"], matching: { active: true } },
      { action: "mark_read", matching: { active: true } },
      { action: "deactivate", ids: ["flg_1"], reason: " " },
      { action: "delete", ids: ["flg_1"], reason: "x" },
    ]) {
      expect((await change(json)).status, JSON.stringify(json)).toBe(400);
    }
  });
});

test("a change that its request left behind is carried on by the worker, and running twice does nothing more", async () => {
  const { ids, type } = await someFlags(60);
  const { organizationId } = tenant;
  const id = "fch_left0000000000000000000000";
  await systemDb().flagChange.create({
    data: {
      organizationId,
      id,
      action: "deactivate",
      choice: { matching: { flag_type: [type] } },
      reason: "Not ours",
      actorType: "client",
      actorId: "cli_gone",
      actorName: "Gone",
      actorRoles: ["Credentialing User"],
      requestId: "test",
      createdAt: new Date(),
    },
  });
  expect((await caller.call(`/v2/flags/changes/${id}`)).json).toMatchObject({ state: "running", success: false });
  expect((await undo(id, supervisor)).status).toBe(409);
  const run = () => changeFlagsJob.run({ organizationId, changeId: id }, new AbortController().signal);
  await Promise.all([run(), run()]);
  await run();
  expect((await caller.call(`/v2/flags/changes/${id}`)).json).toMatchObject({
    state: "done",
    matched: 60,
    changed: 60,
  });
  expect(await active(ids)).toBe(0);
  const audited = await systemDb().auditEntry.findMany({ where: { organizationId, subjectId: { in: ids } } });
  expect(audited.map(({ action, actorName, reason }) => [action, actorName, reason])).toEqual(
    ids.map(() => ["deactivateFlag", "Gone", "Not ours"]),
  );
});

test("PATCH /flags sets each flag as it says and answers each, whatever becomes of the others", async () => {
  const { ids } = await someFlags(60);
  const [confirmed = "", cleared = ""] = ids;
  await systemDb().flag.updateMany({ where: { id: confirmed }, data: { isConfirmed: true } });
  await caller.call(`/flags/${cleared}/deactivate`, { method: "PATCH" });
  const wishes = [
    ...ids.map((id) => ({ id, active: id === cleared })),
    { id: "flg_00000000000000000000000000", active: true },
  ];
  const { status, json } = await caller.call("/flags", { method: "PATCH", json: { flags: wishes } });
  expect(status).toBe(200);
  expect(json).toEqual({
    flags: wishes.map(({ id }) => ({ id, success: id !== confirmed && !id.endsWith("00000000000000") })),
  });
  expect(await active(ids)).toBe(2);
});
