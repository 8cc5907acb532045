import fs from "node:fs";
import path from "node:path";
import { mustRun } from "./run-program.mjs";
import { UserError } from "./user-error.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The browser of this machine: CHROMIUM_PATH, or the first one on PATH; undefined when there is none. */
export function findChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (!fs.existsSync(wanted))
      throw new UserError(`CHROMIUM_PATH (${wanted}) does not exist: set it to the path of a Chromium or Chrome.`);
    return wanted;
  }
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/bin"];
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find((file) => fs.existsSync(file));
}

/** The path of a Chromium; as root on Debian it is installed when there is none. */
export async function requireChromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  if (process.getuid?.() !== 0 || !fs.existsSync("/usr/bin/apt-get")) {
    throw new UserError(
      "The browser tests need Chromium: install it (on Debian `sudo apt-get install chromium`), or set CHROMIUM_PATH to a Chromium or Chrome.",
    );
  }
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await mustRun("apt-get update", "apt-get", ["update"], { env });
  await mustRun("apt-get install chromium", "apt-get", ["install", "--yes", "--no-install-recommends", "chromium"], {
    env,
  });
  const installed = findChromium();
  if (installed === undefined)
    throw new UserError(
      "Debian's package chromium was installed, but there is no chromium on PATH: set CHROMIUM_PATH.",
    );
  return installed;
}
