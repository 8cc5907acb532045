import pg from "pg";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Call } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { TestBrowser } from "@/lib/auth/test-browser";
import { takeSigningConfirmation } from "@/lib/auth/signing-confirmation";
import { readEvents } from "@/lib/changes/read-events";
import { systemDb } from "@/lib/db";
import { callInBrowser } from "@/prisma/factories/browser";
import { inContext } from "@/prisma/factories/context";
import {
  type Client,
  createClient,
  createOrganization,
  createPerson,
  type Person,
} from "@/prisma/factories/organization";
import { addSession } from "@/prisma/factories/session";
import { useTestDatabase } from "@/prisma/test-database";
import { browserWords } from "./browser-words";
import { pruneSessions } from "./prune-sessions";
import type { Session } from "./session-schemas";
import { whySessionIsOver } from "./why-over";

const database = useTestDatabase();
const server = useTestServer();
const password = "a long and right passphrase";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
let imogen: Person;
let otis: Person;
let supervisor: Person;
let script: Client;

beforeAll(async () => {
  const { id } = await createOrganization("North Plan");
  const director = { roles: ["Medical Director"] as const, password };
  imogen = await createPerson(id, { name: "Imogen Farrow", email: "imogen@north.example", ...director });
  otis = await createPerson(id, { name: "Otis Farrow", email: "otis@north.example", ...director });
  supervisor = await createPerson(id, { name: "Edda Marsh", email: "edda@north.example", roles: ["Supervisor"] });
  script = await createClient(id, { name: "Imogen's script", roles: ["Medical Director"], userId: imogen.id });
});
beforeEach(() => systemDb().session.deleteMany({ where: { userId: { not: supervisor.id } } }));

const signIn = ({ email }: Person) => new TestBrowser(firefox).signIn(email, password);
/** Calls with what a browser held at a moment, as a copy of its cookies does. */
const callWith = (cookie: string, path: string, call: Call = {}) =>
  callInBrowser(server(), imogen, path, { ...call, cookie });
const isSignedIn = async (cookie: string) => (await callWith(cookie, "/v2/own-sessions")).status === 200;
const sessionsOf = async (cookie: string, query = "") =>
  (await callWith(cookie, `/v2/own-sessions${query}`)).json as Session[];
const entriesOf = (action: string) => systemDb().auditEntry.findMany({ where: { action }, orderBy: { id: "asc" } });
const bySupervisor = (path: string, json?: object) => callInBrowser(server(), supervisor, path, { json });
const cookieWith = (token: string) => `next-auth.session-token=${token}`;

describe("signing in and out", () => {
  test("signing out ends the session, also for whoever copied its cookie", async () => {
    const browser = await signIn(imogen);
    const copy = browser.cookie;
    expect(await sessionsOf(copy)).toMatchObject([
      { browser: "Firefox 140 on Linux", method: "password", state: "active", isCurrent: true, endedAt: null },
    ]);
    await browser.signOut();
    expect(browser.isSignedIn).toBe(false);
    expect(browser.isStillSignedIn).toBe(false);
    expect(await callWith(copy, "/v2/own-sessions")).toMatchObject({
      status: 401,
      json: { detail: "This session was signed out.", session_over: "This session was signed out." },
    });
    expect(await whySessionIsOver({ headers: new Headers({ cookie: copy }) })).toBe("This session was signed out.");
    const [session] = await systemDb().session.findMany({ where: { userId: imogen.id } });
    expect(session).toMatchObject({ endedHow: "signed-out", endedBy: imogen.id });
    expect((await entriesOf("signIn")).at(-1)?.changes).toMatchObject({ session: [null, session?.id] });
    expect((await entriesOf("signOut")).at(-1)?.changes).toEqual({ session: [session?.id, null] });
  });

  test("a copy is told by the sign-in's own route neither who it was, nor kept signed in", async () => {
    const browser = await signIn(imogen);
    const copy = new TestBrowser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    expect((await copy.call("/api/auth/session")).body).toMatchObject({ user: { email: imogen.email } });
    await browser.signOut();
    expect((await copy.call("/api/auth/session")).body).not.toHaveProperty("user");
    expect(await isSignedIn(copy.cookie)).toBe(false);
  });

  test("who signs in again in the same browser leaves no session behind", async () => {
    const browser = await signIn(imogen);
    const before = browser.cookie;
    await browser.signIn(imogen.email, password);
    expect(await isSignedIn(before)).toBe(false);
    expect(await isSignedIn(browser.cookie)).toBe(true);
    expect(await whySessionIsOver({ headers: new Headers({ cookie: before }) })).toContain("signed in anew");
  });

  test("signing out twice, and with a cookie that is none, ends nothing and fails at nothing", async () => {
    const browser = await signIn(imogen);
    const copy = new TestBrowser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    await browser.signOut();
    const before = (await entriesOf("signOut")).length;
    await copy.signOut();
    const stranger = new TestBrowser();
    stranger.cookies.set("next-auth.session-token", "rubbish");
    await stranger.signOut();
    expect([copy.isStillSignedIn, stranger.isStillSignedIn]).toEqual([false, false]);
    expect(await entriesOf("signOut")).toHaveLength(before);
  });

  test("a session is over after its hours, however it is used, and says so", async () => {
    const { token } = await addSession(imogen, { begunAt: new Date(Date.now() - 11.9 * 3_600_000) });
    expect(await isSignedIn(cookieWith(token))).toBe(true);
    await systemDb().session.updateMany({
      where: { userId: imogen.id },
      data: { expiresAt: new Date(Date.now() - 1_000) },
    });
    expect(await isSignedIn(cookieWith(token))).toBe(false);
    expect(await whySessionIsOver({ headers: new Headers({ cookie: cookieWith(token) }) })).toBe(
      "Your session has ended.",
    );
    const after = cookieWith((await addSession(imogen)).token);
    expect(await sessionsOf(after)).toMatchObject([{ state: "active" }, { state: "expired", endedHow: null }]);
  });

  test("when and from where a session was last seen is kept, some minutes apart", async () => {
    const long = new Date(Date.now() - 3_600_000);
    const { id, token } = await addSession(imogen, { begunAt: long });
    const read = () => systemDb().session.findFirstOrThrow({ where: { id } });
    expect(await isSignedIn(cookieWith(token))).toBe(true);
    await expect.poll(async () => (await read()).lastSeenAt.getTime()).toBeGreaterThan(long.getTime());
    expect((await read()).clientAddress).toBe("127.0.0.1");
    const recent = await addSession(imogen);
    expect(await isSignedIn(cookieWith(recent.token))).toBe(true);
    const noted = await systemDb().session.findFirstOrThrow({ where: { id: recent.id } });
    expect(noted.lastSeenAt).toEqual(noted.begunAt);
  });
});

describe("one's own sessions", () => {
  test("another one is ended with the next request; nobody ends another person's", async () => {
    const [mine, other, theirs] = [await addSession(imogen), await addSession(imogen), await addSession(otis)];
    const end = (id: string) => callWith(cookieWith(mine.token), `/v2/own-sessions/${id}/end`, { method: "POST" });
    expect((await end(other.id)).status).toBe(204);
    expect(await isSignedIn(cookieWith(other.token))).toBe(false);
    for (const id of [other.id, theirs.id, "ses_nobody"]) expect((await end(id)).status, id).toBe(404);
    expect(await isSignedIn(cookieWith(theirs.token))).toBe(true);
    expect((await entriesOf("endOwnSession")).map(({ changes }) => changes)).toEqual([{ session: [other.id, null] }]);
  });

  test("signing out everywhere else leaves the session that asks, and every other person's", async () => {
    const [mine, theirs] = [await addSession(imogen), await addSession(otis)];
    const others = [await addSession(imogen), await addSession(imogen)];
    const act = () => callWith(cookieWith(mine.token), "/v2/own-sessions/end-others", { method: "POST" });
    expect((await act()).json).toEqual({ ended: 2 });
    for (const { token } of others) expect(await isSignedIn(cookieWith(token))).toBe(false);
    for (const { token } of [mine, theirs]) expect(await isSignedIn(cookieWith(token))).toBe(true);
    expect((await act()).json).toEqual({ ended: 0 });
    const [entry, ...more] = await entriesOf("endOtherSessions");
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ actorId: imogen.id, subjectId: imogen.id });
    const listed = await sessionsOf(cookieWith(mine.token), "?state=ended");
    expect(listed.map(({ id }) => id).toSorted()).toEqual(others.map(({ id }) => id).toSorted());
  });

  test("an API client has no sessions, also one that acts as a person who has some", async () => {
    const { id, token } = await addSession(imogen);
    const caller = await server().as(script);
    expect((await caller.call("/v2/own-sessions")).json).toEqual([]);
    expect((await caller.call(`/v2/own-sessions/${id}/end`, { method: "POST" })).status).toBe(404);
    expect((await caller.call("/v2/own-sessions/end-others", { method: "POST" })).json).toEqual({ ended: 0 });
    expect(await isSignedIn(cookieWith(token))).toBe(true);
  });

  test("are found a page at a time, those that were not ended first", async () => {
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const now = await addSession(imogen);
    const expired = await addSession(imogen, { begunAt: at(40) });
    const ended = await addSession(imogen, { begunAt: at(1), endedAt: at(0.5), endedHow: "signed-out" });
    const earlier = await addSession(imogen, { begunAt: at(2) });
    const listed = await callWith(cookieWith(now.token), "/v2/own-sessions?include_total=true&limit=3");
    expect(listed.headers.get("x-total-count")).toBe("4");
    expect((listed.json as Session[]).map(({ id }) => id)).toEqual([now.id, earlier.id, expired.id]);
    const [last] = await sessionsOf(cookieWith(now.token), "?offset=3");
    expect(last).toMatchObject({ id: ended.id, state: "ended", endedHow: "signed-out" });
  });
});

describe("a Supervisor", () => {
  test("ends all sessions of a person, says why, and the person reads it", async () => {
    const sessions = [await addSession(imogen), await addSession(imogen)];
    const kept = await addSession(otis);
    const path = `/v2/user-accounts/${imogen.id}/sessions`;
    expect((await bySupervisor(path)).json).toHaveLength(2);
    expect((await bySupervisor(`${path}/end`, {})).status).toBe(400);
    const act = await bySupervisor(`${path}/end`, { reason: "A laptop was stolen" });
    expect(act.json).toEqual({ ended: 2 });
    for (const { token } of sessions) expect(await isSignedIn(cookieWith(token))).toBe(false);
    expect(await isSignedIn(cookieWith(kept.token))).toBe(true);
    const after = cookieWith((await addSession(imogen)).token);
    expect((await sessionsOf(after)).at(-1)).toMatchObject({
      endedHow: "ended-by-supervisor",
      endedByName: "Edda Marsh",
      endReason: "A laptop was stolen",
    });
    expect(await entriesOf("endUserSessions")).toMatchObject([
      { actorId: supervisor.id, subjectId: imogen.id, reason: "A laptop was stolen" },
    ]);
  });

  test("ends one of them alone; not one that is over, or another person's", async () => {
    const [one, other, theirs] = [await addSession(imogen), await addSession(imogen), await addSession(otis)];
    const end = (sessionId: string) =>
      bySupervisor(`/v2/user-accounts/${imogen.id}/sessions/end`, { reason: "Left open in the library", sessionId });
    expect((await end(one.id)).json).toEqual({ ended: 1 });
    expect(await isSignedIn(cookieWith(other.token))).toBe(true);
    for (const id of [one.id, theirs.id]) expect((await end(id)).status).toBe(404);
    expect(await isSignedIn(cookieWith(theirs.token))).toBe(true);
  });
});

describe("what hangs on a session", () => {
  test("a signing confirmation is good in the session in which it was made, and in no other", async () => {
    const [mine, other] = [await addSession(imogen), await addSession(imogen)];
    const confirmed = await callWith(cookieWith(mine.token), "/v2/signing-confirmations", { json: { password } });
    const { id: signingConfirmation } = confirmed.json as { id: string };
    const take = (sessionId: string) =>
      inContext(imogen.organizationId, (ctx) => {
        const actor = { type: "user" as const, ...imogen };
        return takeSigningConfirmation({ ...ctx, actor, sessionId, signingConfirmation });
      });
    await expect(take(other.id)).rejects.toThrow("not of your session");
    await expect(take(mine.id)).resolves.toMatchObject({ confirmedBy: "password" });
  });

  test("a stream of changes ends when its session is ended", async () => {
    const { id, token } = await addSession(imogen);
    const headers = { cookie: cookieWith(token), "organization-id": imogen.organizationId };
    const response = await fetch(`${server().origin}/v2/changes`, { headers });
    if (!response.body) throw new Error("The stream has no body");
    const events = readEvents(response.body);
    let event = await events.next();
    while (!event.done && event.value.name !== "ready") event = await events.next();
    const json = { reason: "Left open in the library", sessionId: id };
    await bySupervisor(`/v2/user-accounts/${imogen.id}/sessions/end`, json);
    while (!event.done) event = await events.next();
    expect(event.done).toBe(true);
  });

  test("a sign-in with a password that is replaced in the same moment begins no session", async () => {
    const owner = new pg.Client({ connectionString: database().urls.superuser });
    await owner.connect();
    try {
      await owner.query("BEGIN");
      const change = "UPDATE users SET sessions_valid_from = now() - interval '1 second' WHERE id = $1";
      await owner.query(change, [otis.id]);
      const browser = new TestBrowser(firefox);
      const form = { email: otis.email, password, json: "true" };
      const signingIn = browser.post("/api/auth/callback/credentials", form);
      const waiting = "SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))";
      await expect.poll(async () => (await owner.query(waiting)).rowCount, { timeout: 30_000 }).toBe(1);
      await owner.query("COMMIT");
      await signingIn;
      expect(await isSignedIn(browser.cookie)).toBe(false);
      expect(await systemDb().session.count({ where: { userId: otis.id } })).toBe(0);
    } finally {
      await owner.end();
    }
    expect((await signIn(otis)).isSignedIn).toBe(true);
  });

  test("who cannot be signed out now is told so: a copy of the cookie would still be good", async () => {
    const browser = await signIn(imogen);
    const copy = browser.cookie;
    const owner = new pg.Client({ connectionString: database().urls.superuser });
    await owner.connect();
    try {
      await owner.query("REVOKE UPDATE ON sessions FROM credence_app");
      await browser.signOut();
      expect(browser.isStillSignedIn).toBe(true);
      expect(await isSignedIn(copy)).toBe(true);
    } finally {
      await owner.query("GRANT UPDATE ON sessions TO credence_app");
      await owner.end();
    }
  });
});

test("sessions that have been over for a month are removed, and nothing else", async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const kept = [
    await addSession(imogen),
    await addSession(imogen, { begunAt: daysAgo(30) }),
    await addSession(imogen, { begunAt: daysAgo(29), endedAt: daysAgo(29), endedHow: "signed-out" }),
  ];
  await addSession(imogen, { begunAt: daysAgo(31) });
  await addSession(imogen, { begunAt: daysAgo(30.2), endedAt: daysAgo(30.1), endedHow: "signed-out" });
  await pruneSessions();
  const left = await systemDb().session.findMany({ where: { userId: imogen.id } });
  expect(left.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted());
});

test.each([
  [
    "Chrome 131 on Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36",
  ],
  [
    "Edge 131 on Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.51",
  ],
  ["Firefox 140 on Linux", firefox],
  [
    "Safari 18 on Mac OS",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15",
  ],
  ["", "curl/8.5.0"],
  ["", null],
])("a browser is called %s", (words, userAgent) => {
  expect(browserWords(userAgent)).toBe(words);
});
