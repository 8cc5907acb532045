import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";

const source = path.join(root, "bench/peers");

function npm(folder, args) {
  const { status, stderr } = spawnSync("npm", [...args, "--no-audit", "--no-fund"], { cwd: folder, encoding: "utf8" });
  if (status === 0) return;
  const said = stderr.split("\n").find((line) => line.startsWith("npm error")) ?? `npm ${args[0]} failed`;
  throw new Error(said);
}

/**
 * Installs the benchmark's peers in `folder`, once for each state of their lock file: outside of this clone, so that
 * the product's install and build never see them. Answers their folder and Node, or why they cannot be had.
 */
export function installPeers(folder) {
  const lock = fs.readFileSync(path.join(source, "package-lock.json"), "utf8");
  const mark = path.join(folder, "installed");
  const node = path.join(folder, "node_modules/node/bin/node");
  try {
    fs.mkdirSync(folder, { recursive: true });
    const isDone = fs.existsSync(mark) && fs.readFileSync(mark, "utf8") === lock;
    fs.cpSync(source, folder, { recursive: true });
    if (!isDone) {
      // Nothing of theirs has to be compiled; of install scripts only that of Node is run, which fetches its program.
      npm(folder, ["ci", "--ignore-scripts"]);
      npm(folder, ["rebuild", "node", "--foreground-scripts"]);
      fs.writeFileSync(mark, lock);
    }
    return { folder, node };
  } catch (error) {
    return { problem: error.message };
  }
}
