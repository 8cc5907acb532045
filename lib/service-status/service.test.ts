import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { isDatabaseUnavailable } from "@/lib/api/database-unavailable";
import { useTestServer } from "@/lib/api/test-server";
import { closeDatabase } from "@/lib/db-connections";
import { forgetEnv } from "@/lib/env";
import { createStaffedOrganization } from "@/prisma/factories/organization";
import { useTestDatabase } from "@/prisma/test-database";

const database = useTestDatabase();
const server = useTestServer();
let caller: Caller;

beforeAll(async () => {
  const { clients } = await createStaffedOrganization("North Plan", "north.example");
  if (clients[0]) caller = await server().as(clients[0]);
});

async function connectTo(urls: { app: string; system: string }): Promise<void> {
  Object.assign(process.env, { DATABASE_URL: urls.app, DATABASE_SYSTEM_URL: urls.system });
  await closeDatabase();
  forgetEnv();
}

beforeEach(() => vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => connectTo(database().urls));

test("the service is alive and ready while its database answers", async () => {
  expect((await server().call("/healthz")).json).toEqual({ status: "ok" });
  expect((await server().call("/readyz")).json).toEqual({ status: "ready" });
});

test("without its database the service is alive, not ready, and says so to callers with 503", async () => {
  // Port 1 answers nobody.
  await connectTo({ app: "postgres://x:x@127.0.0.1:1/none", system: "postgres://x:x@127.0.0.1:1/none" });
  expect((await server().call("/healthz")).status).toBe(200);
  expect((await server().call("/readyz")).status).toBe(503);
  const { status, headers, json, text } = await caller.call("/v2/webhooks");
  expect(status).toBe(503);
  expect(headers.get("retry-after")).toBe("5");
  expect(json).toMatchObject({ name: "ServiceUnavailableException" });
  expect(text).not.toContain("127.0.0.1");
});

test("while only the connections of requests are gone, callers hear 503, and all is well when they are back", async () => {
  await connectTo({ ...database().urls, app: "postgres://x:x@127.0.0.1:1/none" });
  expect((await caller.call("/v2/webhooks")).status).toBe(503);
  await connectTo(database().urls);
  expect((await caller.call("/v2/webhooks")).status).toBe(200);
});

test("what a database says when it cannot be asked is told from what it says about a statement", () => {
  const prisma = (code: string) => Object.assign(new Error("Transaction API error"), { code });
  for (const error of [
    prisma("P2028"),
    prisma("P1001"),
    Object.assign(new Error("the database system is shutting down"), { code: "57P03" }),
    new Error("timeout exceeded when trying to connect"),
    new Error("outer", { cause: new Error("Connection terminated unexpectedly") }),
  ]) {
    expect(isDatabaseUnavailable(error)).toBe(true);
  }
  for (const error of [prisma("P2002"), new Error("a bug"), null, "timeout", undefined]) {
    expect(isDatabaseUnavailable(error)).toBe(false);
  }
});
