import { loadReference } from "@/lib/exports/reference/load-reference";
import type { ExportKind } from "@/lib/exports/export-kinds";
import { createOrganization } from "@/prisma/factories/organization";
import { fill } from "./fill";
import { count, readFile, rowOf, runToEnd, start, valueOf } from "./run-to-end";

async function measure(organizationId: string, kind: ExportKind): Promise<void> {
  const id = await start(organizationId, kind);
  const megabytes = () => process.memoryUsage().rss / 1024 / 1024;
  const before = megabytes();
  let peak = before;
  const clock = setInterval(() => (peak = Math.max(peak, megabytes())), 50);
  const begin = performance.now();
  const { slices, longest } = await runToEnd(organizationId, id);
  clearInterval(clock);
  const seconds = (performance.now() - begin) / 1000;
  const row = await rowOf(organizationId, id);
  const { lines, isRight } = await readFile(row);
  const inFile = kind === "provider-directory" ? `${count(lines - 1)} in the file, ` : "";
  console.log(
    `${kind}: ${count(row.providerRows)} rows (${inFile}${(Number(row.size) / 1e6).toFixed(0)} MB) in ${seconds.toFixed(1)} s, ${slices} slices, longest ${longest.toFixed(1)} s; memory ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most; findings ${count(row.findings)}; checksum ${isRight ? "right" : "WRONG"}`,
  );
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
  for (const one of ["provider-directory", "hsd-report"] as const)
    if (kind === undefined || kind === one) await measure(id, one);
}
