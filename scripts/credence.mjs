import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { areDependenciesInstalled, installDependencies } from "./lib/dependencies.mjs";
import { reportAndExit } from "./lib/report-error.mjs";
import { nodeFlags } from "./lib/node-flags.mjs";
import { readDatabaseUrls, readPort, resolveDataDir } from "./lib/settings.mjs";
import { step } from "./lib/steps.mjs";

// npm run credence -- …: the command line, on the same database and settings as npm start, whether that runs or not.

async function main() {
  readDatabaseUrls();
  if (!areDependenciesInstalled(false)) await step("Installing dependencies", () => installDependencies(false));
  const { generateClient, buildPrograms } = await import("./lib/build.mjs");
  await generateClient();
  await buildPrograms();
  const { openDatabase, migrateDatabase } = await import("./lib/database.mjs");
  const { childSettings } = await import("./lib/child-settings.mjs");
  const { rememberedPort } = await import("./lib/ports.mjs");
  const { root } = await import("./lib/root.mjs");

  const dataDir = resolveDataDir();
  const database = await openDatabase(dataDir);
  try {
    await migrateDatabase(database);
    const port = readPort();
    const hasDemo = fs.existsSync(path.join(dataDir, "demo.json")) || process.argv[2] === "demo";
    const isDemo = process.env.DEMO ? process.env.DEMO === "on" : hasDemo;
    const demoPortFile = path.join(dataDir, "demo-services.port");
    // As it is, also while the demo services listen there; only `demo seed` comes before their first start.
    const knownPort = fs.existsSync(demoPortFile) && fs.readFileSync(demoPortFile, "utf8").trim();
    const demoPort = isDemo ? knownPort || (await rememberedPort(dataDir, "demo-services")) : undefined;
    const baseUrl = process.env.BASE_URL || `http://localhost:${port}`;
    const env = childSettings({
      dataDir,
      urls: database.urls,
      port,
      baseUrl,
      isDemo,
      demoPort,
    });
    const args = ["--enable-source-maps", ...nodeFlags, path.join(root, "dist/cli.mjs"), ...process.argv.slice(2)];
    // The caller's folder, so that file names mean what they say; Ctrl-C reaches it as well as us.
    const cwd = process.env.INIT_CWD || process.cwd();
    const child = spawn(process.execPath, args, { cwd, env, stdio: "inherit" });
    process.on("SIGINT", () => undefined);
    process.on("SIGTERM", () => child.kill("SIGTERM"));
    const [code] = await once(child, "exit");
    process.exitCode = code ?? 1;
  } finally {
    await database.close();
  }
}

main().catch(reportAndExit);
