import { createHash } from "node:crypto";
import fs from "node:fs";
import { systemDb } from "@/lib/db";
import { fileBytes } from "@/lib/exports/export-file";
import type { ExportKind } from "@/lib/exports/export-kinds";
import { runExport } from "@/lib/exports/run-export";
import { startExport } from "@/lib/exports/start-export";
import type { Export } from "@/lib/generated/prisma/client";
import { inContext } from "@/prisma/factories/context";

export const count = (value: number): string => value.toLocaleString("en-US");

export const valueOf = (option: string): string | undefined => {
  const at = process.argv.indexOf(option);
  return at === -1 ? undefined : process.argv[at + 1];
};

export async function start(organizationId: string, kind: ExportKind, includeInactiveProviders = false) {
  const parameters = { providerIds: [], includeInactiveProviders, limit: null, offset: 0 };
  const { exportId } = await inContext(organizationId, (ctx) => startExport(ctx, kind, parameters));
  return exportId;
}

export const rowOf = (organizationId: string, id: string): Promise<Export> =>
  systemDb().export.findFirstOrThrow({ where: { organizationId, id } });

/** Runs the slices of an export in this process, as its job would, and says how many and how long the longest was. */
export async function runToEnd(organizationId: string, id: string): Promise<{ slices: number; longest: number }> {
  let [slices, longest] = [0, 0];
  while (true) {
    const from = performance.now();
    await runExport(organizationId, id);
    longest = Math.max(longest, (performance.now() - from) / 1000);
    slices += 1;
    if ((await rowOf(organizationId, id)).state !== "running") return { slices, longest };
  }
}

function statusOf(pid: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    // It ended in between.
    return "";
  }
}

/** The most that any child of this process, such as the one that writes an export, has held so far; in megabytes. */
export function peakOfChildren(): number {
  const children = fs.readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").split(" ").filter(Boolean);
  const peaks = children.map((pid) => Number(/VmHWM:\s+(\d+) kB/.exec(statusOf(pid))?.[1] ?? 0) / 1024);
  return Math.max(0, ...peaks);
}

/** The file as whoever downloads it gets it: its lines, and whether size and checksum are those of the row. */
export async function readFile(row: Export): Promise<{ lines: number; isRight: boolean }> {
  const hash = createHash("sha256");
  let [lines, size] = [0, 0];
  for await (const chunk of fileBytes(row)) {
    hash.update(chunk);
    size += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  return { lines, isRight: size === Number(row.size) && hash.digest("hex") === row.sha256 };
}
