import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { generateClient } from "./lib/build.mjs";
import { migrate } from "./lib/migrate.mjs";
import { reportAndExit } from "./lib/report-error.mjs";
import { root } from "./lib/root.mjs";
import { startTestCluster } from "./lib/test-cluster.mjs";
import { UserError } from "./lib/user-error.mjs";

// npm run bench -- NAME …: a benchmark of bench/ on an empty, migrated database of its own, which is gone afterwards.

async function main() {
  const [name = "", ...args] = process.argv.slice(2);
  const source = path.join(root, "bench", `${name}.ts`);
  if (!fs.existsSync(source)) throw new UserError(`There is no benchmark "${name}": say one of those in bench/.`);
  await generateClient();
  const bundle = path.join(root, `dist/bench-${name}.mjs`);
  await build({
    entryPoints: [source],
    outfile: bundle,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    alias: { "@": root },
    logLevel: "silent",
  });

  const cluster = await startTestCluster();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "credence-bench-"));
  try {
    await migrate(cluster.urls.owner);
    const env = {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: cluster.urls.app,
      DATABASE_SYSTEM_URL: cluster.urls.system,
      DATABASE_OWNER_URL: cluster.urls.owner,
      CREDENCE_KEY: randomBytes(32).toString("base64"),
      DATA_DIR: dataDir,
      RATE_LIMITS: "off",
    };
    const child = spawn(process.execPath, ["--no-deprecation", "--enable-source-maps", bundle, ...args], {
      cwd: root,
      env,
      stdio: "inherit",
    });
    process.on("SIGINT", () => undefined);
    const [code] = await once(child, "exit");
    process.exitCode = code ?? 1;
  } finally {
    await cluster.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

main().catch(reportAndExit);
