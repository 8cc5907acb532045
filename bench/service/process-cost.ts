import fs from "node:fs";

// What processes cost, from /proc: a program that is not loaded costs nothing, so servers can be told apart while they
// run side by side.

const ticksPerSecond = 100;

type Stat = { pid: number; parent: number; own: number; gone: number; residentMb: number };

function statOf(pid: number): Stat | undefined {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name, in parentheses, may hold blanks: fields are counted behind it.
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [own, gone] = [(fields[11] ?? 0) + (fields[12] ?? 0), (fields[13] ?? 0) + (fields[14] ?? 0)];
    return { pid, parent: fields[1] ?? 0, own, gone, residentMb: ((fields[21] ?? 0) * 4096) / 1024 / 1024 };
  } catch {
    return undefined;
  }
}

const everyStat = (): Stat[] =>
  fs
    .readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? []);

/** The processes that a process has started. */
export const childrenOf = (pid: number): number[] =>
  everyStat().flatMap((stat) => (stat.parent === pid ? stat.pid : []));

/** The process and everything below it. */
function treeOf(pid: number): Stat[] {
  const all = everyStat();
  const tree = all.filter((stat) => stat.pid === pid);
  for (const stat of tree) tree.push(...all.filter(({ parent }) => parent === stat.pid));
  return tree;
}

export type Cost = { cpuSeconds: number; residentMb: number };

/** Processor time since its start of a process and its children, also of those that ended; memory that is resident. */
export function costOf(pid: number): Cost {
  const tree = treeOf(pid);
  const ticks = tree.reduce((sum, { own, gone }) => sum + own + gone, 0);
  return { cpuSeconds: ticks / ticksPerSecond, residentMb: tree.reduce((sum, { residentMb }) => sum + residentMb, 0) };
}
