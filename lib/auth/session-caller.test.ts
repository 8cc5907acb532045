import { encode } from "next-auth/jwt";
import { beforeAll, expect, test, vi } from "vitest";
import { useTestServer } from "@/lib/api/test-server";
import { sessionSecret } from "@/lib/crypto";
import { systemDb } from "@/lib/db";
import { inContext } from "@/prisma/factories/context";
import { createOrganization, createPerson, type Person } from "@/prisma/factories/organization";
import { addSession } from "@/prisma/factories/session";
import { startedWorkflow } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { sessionHours } from "@/lib/sessions/session-schemas";
import { sessionToken } from "./session-token";

useTestDatabase();
const server = useTestServer();
let organizationId = "";
let person: Person;
let workflowId = "";

beforeAll(async () => {
  organizationId = (await createOrganization("North Plan")).id;
  const facts = { name: "Edda Marsh", email: "edda@north.example", roles: ["Supervisor"] as const };
  person = await createPerson(organizationId, facts);
  ({ workflowId } = await inContext(organizationId, (ctx) => startedWorkflow(ctx)));
});

const tokenOf = (token: Record<string, unknown>) => encode({ token, secret: sessionSecret(), maxAge: 3600 });
const signedIn = async (who = person) => (await addSession(who)).token;

async function call(method: string, headers: Record<string, string>, cookie?: string) {
  const session = cookie ?? `next-auth.session-token=${await signedIn()}`;
  return server().call(`/credentialing-workflows/${workflowId}/notes`, {
    method,
    ...(method === "POST" ? { json: { message: "Called the board" } } : {}),
    headers: { cookie: session, "organization-id": organizationId, ...headers },
  });
}

test("a person who is signed in reads and writes through the same operations as clients do", async () => {
  expect((await call("GET", {})).status).toBe(200);
  const written = await call("POST", { "sec-fetch-site": "same-origin" });
  expect(written.status).toBe(201);
  expect(written.json).toMatchObject({ createdBy: person.id, createdByName: "Edda Marsh" });
});

test("what a page sends that was drawn for somebody else is refused, whoever is signed in in the browser by now", async () => {
  const other = await createPerson(organizationId, {
    name: "Bo Arden",
    email: "bo@north.example",
    roles: ["Supervisor"],
  });
  const ofEdda = { "sec-fetch-site": "same-origin", "session-person": person.id };
  expect((await call("POST", ofEdda)).status).toBe(201);
  const bo = `next-auth.session-token=${await signedIn(other)}`;
  const why = "Bo Arden has signed in in this browser.";
  for (const method of ["POST", "GET"]) {
    expect(await call(method, ofEdda, bo)).toMatchObject({ status: 401, json: { session_over: why } });
  }
  const notes = { organizationId, createdBy: other.id };
  expect(await systemDb().note.count({ where: notes })).toBe(0);
});

test("a change with a session cookie is refused unless it comes from our own pages", async () => {
  const origins: [headers: Record<string, string>, status: number][] = [
    [{ origin: server().origin }, 201],
    [{ origin: "http://localhost:3000" }, 201],
    [{ "sec-fetch-site": "same-site", origin: "https://elsewhere.example" }, 403],
    [{ "sec-fetch-site": "cross-site", origin: server().origin }, 403],
    [{ "sec-fetch-site": "none" }, 403],
    [{ origin: "https://elsewhere.example" }, 403],
    [{ origin: "null" }, 403],
    [{}, 403],
  ];
  for (const [headers, status] of origins) {
    expect((await call("POST", headers)).status, JSON.stringify(headers)).toBe(status);
  }
});

test("a session that is not ours, or says nothing, is no session", async () => {
  const { id: sessionId } = await addSession(person);
  const good = { sub: person.id, organizationId, sessionId, signedInAt: Date.now() };
  expect((await call("GET", {}, `next-auth.session-token=${await tokenOf(good)}`)).status).toBe(200);
  const foreign = await encode({ token: good, secret: "somebody else's" });
  const others = [
    {},
    { ...good, organizationId: "org_other" },
    { ...good, sub: "usr_other" },
    { ...good, sessionId: "ses_other" },
    // Of the versions before sessions had an id.
    { sub: person.id, organizationId, signedInAt: Date.now() },
    { ...good, sessionId: null },
    { ...good, signedInAt: "now" },
  ];
  const cookies = [
    "next-auth.session-token=rubbish",
    `next-auth.session-token=${foreign}`,
    ...(await Promise.all(others.map(async (token) => `next-auth.session-token=${await tokenOf(token)}`))),
    "theme=%E0%A4%A; next-auth.session-token=%",
    "=;;; =",
  ];
  for (const cookie of cookies) expect((await call("GET", {}, cookie)).status, cookie).toBe(401);
});

test("a session that was read while it was good is none once its time is over", async () => {
  const cookie = await signedIn();
  expect(await sessionToken(cookie)).toMatchObject({ userId: person.id, organizationId });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + sessionHours * 3_600_000 + 60_000 });
  try {
    expect(await sessionToken(cookie)).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test("a cookie that was changed is no session beside the good one that was read before", async () => {
  const cookie = await signedIn();
  expect(await sessionToken(cookie)).not.toBeNull();
  const named = { sub: "usr_another", organizationId, sessionId: "ses_another", signedInAt: Date.now() };
  expect(await sessionToken(await tokenOf(named))).toMatchObject({ userId: "usr_another", sessionId: "ses_another" });
  const changed = `${cookie.slice(0, -3)}${cookie.endsWith("AAA") ? "BBB" : "AAA"}`;
  for (const other of [changed, `${cookie}.`, ""]) expect(await sessionToken(other), other).toBeNull();
});

test("a broken cookie of somebody else's does not end a good session", async () => {
  const cookie = `promo=100%; next-auth.session-token=${await signedIn()}`;
  expect((await call("GET", {}, cookie)).status).toBe(200);
});

test("a bearer token that is bad is refused although the session is good", async () => {
  expect((await call("GET", { authorization: "Bearer rubbish" })).status).toBe(401);
});

test("a role that is taken away and a person who is disabled are refused with the next request", async () => {
  const override = async () => {
    const path = `/v2/credentialing-workflows/${workflowId}/overrides`;
    const cookie = `next-auth.session-token=${await signedIn()}`;
    const headers = { cookie, "organization-id": organizationId, "sec-fetch-site": "same-origin" };
    const json = { kind: "verification-window", reason: "Confirmed by telephone" };
    return (await server().call(path, { method: "PUT", json, headers })).status;
  };
  expect(await override()).toBe(204);
  const another = { name: "Sol Hart", email: "sol@north.example", roles: ["Supervisor"] as const };
  await createPerson(organizationId, another);
  await systemDb().user.updateMany({ where: { id: person.id }, data: { roles: ["Credentialing User"] } });
  expect(await override()).toBe(403);
  await systemDb().user.updateMany({ where: { id: person.id }, data: { disabledAt: new Date() } });
  expect(await override()).toBe(401);
});
