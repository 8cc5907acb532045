import fs from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";
import { mustRun } from "./run-program.mjs";
import { UserError } from "./user-error.mjs";

function readPackages(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")).packages : undefined;
}

/** Whether node_modules holds what package-lock.json says; development packages only count when `withDevelopment`. */
export function areDependenciesInstalled(withDevelopment) {
  const wanted = readPackages(path.join(root, "package-lock.json")) ?? {};
  // npm writes this file last: an installation that was interrupted has none.
  const installed = readPackages(path.join(root, "node_modules/.package-lock.json"));
  if (installed === undefined) return false;
  return Object.entries(wanted).every(([name, { version, dev, optional, devOptional, peer }]) => {
    if (name === "" || (dev && !withDevelopment)) return true;
    if (installed[name] === undefined) return Boolean(optional || devOptional || peer);
    return installed[name].version === version;
  });
}

/** Installs exactly what package-lock.json says. */
export async function installDependencies(withDevelopment) {
  const omit = withDevelopment ? [] : ["--omit=dev"];
  try {
    await mustRun("npm ci", "npm", ["ci", "--no-audit", "--no-fund", ...omit]);
  } catch (error) {
    if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|network/i.test(error.message)) {
      throw new UserError(
        "npm could not reach its registry: connect this machine, or set npm's registry to a mirror, and start again.",
      );
    }
    if (/ENOSPC/.test(error.message)) {
      throw new UserError(`The disk of ${root} is full: free about 1.5 GB and start again.`);
    }
    if (/EACCES|EROFS/.test(error.message)) {
      throw new UserError(`npm may not write to ${root}/node_modules: start as the user who owns this folder.`);
    }
    throw error;
  }
}
