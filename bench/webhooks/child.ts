import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** Starts a part of the benchmark in a process of its own and waits until it says that it is ready. */
export async function startChild<Ready>(
  part: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; ready: Ready }> {
  const said = process.env["BENCH_LOG"] === "on" ? "inherit" : "ignore";
  const child = spawn(process.execPath, ["--enable-source-maps", process.argv[1] ?? "", part, ...args], {
    env: { ...process.env, ...env },
    // Processes that are killed all the time have a lot to say; BENCH_LOG=on shows it.
    stdio: ["ignore", said, said, "ipc"],
  });
  const [ready] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error(`${part} ended before it was ready`))),
  ])) as [Ready];
  return { child, ready };
}

/** Ends a process and waits until it is gone. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}

/** Asks a child by message and waits for its answer. */
export async function ask<Answer>(child: ChildProcess, question: object): Promise<Answer> {
  const answer = once(child, "message");
  child.send(question);
  const [text] = (await answer) as [Answer];
  return text;
}

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((some, other) => some - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
