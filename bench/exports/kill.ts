import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { runExport as exportJob } from "@/lib/jobs/run-export";
import { runJobs } from "@/lib/jobs/run-jobs";
import { createOrganization } from "@/prisma/factories/organization";
import { fill } from "./fill";
import { count, readFile, rowOf, runToEnd, start, valueOf } from "./run-to-end";

/** Shares of the providers at which the worker is killed, in the middle of the slice that follows. */
const killAt = [0.05, 0.35, 0.65] as const;

/** The worker's own loop over the queue, with the export's job alone. */
export async function work(): Promise<void> {
  await runJobs([exportJob]);
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
      // Some seconds into the next slice, of which nothing is committed yet.
      await sleep(2_000 + Math.random() * 6_000);
      const before = await rowOf(organizationId, id);
      worker.kill("SIGKILL");
      await once(worker, "exit");
      console.log(`${since()} s: killed at ${count(before.subjectsDone)} of ${count(rows)} providers`);
      kills.shift();
      worker = await startWorker();
    }
    await sleep(250);
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
