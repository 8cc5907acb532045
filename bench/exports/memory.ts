import { fork } from "node:child_process";
import { once } from "node:events";
import { loadReference } from "@/lib/exports/reference/load-reference";
import { type ExportKind, exportKinds } from "@/lib/exports/export-kinds";
import { createOrganization } from "@/prisma/factories/organization";
import { besideCopy } from "./beside-copy";
import { fill } from "./fill";
import { count, peakOfChildren, readFile, rowOf, runToEnd, start, valueOf } from "./run-to-end";

/** Megabytes of the heap of the worker, whose child writes the rows. */
const heap = 128;

/** Runs one export and says what this process held, first half and second half of the time apart, and the one that wrote. */
export async function exportAlone(): Promise<void> {
  const [, , , organizationId = "", id = ""] = process.argv;
  const megabytes = () => process.memoryUsage().rss / 1024 / 1024;
  const before = megabytes();
  const samples: number[] = [];
  let written = 0;
  const clock = setInterval(() => {
    samples.push(megabytes());
    written = Math.max(written, peakOfChildren());
  }, 50);
  const begin = performance.now();
  const { slices, longest } = await runToEnd(organizationId, id);
  clearInterval(clock);
  const seconds = (performance.now() - begin) / 1000;
  const middle = Math.floor(samples.length / 2);
  const peak = (part: readonly number[]) => part.reduce((most, one) => Math.max(most, one), before).toFixed(0);
  const row = await rowOf(organizationId, id);
  const { lines, isRight } = await readFile(row);
  const inFile = row.kind === "provider-directory" ? `${count(lines - 1)} in the file, ` : "";
  console.log(
    `${row.kind}: ${count(row.providerRows)} rows (${inFile}${(Number(row.size) / 1e6).toFixed(0)} MB) in ${seconds.toFixed(1)} s, ${slices} slices, longest ${longest.toFixed(1)} s; memory ${before.toFixed(0)} MB before, ${peak(samples.slice(0, middle))} MB at most in the first half, ${peak(samples.slice(middle))} MB in the second, ${written.toFixed(0)} MB in the process that writes; findings ${count(row.findings)}; checksum ${isRight ? "right" : "WRONG"}`,
  );
}

async function measure(organizationId: string, kind: ExportKind): Promise<void> {
  const id = await start(organizationId, kind);
  const child = fork(process.argv[1] ?? "", ["alone", organizationId, id], {
    execArgv: ["--no-deprecation", `--max-old-space-size=${heap}`],
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) process.exitCode = 1;
}

export async function measureMemory(): Promise<void> {
  const rows = Number(valueOf("--rows") ?? 1_000_000);
  const folder = valueOf("--reference");
  if (folder !== undefined) await loadReference("geo", folder);
  const { id } = await createOrganization("Bench Health Plan");
  const begin = performance.now();
  await fill(id, rows);
  console.log(`${count(rows)} providers written in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  const kind = valueOf("--kind");
  for (const one of exportKinds) if (kind === undefined || kind === one) await measure(id, one);
  if (kind !== "provider-directory") await besideCopy(id);
}
