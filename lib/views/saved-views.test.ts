import { beforeAll, expect, test } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import type { Role } from "@/lib/api/context";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { createClient, createPerson } from "@/prisma/factories/organization";
import { useTestDatabase } from "@/prisma/test-database";
import type { SavedView } from "./operations";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let ada: Caller;
let bea: Caller;
let supervisor: Caller;

/** A client that acts as a person. */
async function callerFor(name: string, role: Role): Promise<Caller> {
  const { organizationId } = tenant;
  const { id } = await createPerson(organizationId, {
    name,
    email: `${name.toLowerCase()}@north.example`,
    roles: [role],
  });
  return server().as(await createClient(organizationId, { name, roles: [role], userId: id }));
}

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  ada = await callerFor("Ada", "Credentialing User");
  bea = await callerFor("Bea", "Medical Director");
  supervisor = await callerFor("Sol", "Supervisor");
});

const texas = { screen: "providers", name: "Texas", query: "state=TX" };
const create = (caller: Caller, body: object) => caller.call("/v2/saved-views", { json: { ...texas, ...body } });
const created = async (caller: Caller, body: object) => {
  const answer = await create(caller, body);
  expect(answer.status).toBe(201);
  return answer.json as SavedView;
};
const namesOf = async (caller: Caller, screen = "providers") => {
  const { json } = await caller.call(`/v2/saved-views?screen=${screen}`);
  return (json as { data: SavedView[] }).data.map(({ name }) => name);
};
const change = (caller: Caller, { id }: SavedView, json: object, headers = {}) =>
  caller.call(`/v2/saved-views/${id}`, { method: "PATCH", json, headers });
const remove = (caller: Caller, { id }: SavedView) => caller.call(`/v2/saved-views/${id}`, { method: "DELETE" });

test("a private view is its owner's alone; a shared one is everybody's to use", async () => {
  const mine = await created(ada, { name: "Mine" });
  const ours = await created(ada, { name: "Ours", is_shared: true });
  expect(mine).toMatchObject({ is_mine: true, may_change: true, owner_name: "Ada", is_shared: false });
  expect(await namesOf(ada)).toEqual(["Mine", "Ours"]);
  expect(await namesOf(bea)).toEqual(["Ours"]);
  expect(await namesOf(bea, "review")).toEqual(["Clean files"]);
  expect((await change(bea, mine, { name: "Taken" })).status).toBe(404);
  expect((await remove(bea, mine)).status).toBe(404);
  expect((await change(bea, ours, { name: "Taken" })).status).toBe(403);
  expect((await remove(bea, ours)).status).toBe(403);
});

test("its owner changes and deletes a view, a Supervisor a shared one; every change is audited", async () => {
  const view = await created(ada, { name: "Ready", is_shared: true });
  const changed = await change(supervisor, view, { name: "Ready in Texas", query: "state=TX&file=Clean" });
  expect(changed).toMatchObject({ status: 200, json: { name: "Ready in Texas", is_mine: false, version: 2 } });
  expect(await change(ada, view, { is_shared: false })).toMatchObject({ status: 200, json: { is_shared: false } });
  expect((await change(supervisor, view, { name: "Mine now" })).status).toBe(404);
  expect((await remove(ada, view)).status).toBe(204);
  expect((await remove(ada, view)).status).toBe(404);
  const entries = await systemDb().auditEntry.findMany({ where: { subjectId: view.id }, orderBy: { id: "asc" } });
  expect(entries.map(({ action, actorName }) => [action, actorName])).toEqual([
    ["createSavedView", "Ada"],
    ["updateSavedView", "Sol"],
    ["updateSavedView", "Ada"],
    ["deleteSavedView", "Ada"],
  ]);
  expect(entries[1]?.changes).toEqual({
    name: ["Ready", "Ready in Texas"],
    query: ["state=TX", "state=TX&file=Clean"],
  });
});

test("one person's views of a screen have different names; other screens and people may use the same", async () => {
  const first = await created(bea, { name: "Due soon" });
  await created(bea, { name: "Due soon", screen: "facilities" });
  await created(ada, { name: "Due soon" });
  const [left, right] = await Promise.all([create(bea, { name: "Raced" }), create(bea, { name: " Raced " })]);
  expect([left.status, right.status].toSorted()).toEqual([201, 409]);
  expect(await create(bea, { name: "Due soon" })).toMatchObject({ status: 409 });
  expect(await change(bea, first, { name: "Raced" })).toMatchObject({ status: 409 });
  expect(await change(bea, first, { name: "Due soon", query: "state=OH" })).toMatchObject({ status: 200 });
});

test("a view that somebody else changed meanwhile is not written over", async () => {
  const view = await created(ada, { name: "Contested", is_shared: true });
  const { status } = await change(supervisor, view, { query: "state=CA" });
  expect(status).toBe(200);
  expect(await change(ada, view, { query: "state=NV" }, { "if-match": `"${view.version}"` })).toMatchObject({
    status: 412,
  });
  expect((await systemDb().savedView.findFirstOrThrow({ where: { id: view.id } })).query).toBe("state=CA");
});

test("a screen opens for a person with one view at most: their own, or one that is shared, while they can see it", async () => {
  const setDefault = (caller: Caller, { id }: SavedView, method = "PUT") =>
    caller.call(`/v2/saved-views/${id}/default`, { method });
  const defaultsOf = async (caller: Caller) => {
    const { json } = await caller.call("/v2/saved-views?screen=facilities");
    return (json as { data: SavedView[] }).data.filter((view) => view.is_default).map(({ name }) => name);
  };
  const [ohio, utah] = [
    await created(ada, { screen: "facilities", name: "Ohio", is_shared: true }),
    await created(bea, { screen: "facilities", name: "Utah" }),
  ];
  expect(ohio.is_default).toBe(false);
  expect((await setDefault(bea, ohio)).status).toBe(204);
  expect([await defaultsOf(bea), await defaultsOf(ada)]).toEqual([["Ohio"], []]);
  expect((await setDefault(bea, utah)).status).toBe(204);
  expect((await setDefault(bea, utah)).status).toBe(204);
  expect(await defaultsOf(bea)).toEqual(["Utah"]);
  expect((await setDefault(ada, utah)).status).toBe(404);
  expect(await setDefault(tenant.callers.Supervisor, ohio)).toMatchObject({ status: 403 });
  expect((await setDefault(bea, utah, "DELETE")).status).toBe(204);
  expect(await defaultsOf(bea)).toEqual([]);
  const entries = await systemDb().auditEntry.findMany({ where: { subjectId: utah.id }, orderBy: { id: "asc" } });
  expect(entries.map(({ action }) => action)).toEqual(["createSavedView", "setDefaultView", "clearDefaultView"]);
  await setDefault(bea, ohio);
  await change(ada, ohio, { is_shared: false });
  expect(await defaultsOf(bea)).toEqual([]);
  expect((await remove(ada, ohio)).status).toBe(204);
});

test("a view belongs to a person on a screen that there is, and nobody keeps more than fifty of one", async () => {
  expect(await create(tenant.callers.Supervisor, {})).toMatchObject({ status: 403 });
  for (const body of [{ screen: "payroll" }, { name: " " }, { name: "x".repeat(81) }, { query: "x".repeat(2001) }]) {
    expect((await create(ada, body)).status).toBe(400);
  }
  for (let index = 0; index < 50; index += 1) await created(supervisor, { name: `View ${index}`, screen: "flags" });
  expect(await create(supervisor, { name: "One more", screen: "flags" })).toMatchObject({ status: 409 });
});
