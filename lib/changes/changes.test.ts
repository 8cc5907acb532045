import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { createFrontServer } from "@/lib/http/front-server";
import { dispatcher } from "@/lib/registry";
import { recordAudits } from "@/lib/audit/record";
import { systemDb } from "@/lib/db";
import { createClient, createOrganization } from "@/prisma/factories/organization";
import { inContext } from "@/prisma/factories/context";
import { useTestDatabase } from "@/prisma/test-database";
import { endWatches, mostWatches } from "./change-hub";
import type { Change } from "./operations";
import { readEvents } from "./read-events";

useTestDatabase();
const server = useTestServer();
let own: Tenant;
let other: Tenant;
const watches: AbortController[] = [];

beforeAll(async () => {
  own = await createTenant(server(), "North Plan", "north.example");
  other = await createTenant(server(), "South Plan", "south.example");
});
afterEach(() => {
  for (const watch of watches.splice(0)) watch.abort();
});

/** Watches from the moment that nothing is missed any more. */
async function watch({ token, organizationId }: Caller, origin = server().origin) {
  const abort = new AbortController();
  watches.push(abort);
  const response = await fetch(`${origin}/v2/changes`, {
    headers: { authorization: `Bearer ${token}`, "organization-id": organizationId },
    signal: abort.signal,
  });
  if (!response.ok || !response.body) return { status: response.status, next: async () => null };
  const events = readEvents(response.body);
  const next = async () => {
    let event = await events.next();
    while (!event.done && event.value.name === "") event = await events.next();
    return event.done ? null : { name: event.value.name, ...(JSON.parse(event.value.data) as Partial<Change>) };
  };
  expect(await next()).toEqual({ name: "ready" });
  return { status: response.status, headers: response.headers, next };
}

/** Somebody is added to the organization by a request of that id. */
async function addProvider({ callers }: Tenant, requestId: string): Promise<string> {
  const { json } = await callers.Supervisor.call("/v2/provider", {
    json: { first_name: "Ada", last_name: "Quillfeather", degree: "MD", states: "TX" },
    headers: { "x-request-id": requestId },
  });
  return (json as { provider_id: string }).provider_id;
}

test("news in words that this release does not know is passed over, and what follows is told", async () => {
  const { next } = await watch(own.callers["Credentialing User"]);
  const { organizationId } = own;
  for (const payload of ["not json", JSON.stringify({ organization: organizationId, kind: 7 }), "{}"])
    await systemDb().$executeRaw`SELECT pg_notify('credence_changes', ${payload})`;
  const id = await addProvider(own, "after-unreadable-news");
  expect(await next()).toMatchObject({ kind: "provider", id });
});

test("who watches hears which record somebody changed, and nothing of another organization", async () => {
  const { next, headers } = await watch(own.callers["Credentialing User"]);
  expect(headers?.get("content-type")).toContain("text/event-stream");
  await addProvider(other, "elsewhere");
  const providerId = await addProvider(own, "here");
  expect(await next()).toMatchObject({ name: "change", kind: "provider", id: providerId, request: "here" });
});

test("of what several wrote in one statement each is told with the request that it was", async () => {
  const { next } = await watch(own.callers["Medical Director"]);
  const entries = ["prv_of_ada", "prv_of_bea"].map((subjectId) => ({
    action: "approve",
    subjectType: "provider",
    subjectId,
  }));
  await inContext(own.organizationId, async ({ db }) => {
    const at = new Date();
    await db.auditEntry.createMany({
      data: entries.map(({ subjectId, ...entry }, index) => ({
        ...entry,
        subjectId,
        organizationId: own.organizationId,
        id: `aud_${subjectId}`,
        at,
        actorType: "user",
        actorId: `usr_${index}`,
        actorName: "Somebody",
        requestId: `request ${subjectId}`,
      })),
    });
  });
  const heard = [await next(), await next()].toSorted((a, b) => String(a?.id).localeCompare(String(b?.id)));
  expect(heard).toMatchObject([
    { id: "prv_of_ada", request: "request prv_of_ada", by: "usr_0" },
    { id: "prv_of_bea", request: "request prv_of_bea", by: "usr_1" },
  ]);
});

test("of many records that one act changed is only told that they are many", async () => {
  const { next } = await watch(own.callers["Medical Director"]);
  const entries = Array.from({ length: 500 }, (_, index) => ({
    action: "deactivateFlag",
    subjectType: "flag",
    subjectId: `flg_${index}`,
  }));
  await inContext(own.organizationId, (ctx) => recordAudits(ctx, entries));
  expect(await next()).toEqual({ name: "change", kind: "flag", request: expect.any(String), by: "system" });
  const providerId = await addProvider(own, "after");
  expect(await next()).toMatchObject({ kind: "provider", id: providerId });
});

test("a watch ends when its client is revoked", async () => {
  const client = await createClient(own.organizationId, { name: "Leaving", roles: ["Credentialing User"] });
  const leaving = await server().as(client);
  const { next } = await watch(leaving);
  const began = Date.now();
  await own.callers.Supervisor.call("/auth-tokens/revoke", { json: { token: leaving.token } });
  expect(await next()).toMatchObject({ kind: "api_client" });
  expect(await next()).toBeNull();
  expect(Date.now() - began).toBeLessThan(2_000);
});

test("a caller watches ten times at most, and again when one has ended", async () => {
  const caller = own.callers["Provisional Approver"];
  await Promise.all(Array.from({ length: mostWatches }, () => watch(caller)));
  expect((await watch(caller)).status).toBe(429);
  watches[0]?.abort();
  await expect.poll(async () => (await watch(caller)).status).toBe(200);
});

test("a server that closes ends what lasts, and is not held open by it", async () => {
  const closing = createFrontServer({ find: dispatcher, pages: null }).listen(0, "127.0.0.1");
  await once(closing, "listening");
  const { port } = closing.address() as AddressInfo;
  const { next } = await watch(own.callers.Supervisor, `http://127.0.0.1:${port}`);
  const closed = once(closing, "close");
  const began = Date.now();
  endWatches();
  closing.close();
  expect(await next()).toBeNull();
  await closed;
  expect(Date.now() - began).toBeLessThan(1_000);
});

test("who comes back hears that something changed meanwhile, and nothing when nothing did", async () => {
  const { id: organizationId } = await createOrganization("West Plan");
  const caller = await server().as(await createClient(organizationId, { name: "Desk", roles: ["Supervisor"] }));
  const firstEvents = async (ago: number) => {
    const { text } = await caller.call(`/v2/changes?seconds=1&ago=${ago}`);
    return [...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name);
  };
  const minute = 60_000;
  await inContext(organizationId, (ctx) =>
    recordAudits({ ...ctx, now: new Date(Date.now() - 3 * minute) }, [
      { action: "updateProvider", subjectType: "provider", subjectId: "prv_1" },
    ]),
  );
  expect(await firstEvents(300)).toEqual(["ready", "missed"]);
  expect(await firstEvents(30)).toEqual(["ready"]);
});
