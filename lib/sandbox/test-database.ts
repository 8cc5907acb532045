import { beforeAll } from "vitest";
import { closeDatabase } from "@/lib/db-connections";
import { forgetEnv } from "@/lib/env";
import { prepareSandbox } from "@/scripts/lib/sandbox.mjs";
import { type TestDatabase, useTestDatabase } from "@/prisma/test-database";

/** As `useTestDatabase`, in a test-data deployment that may reach `allowed.example`. */
export function useSandboxDatabase(): () => TestDatabase {
  const database = useTestDatabase();
  beforeAll(async () => {
    Object.assign(process.env, { SANDBOX: "1", SANDBOX_ALLOWED_HOSTS: "allowed.example" });
    await closeDatabase();
    forgetEnv();
    await prepareSandbox(database().urls);
  });
  return database;
}
