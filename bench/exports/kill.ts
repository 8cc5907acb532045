import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { runExport } from "@/lib/exports/run-export";
import { job } from "@/lib/jobs/job";
import { runExport as exportJob } from "@/lib/jobs/run-export";
import { runJobs } from "@/lib/jobs/run-jobs";
import { createOrganization } from "@/prisma/factories/organization";
import { fill } from "./fill";
import { count, readFile, rowOf, runToEnd, start, valueOf } from "./run-to-end";

/** Shares of the providers at which the worker is killed, in the middle of the slice that follows. */
const killAt = [0, 0.3, 0.6] as const;
/** Shorter slices than the program's 12 s, so that a kill meets one of some thousand rows and not always the first. */
const sliceMs = 500;

/** The worker's own loop over the queue, with the export's job alone. */
export async function work(): Promise<void> {
  const { name, data } = exportJob;
  const run = ({ organizationId, exportId }: { organizationId: string; exportId: string }, signal: AbortSignal) =>
    runExport(organizationId, exportId, { signal, sliceMs });
  await runJobs([job({ name, data, run })]);
  process.send?.("ready");
  await new Promise(() => undefined);
}

async function startWorker(): Promise<ChildProcess> {
  const worker = fork(process.argv[1] ?? "", ["worker"], { execArgv: ["--no-deprecation"] });
  await once(worker, "message");
  return worker;
}

/** Runs an export in a worker of its own that is killed three times; then the same undisturbed, to compare. */
export async function measureKills(): Promise<void> {
  const rows = Number(valueOf("--rows") ?? 300_000);
  const { id: organizationId } = await createOrganization("Bench Health Plan");
  await fill(organizationId, rows);
  const id = await start(organizationId, "provider-directory");
  const begin = performance.now();
  const since = () => ((performance.now() - begin) / 1000).toFixed(1);
  let worker = await startWorker();
  const kills = [...killAt];
  while (true) {
    const row = await rowOf(organizationId, id);
    if (row.state === "done" || row.state === "failed") break;
    const [next] = kills;
    if (next !== undefined && row.subjectsDone > next * rows) {
      // Into the slice that begins now, of which nothing is committed yet.
      await sleep(100 + Math.random() * 400);
      worker.kill("SIGKILL");
      await once(worker, "exit");
      const { state, subjectsDone } = await rowOf(organizationId, id);
      console.log(`${since()} s: killed while ${state}, ${count(subjectsDone)} of ${count(rows)} providers committed`);
      if (state === "running") kills.shift();
      worker = await startWorker();
    }
    await sleep(100);
  }
  const seconds = since();
  worker.kill("SIGKILL");
  const row = await rowOf(organizationId, id);
  const { lines, isRight } = await readFile(row);
  const undisturbed = await start(organizationId, "provider-directory");
  await runToEnd(organizationId, undisturbed);
  const other = await rowOf(organizationId, undisturbed);
  const isSame = other.sha256 === row.sha256;
  console.log(
    `${row.state} after ${seconds} s and ${killAt.length - kills.length} kills: ${count(row.providerRows)} rows of ${count(rows)}, ${count(lines - 1)} in the file; checksum ${isRight ? "right" : "WRONG"}, ${isSame ? "the same as" : "NOT that"} of an export that nobody disturbed`,
  );
  if (kills.length > 0 || row.providerRows !== rows || lines - 1 !== rows || !isRight || !isSame) process.exitCode = 1;
}
