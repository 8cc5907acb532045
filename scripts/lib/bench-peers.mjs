import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";

function npm(folder, args) {
  const { status, stderr } = spawnSync("npm", [...args, "--no-audit", "--no-fund"], { cwd: folder, encoding: "utf8" });
  if (status === 0) return;
  const said = stderr.split("\n").find((line) => line.startsWith("npm error")) ?? `npm ${args[0]} failed`;
  throw new Error(said);
}

/**
 * Installs what a folder of `bench/` names in its own lock file, once for each state of that: outside of this clone, so
 * that the product's install and build never see it. No install scripts run but those of `rebuilt`.
 */
function installApart(source, folder, rebuilt = []) {
  const lock = fs.readFileSync(path.join(source, "package-lock.json"), "utf8");
  const mark = path.join(folder, "installed");
  fs.mkdirSync(folder, { recursive: true });
  const isDone = fs.existsSync(mark) && fs.readFileSync(mark, "utf8") === lock;
  fs.cpSync(source, folder, { recursive: true });
  if (isDone) return;
  npm(folder, ["ci", "--ignore-scripts"]);
  for (const name of rebuilt) npm(folder, ["rebuild", name, "--foreground-scripts"]);
  fs.writeFileSync(mark, lock);
}

/** Installs the benchmark's peers in `folder`. Answers their folder and Node, or why they cannot be had. */
export function installPeers(folder) {
  try {
    // Of install scripts only that of Node is run, which fetches its program; nothing of the others has to be compiled.
    installApart(path.join(root, "bench/peers"), folder, ["node"]);
    return { folder, node: path.join(folder, "node_modules/node/bin/node") };
  } catch (error) {
    return { problem: error.message };
  }
}

/** Installs Lighthouse in `folder`; throws when it cannot be had. */
export const installLighthouse = (folder) => installApart(path.join(root, "bench/pages"), folder);
