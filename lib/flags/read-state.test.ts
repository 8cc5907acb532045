import { beforeAll, describe, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import type { Caller } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { inContext } from "@/prisma/factories/context";
import { createFacility } from "@/prisma/factories/facility";
import { createFlags } from "@/prisma/factories/flag";
import { createClient } from "@/prisma/factories/organization";
import { createProvider } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let other: Tenant;
let caller: Caller;
let providerId: string;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  other = await createTenant(server(), "South Plan", "south.example");
  caller = tenant.callers["Credentialing User"];
  providerId = await inContext(tenant.organizationId, (ctx) => createProvider(ctx));
});

const flagsOf = (count: number) =>
  inContext(tenant.organizationId, (ctx) =>
    createFlags(
      ctx,
      Array.from({ length: count }, () => ({ providerId })),
    ),
  );
/** Ten thousand by one statement: the same members as one that is made by `flagsOf`. */
async function manyFlagsOf(count: number): Promise<string[]> {
  const [like = ""] = await flagsOf(1);
  const rows = await systemDb().$queryRaw<{ id: string }[]>`
    insert into flags (organization_id, id, provider_id, flag_type, severity, sub_collection_name, description,
      action_source, fingerprint, flagged_date, created_at, updated_at)
    select organization_id, 'flg_many' || lpad(number::text, 22, '0'), provider_id, flag_type, severity,
      sub_collection_name, description, action_source, 'many ' || number, flagged_date, created_at, updated_at
    from flags cross join generate_series(1, ${count}::int) as number where id = ${like} returning id`;
  return rows.map(({ id }) => id);
}
const patch = (path: string, json?: object, who = caller) => who.call(path, { method: "PATCH", json });
const isRead = async (id: string, who = caller): Promise<boolean> =>
  ((await who.call(`/v2/flags/${id}`)).json as { read: boolean }).read;

describe("marking a flag read", () => {
  const ways = [
    ["/flags/ID/mark-read", 200],
    ["/flags/webhook/ID/mark-read", 204],
    ["/v2/flags/ID/mark-read", 204],
  ] as const;
  test.each(ways)("by PATCH %s answers %i, keeps the reason, and is undone by mark-unread", async (path, status) => {
    const [id = ""] = await flagsOf(1);
    const answer = await patch(path.replace("ID", id), { reason: "Reviewed" });
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.json).toEqual({ success: true });
    expect(await isRead(id)).toBe(true);
    const { json } = await caller.call(`/v2/flags/${id}`);
    expect(json).toMatchObject({
      status: "seen",
      read_reason: "Reviewed",
      readers: [{ reader_name: "Credentialing User client", reason: "Reviewed" }],
      history: [{ by: "Credentialing User client", reason: "Reviewed", changes: { read: [false, true] } }],
    });
    expect((await patch(`/flags/${id}/mark-unread`)).json).toEqual({ success: true });
    expect((await patch(`/flags/${id}/mark-unread`)).json).toEqual({ success: true });
    expect(await isRead(id)).toBe(false);
  });

  test("works without a body, keeps the first reading, and takes a reason that it lacked", async () => {
    const [id = ""] = await flagsOf(1);
    expect((await patch(`/flags/${id}/mark-read`)).status).toBe(200);
    const first = (await caller.call(`/v2/flags/${id}`)).json as { read_at: string };
    for (const reason of ["Looked at it", "Looked at it again"]) await patch(`/flags/${id}/mark-read`, { reason });
    expect((await caller.call(`/v2/flags/${id}`)).json).toMatchObject({
      read_at: first.read_at,
      read_reason: "Looked at it",
    });
  });

  test("is the reader's own: a client that is bound to a person reads as that person", async () => {
    const [id = ""] = await flagsOf(1);
    const userId = tenant.ids.usr ?? "";
    const bound = async (name: string) =>
      server().as(await createClient(tenant.organizationId, { name, roles: ["Supervisor"], userId }));
    const [one, two] = [await bound("One"), await bound("Two")];
    await patch(`/flags/${id}/mark-read`, {}, one);
    expect(await isRead(id, two)).toBe(true);
    expect(await isRead(id)).toBe(false);
  });

  test("of an unknown or another organization's flag is 404", async () => {
    for (const id of ["flg_00000000000000000000000000", other.ids.flg]) {
      for (const path of [`/flags/${id}/mark-read`, `/flags/${id}/mark-unread`, `/v2/flags/${id}/mark-read`])
        expect((await patch(path, {})).status, path).toBe(404);
    }
  });
});

describe("marking many flags", () => {
  test("of 10,000 ids of which 37 are foreign names exactly those 37, and does the rest", async () => {
    const ids = await manyFlagsOf(9_963);
    const foreign = [
      other.ids.flg ?? "",
      ...Array.from({ length: 36 }, (_, index) => `flg_${String(index).padStart(26, "0")}`),
    ];
    const all = [...ids.slice(0, 5_000), ...foreign, ...ids.slice(5_000)];
    for (const [path, json] of [
      ["/v2/flags/bulk-mark-read", { flag_ids: all, reason: "Reviewed" }],
      ["/flags/bulk-mark-unread", { flagIds: all }],
      ["/flags/bulk-mark-read", { flagIds: all, reason: "Reviewed again" }],
    ] as const) {
      const answer = await patch(path, json);
      expect(answer.status).toBe(207);
      const { success, results } = answer.json as {
        success: boolean;
        results: { id: string; success: boolean; error?: string }[];
      };
      expect(success).toBe(false);
      expect(results.map(({ id }) => id)).toEqual(all);
      expect(results.filter((result) => !result.success)).toEqual(
        foreign.map((id) => ({ id, success: false, error: `Flag ${id} was not found` })),
      );
      const read = await systemDb().flagRead.count({
        where: { organizationId: tenant.organizationId, flagId: { in: ids } },
      });
      expect(read).toBe(path.includes("unread") ? 0 : 9_963);
    }
    expect(await systemDb().flagRead.count({ where: { organizationId: other.organizationId } })).toBe(0);
    const audited = { organizationId: tenant.organizationId, subjectId: { in: ids } };
    expect(await systemDb().auditEntry.count({ where: audited })).toBe(3 * 9_963);
  }, 60_000);

  test("answers 204 when all are done, also when an id is named twice; more than 10,000, or no reason, is 400", async () => {
    const ids = await flagsOf(2);
    expect((await patch("/flags/bulk-mark-read", { flagIds: [...ids, ...ids], reason: "Seen" })).status).toBe(204);
    expect((await patch("/flags/bulk-mark-unread", { flagIds: ids })).status).toBe(204);
    expect((await patch("/v2/flags/bulk-mark-read", { flag_ids: ids, reason: "Seen" })).status).toBe(204);
    for (const reason of [undefined, "", "  "])
      expect((await patch("/v2/flags/bulk-mark-read", { flag_ids: ids, reason })).status).toBe(400);
    const many = Array.from({ length: 10_001 }, (_, index) => `flg_${index}`);
    expect((await patch("/v2/flags/bulk-mark-read", { flag_ids: many, reason: "Seen" })).status).toBe(400);
  });

  test("for a provider marks all of its flags read and the provider reviewed, and decides nothing", async () => {
    const { organizationId, ids } = tenant;
    const approve = (id: string, json?: object) =>
      caller.call(`/flags/${id}/mark-all-read-for-provider`, { method: "POST", json });
    const before = await systemDb().provider.findFirstOrThrow({ where: { id: ids.prv } });
    expect((await approve(ids.prv ?? "", { reason: "Provider reviewed and approved" })).status).toBe(204);
    expect(await isRead(ids.flg ?? "")).toBe(true);
    expect(await isRead(ids.flg ?? "", tenant.callers.Supervisor)).toBe(false);
    const after = await systemDb().provider.findFirstOrThrow({ where: { id: ids.prv } });
    expect(after.monitoringStatus).toBe("No action required");
    expect(after.version).toBe(before.version + 1);
    expect(after.workflowStatus).toBe(before.workflowStatus);
    expect(await systemDb().monitoringReview.findMany({ where: { organizationId } })).toMatchObject([
      {
        providerId: ids.prv,
        reason: "Provider reviewed and approved",
        flagCount: 1,
        createdByName: "Credentialing User client",
      },
    ]);
    expect((await approve(other.ids.prv ?? "", {})).status).toBe(404);
    expect((await approve(ids.flg ?? "", {})).status).toBe(404);
  });

  test("for a facility does the same", async () => {
    const { organizationId } = tenant;
    const facilityId = await inContext(organizationId, (ctx) => createFacility(ctx));
    const [id = ""] = await inContext(organizationId, (ctx) => createFlags(ctx, [{ facilityId }]));
    const path = `/v2/facilities/${facilityId}/mark-all-flags-read`;
    expect((await caller.call(path, { method: "POST", json: { reason: "Reviewed" } })).status).toBe(204);
    expect(await isRead(id)).toBe(true);
    const facility = await systemDb().facility.findFirstOrThrow({ where: { id: facilityId } });
    expect(facility.monitoringStatus).toBe("No action required");
  });
});
