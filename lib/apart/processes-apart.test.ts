import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { ProcessesApart } from "./processes-apart";
import { useTestPrograms } from "./test-programs";

type Task = { do: "say" | "fail" | "die" | "wait"; of?: unknown };
type Done = { pid: number; of: unknown };

// A process starts in each of these tests.
vi.setConfig({ testTimeout: 60_000 });
const worker = `
import { writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { answerTasks } from "@/lib/apart/answer-tasks";
answerTasks(async ({ do: what, of }) => {
  if (what === "fail") throw Object.assign(new Error("no room"), { name: "DiskError", code: "ENOSPC" });
  if (what === "die") process.kill(process.pid, "SIGKILL");
  if (what === "wait") {
    await writeFile(of, "under way");
    await new Promise((resolve) => setTimeout(resolve, 2 ** 30));
  }
  if (what === "spin") {
    writeFileSync(of, "under way");
    for (const end = Date.now() + 60_000; Date.now() < end; );
  }
  return { pid: process.pid, of };
});`;
const asker = `
import { existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ProcessesApart } from "@/lib/apart/processes-apart";
const asked = new ProcessesApart({ program: "worker", idleMs: 2 ** 30, here: async () => undefined });
const { pid } = await asked.run({ do: "say" });
if (process.argv[2] === "stay") void asked.run({ do: "wait", of: "/dev/null" });
process.send(pid);
if (process.argv[2] === "end") process.disconnect();
if (process.argv[2] === "leave") {
  const of = fileURLToPath(new URL("spinning", import.meta.url));
  void asked.run({ do: "spin", of });
  while (!existsSync(of)) await delay(20);
  process.exit();
}`;

const folder = useTestPrograms({ worker, asker });

const here = () => Promise.reject(new Error("done here"));
const apart = (options: { atMost?: number; idleMs?: number } = {}) =>
  new ProcessesApart<Task, Done>({ program: "worker", flags: [], here, ...options });

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const hasEnded = (pid: number) => vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 30_000 });

test("a task is done in another process, which is handed dates and bytes as what they are", async () => {
  const of = { drawnAt: new Date("2026-03-12T14:03:00Z"), page: new Uint8Array([1, 2, 3]) };
  const done = await apart().run({ do: "say", of });
  expect(done.of).toEqual(of);
  expect(done.pid).not.toBe(process.pid);
});

test("what a task fails with is told as what it is", async () => {
  const failed = apart().run({ do: "fail" });
  await expect(failed).rejects.toMatchObject({ name: "DiskError", message: "no room", code: "ENOSPC" });
});

test("a process ends with its task, or waits for the next and ends without one", async () => {
  const { pid } = await apart().run({ do: "say" });
  await hasEnded(pid);
  const waiting = apart({ idleMs: 500 });
  const first = await waiting.run({ do: "say" });
  expect((await waiting.run({ do: "say" })).pid).toBe(first.pid);
  await hasEnded(first.pid);
  expect((await waiting.run({ do: "say" })).pid).not.toBe(first.pid);
});

test("a task whose process is killed is refused, and the next finds another", async () => {
  const asked = apart({ idleMs: 60_000, atMost: 1 });
  await expect(asked.run({ do: "die" })).rejects.toThrow("The process worker ended with SIGKILL");
  const { pid } = await asked.run({ do: "say" });
  process.kill(pid, "SIGKILL");
  await hasEnded(pid);
  expect((await asked.run({ do: "say" })).pid).not.toBe(pid);
});

test("a process is killed with the signal of its task", async () => {
  const asked = apart({ idleMs: 60_000, atMost: 1 });
  const { pid } = await asked.run({ do: "say" });
  const patience = new AbortController();
  const mark = path.join(folder(), "under-way");
  const waiting = asked.run({ do: "wait", of: mark }, patience.signal);
  await vi.waitFor(() => expect(existsSync(mark)).toBe(true), { timeout: 30_000 });
  patience.abort();
  await expect(waiting).rejects.toThrow(/abort/);
  await hasEnded(pid);
  await expect(asked.run({ do: "say" }, patience.signal)).rejects.toThrow(/abort/);
});

test("a process leaves it to the one that asked to heed a signal that goes to a whole group", async () => {
  const asked = apart({ idleMs: 60_000 });
  const { pid } = await asked.run({ do: "say" });
  process.kill(pid, "SIGTERM");
  process.kill(pid, "SIGINT");
  expect((await asked.run({ do: "say" })).pid).toBe(pid);
});

test("no more processes than wanted do tasks at once", async () => {
  const asked = apart({ idleMs: 60_000, atMost: 2 });
  const done = await Promise.all(Array.from({ length: 8 }, () => asked.run({ do: "say" })));
  expect(new Set(done.map(({ pid }) => pid)).size).toBeLessThanOrEqual(2);
});

test("what another process could not be handed is refused where there is none, as it is there", async () => {
  const nowhere = new ProcessesApart<object, unknown>({ program: "nowhere", here: async (task) => task });
  expect(await nowhere.run({ page: 1 })).toEqual({ page: 1 });
  const unfit = { page: () => 1 };
  await expect(nowhere.run(unfit)).rejects.toThrow("could not be cloned");
  await expect(apart().run({ do: "say", of: unfit })).rejects.toThrow("could not be cloned");
});

/** The process that asks, and the one that it asked. */
async function asking(how: "stay" | "end" | "leave"): Promise<{ child: ChildProcess; pid: number }> {
  const child = fork(path.join(folder(), "asker.mjs"), [how]);
  const [pid] = await once(child, "message");
  return { child, pid };
}

test("a process ends with the one that asked, also when that one is killed", async () => {
  const { child, pid } = await asking("stay");
  expect(isRunning(pid)).toBe(true);
  child.kill("SIGKILL");
  await hasEnded(pid);
});

test("a process that waits for tasks keeps nobody from ending", async () => {
  const { child, pid } = await asking("end");
  if (child.exitCode === null) await once(child, "exit");
  expect(child.exitCode).toBe(0);
  await hasEnded(pid);
});

test("a process that hears of nothing while it works ends with the one that asked all the same", async () => {
  const { child, pid } = await asking("leave");
  if (child.exitCode === null) await once(child, "exit");
  await hasEnded(pid);
});
