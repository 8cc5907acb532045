import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

// The kernel gives a group its time in pieces of 5 ms, which lie at one processor for a while: of a quota of one piece or
// less, threads on the other processor get nothing, and how much is used is left to chance.
const periodUs = 100_000;

/** Where this machine keeps its control groups of processor time, and how a group says its share: version 2 or 1. */
const kinds = [
  { root: "/sys/fs/cgroup", has: "cgroup.subtree_control", limit: (us: number) => ["cpu.max", `${us} ${periodUs}`] },
  {
    root: "/sys/fs/cgroup/cpu",
    has: "cpu.cfs_quota_us",
    limit: (us: number) => ["cpu.cfs_quota_us", String(us), "cpu.cfs_period_us", String(periodUs)],
  },
] as const;

/** Lets go of the processes again. */
export type Release = () => Promise<void>;

/**
 * Holds each of the processes, with all its threads, to `share` of one core, by a control group of its own: what they
 * can do then is limited by them alone, while whoever asks them and the database have time left. Throws one sentence
 * where the machine does not let us make such groups (it takes root).
 */
export function holdToSlice(pids: readonly number[], share: number): Release {
  const kind = kinds.find(({ root, has }) => fs.existsSync(path.join(root, has)));
  if (kind === undefined) throw new Error("this machine has no control groups of processor time");
  const made: string[] = [];
  try {
    for (const pid of pids) {
      const group = path.join(kind.root, `credence-bench-${pid}`);
      if (kind.root === "/sys/fs/cgroup") fs.writeFileSync(path.join(kind.root, "cgroup.subtree_control"), "+cpu");
      fs.mkdirSync(group);
      made.push(group);
      const settings = kind.limit(share * periodUs);
      for (let at = 0; at < settings.length; at += 2)
        fs.writeFileSync(path.join(group, settings[at] ?? ""), settings[at + 1] ?? "");
      fs.writeFileSync(path.join(group, "cgroup.procs"), String(pid));
    }
  } catch (error) {
    void releaseAll(made);
    throw new Error("no control group of processor time could be made, which takes root", { cause: error });
  }
  return () => releaseAll(made);
}

/** A group goes when its last process has ended. */
async function releaseAll(groups: readonly string[]): Promise<void> {
  for (const group of groups) {
    for (let tries = 0; tries < 100; tries += 1) {
      try {
        fs.rmdirSync(group);
        break;
      } catch {
        await sleep(50);
      }
    }
  }
}
