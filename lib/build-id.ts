import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { env } from "@/lib/env";
import { onceAProcess } from "@/lib/once-a-process";

/** Marks of the two bundles that answer operations: the front server's and Next's. */
const marks = ["dist/credence-build", ".next/BUILD_ID"];

/** Names the build that runs, the same for all its processes; without one, in development and tests, this process. */
export const buildId = (): string => onceAProcess("build", () => readBuildId() || randomUUID());

function readBuildId(): string {
  if (env().NODE_ENV !== "production") return "";
  return marks.map(readMark).join("");
}

/** The beginning of a mark tells it from every other; "" where there is no such bundle. */
function readMark(file: string): string {
  try {
    return readFileSync(file, "utf8").trim().slice(0, 21);
  } catch {
    return "";
  }
}
