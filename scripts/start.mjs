import fs from "node:fs";
import path from "node:path";
import { areDependenciesInstalled, installDependencies } from "./lib/dependencies.mjs";
import { reportAndExit } from "./lib/report-error.mjs";
import { root } from "./lib/root.mjs";
import { endPrograms, mustRun } from "./lib/run-program.mjs";
import { readDatabaseUrls, readPort, resolveDataDir } from "./lib/settings.mjs";
import { silenceSteps, step } from "./lib/steps.mjs";

// npm start: from a clean clone to a running service. Plain Node until the dependencies are installed: whatever needs
// them is imported after that.

const dataDir = resolveDataDir();
const host = process.env.HOST || "127.0.0.1";
const stopping = new AbortController();
/** What to undo when we end, last first. */
const undo = [];

async function stopEverything() {
  while (undo.length > 0) await undo.pop()();
}

function listenForTheEnd() {
  let asked = 0;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, async () => {
      asked += 1;
      if (asked > 2) process.exit(1);
      if (asked > 1) return;
      console.log("\nStopping …");
      stopping.abort();
      silenceSteps();
      await endPrograms();
      await stopEverything().catch((error) => console.error(error.message));
      console.log("Stopped.");
      process.exit(0);
    });
  }
}

// A step that the end interrupts must not be reported as a failure.
async function orTheEnd(work) {
  try {
    return await work();
  } catch (error) {
    if (stopping.signal.aborted) await new Promise(() => undefined);
    throw error;
  }
}

async function prepareProgram() {
  if (!areDependenciesInstalled(false)) await step("Installing dependencies", () => installDependencies(false));
  const { generateClient, buildPrograms, buildPages } = await import("./lib/build.mjs");
  await step("Building", async (detail) => {
    detail("database client");
    await generateClient();
    detail("processes");
    await buildPrograms();
    detail("screens");
    await buildPages();
    detail("");
  });
}

async function prepareDatabase() {
  const { openDatabase, claimService, migrateDatabase, wasSeedInterrupted } = await import("./lib/database.mjs");
  const database = await step("Starting the database", () => openDatabase(dataDir));
  undo.push(() => database.close());
  await claimService(database, dataDir);
  if (database.isEmbedded && wasSeedInterrupted(dataDir)) await database.recreate();
  await step("Migrating", async (detail) => {
    const applied = await migrateDatabase(database);
    detail(applied.length === 0 ? "up to date" : `${applied.length} applied`);
  });
  return database;
}

async function seedDemo(settings) {
  const { markedAsUnfinished } = await import("./lib/database.mjs");
  await step("Writing demo data", () =>
    markedAsUnfinished(dataDir, () =>
      mustRun("The demo data", process.execPath, ["--enable-source-maps", "dist/cli.mjs", "demo", "seed"], {
        env: settings,
      }),
    ),
  );
}

async function readDemo(file, baseUrl) {
  if (!fs.existsSync(file)) return undefined;
  const { writePrivateFile } = await import("./lib/data-dir.mjs");
  const demo = JSON.parse(fs.readFileSync(file, "utf8"));
  if (demo.baseUrl !== baseUrl) writePrivateFile(file, `${JSON.stringify({ ...demo, baseUrl }, null, 2)}\n`);
  return { ...demo, baseUrl };
}

// The children reconnect by themselves; they only need to be started again when the server has moved.
function watchDatabase(database, processes) {
  const say = (line) => console.log(line);
  let isBusy = false;
  const timer = setInterval(async () => {
    if (isBusy || database.isRunning() || stopping.signal.aborted) return;
    isBusy = true;
    const before = database.urls.app;
    say("The database ended; starting it again.");
    try {
      await database.restart();
      if (database.urls.app !== before) for (const one of processes) one.restart();
    } catch (error) {
      say(`The database did not start: ${error.message}`);
    }
    isBusy = false;
  }, 1_000);
  undo.push(() => clearInterval(timer));
}

async function main() {
  listenForTheEnd();
  readDatabaseUrls();
  const wantedPort = readPort();
  await orTheEnd(prepareProgram);

  const { claimPort, rememberedPort } = await import("./lib/ports.mjs");
  const { childSettings } = await import("./lib/child-settings.mjs");
  const { supervise } = await import("./lib/supervisor.mjs");
  const { waitUntilReady, waitUntilSaid } = await import("./lib/ready.mjs");
  const { summary } = await import("./lib/summary.mjs");
  const { nodeFlags } = await import("./lib/node-flags.mjs");
  const { isDatabaseEmpty } = await import("./lib/database.mjs");

  const database = await orTheEnd(prepareDatabase);
  const port = await claimPort(wantedPort, host);
  const baseUrl = (process.env.BASE_URL || `http://localhost:${port}`).replace(/\/+$/, "");
  const demoFile = path.join(dataDir, "demo.json");
  const isEmpty = await isDatabaseEmpty(database);
  const isDemo = process.env.DEMO ? process.env.DEMO === "on" : isEmpty || fs.existsSync(demoFile);
  const demoPort = isDemo ? await rememberedPort(dataDir, "demo-services") : undefined;
  const settings = () => childSettings({ dataDir, urls: database.urls, port, baseUrl, isDemo, demoPort });
  if (isDemo && isEmpty) await orTheEnd(() => seedDemo(settings()));

  const say = (line) => console.log(line);
  const processes = [];
  const start = (name, more = {}, flags = undefined) => {
    const program = `dist/${name}.mjs`;
    const one = supervise({ name, program, flags, settings: () => ({ ...settings(), ...more }), say });
    processes.push(one);
    undo.push(() => one.stop());
    return one;
  };
  if (isDemo) start("demo-services", { PORT: String(demoPort), HOST: "127.0.0.1" });
  const worker = start("worker", {}, nodeFlags);
  const web = start("server", { HOST: host }, nodeFlags);
  if (database.isEmbedded) watchDatabase(database, processes);

  const reachable = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const local = `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
  await orTheEnd(() =>
    step("Starting web and worker", () => Promise.all([waitUntilReady(local, web), waitUntilSaid(worker)])),
  );
  for (const one of processes) one.show();
  const demo = isDemo ? await readDemo(demoFile, baseUrl) : undefined;
  console.log(summary({ baseUrl, demo, demoFile: path.relative(root, demoFile) }));
}

main().catch(async (error) => {
  await stopEverything().catch(() => undefined);
  reportAndExit(error);
});
