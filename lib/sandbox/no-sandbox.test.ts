import { afterEach, expect, test } from "vitest";
import { createTenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { inOrganization, systemDb, systemPool } from "@/lib/db";
import { closeDatabase } from "@/lib/db-connections";
import { forgetEnv } from "@/lib/env";
import { useTestDatabase } from "@/prisma/test-database";
import { prepareSandbox } from "@/scripts/lib/sandbox.mjs";
import { followClock } from "./follow-clock";

// Everything here is about a database that is no test data's, also with a setting that says it is.

const database = useTestDatabase();
const server = useTestServer();

afterEach(async () => {
  delete process.env["SANDBOX"];
  await closeDatabase();
  forgetEnv();
});

async function withSandbox(): Promise<void> {
  process.env["SANDBOX"] = "1";
  await closeDatabase();
  forgetEnv();
}

test("without SANDBOX nothing is reset, and no clock is moved or told", async () => {
  const { callers } = await createTenant(server(), "North Plan", "north.example");
  const call = (path: string, method: string, json?: object) => callers.Supervisor.call(path, { method, json });
  expect((await call("/v2/sandbox", "GET")).status).toBe(404);
  expect((await call("/v2/sandbox/clock", "PUT", { advance_seconds: 60 })).status).toBe(404);
  const reset = await call("/v2/sandbox/reset", "POST", { organization_name: "North Plan" });
  expect(reset.status).toBe(404);
  expect(reset.text).toContain("no test-data deployment");
  expect(reset.headers.get("x-credence-test-data")).toBeNull();
});

test("with SANDBOX on a database that holds an organization nothing starts, and nothing is made there", async () => {
  await withSandbox();
  await expect(prepareSandbox(database().urls)).rejects.toThrow(/holds an organization already/);
  await expect(followClock()).rejects.toThrow(/SANDBOX=1 is for a database that was made with it/);
});

test("neither role can remove what is only added to, whatever the settings say", async () => {
  await withSandbox();
  const { id } = await systemDb().organization.findFirstOrThrow();
  const remove = { where: { organizationId: id } };
  await expect(systemDb().auditEntry.deleteMany(remove)).rejects.toThrow(/permission denied/);
  await expect(inOrganization(id, (db) => db.auditEntry.deleteMany(remove))).rejects.toThrow(/permission denied/);
  await expect(systemPool().query("SELECT sandbox.reset_organization($1)", [id])).rejects.toThrow(/does not exist/);
});
