import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { env } from "@/lib/env";

// Both bundles of a process ask: one answer for both.
const registry = globalThis as typeof globalThis & { credenceBuild?: string };

/** Names the build that runs, the same for all its processes; without one, in development and tests, this process. */
export const buildId = (): string => (registry.credenceBuild ??= readBuildId() ?? randomUUID());

function readBuildId(): string | undefined {
  if (env().NODE_ENV !== "production") return undefined;
  try {
    return readFileSync(".next/BUILD_ID", "utf8").trim();
  } catch {
    return undefined;
  }
}
