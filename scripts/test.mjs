import fs from "node:fs";
import path from "node:path";
import { areDependenciesInstalled, installDependencies } from "./lib/dependencies.mjs";
import { reportAndExit } from "./lib/report-error.mjs";
import { root } from "./lib/root.mjs";
import { endPrograms, runProgram } from "./lib/run-program.mjs";
import { step } from "./lib/steps.mjs";
import { playwrightCounts, vitestCounts } from "./lib/test-results.mjs";

// npm test: every check there is, from a clean clone. Each static check counts as one test. Ends with one line,
// "N passed, N failed", and exits with 1 when something failed.

const reports = path.join(root, "test-results");
const counts = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
let stopService = async () => undefined;

function add(result) {
  for (const name of ["passed", "failed", "skipped"]) counts[name] += result[name];
  failures.push(...result.failures);
}

const program = (name) => path.join(root, "node_modules", name);

// One static check or build: a test of its own, whose output is shown when it fails.
async function check(title, work) {
  let output = "";
  const isGood = await step(title, async () => {
    try {
      const result = await work();
      output = result?.output ?? "";
      if ((result?.code ?? 0) !== 0) throw new Error("failed");
    } catch (error) {
      output ||= error.message;
      throw error;
    }
  }).then(
    () => true,
    () => false,
  );
  if (!isGood) console.log(output.trim().split("\n").slice(-80).join("\n"));
  add({ passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0, failures: isGood ? [] : [title] });
  return isGood;
}

const node = (file, ...args) => runProgram(process.execPath, [program(file), ...args]);

async function unitTests() {
  const file = path.join(reports, "vitest.json");
  console.log("\nUnit and API tests");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  await runProgram(process.execPath, [program("vitest/vitest.mjs"), ...args], { isShown: true });
  add(vitestCounts(file));
}

async function browserTests() {
  const { requireChromium } = await import("./lib/chromium.mjs");
  const { startTestService } = await import("./lib/test-service.mjs");
  console.log("\nBrowser tests");
  let chromium;
  let service;
  const isUp =
    (await check("Chromium", async () => {
      chromium = await requireChromium();
    })) &&
    (await check("Starting the service on an empty DATA_DIR", async () => {
      service = await startTestService();
      stopService = service.stop;
    }));
  if (!isUp) return;
  const file = path.join(reports, "playwright.json");
  const env = {
    CHROMIUM_PATH: chromium,
    E2E_BASE_URL: service.baseUrl,
    E2E_DATA_DIR: service.dataDir,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  };
  const args = ["test", "--reporter=list,json", ...process.argv.slice(2)];
  await runProgram(process.execPath, [program("@playwright/test/cli.js"), ...args], { env, isShown: true });
  const result = playwrightCounts(file);
  add(result);
  for (const name of result.flaky ?? []) console.log(`Passed only when tried again: ${name}`);
  if (result.failed > 0)
    console.log(`\nThe service said last:\n${service.lastOutput().split("\n").slice(-30).join("\n")}`);
}

function listenForTheEnd() {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.once(signal, async () => {
      await Promise.all([endPrograms(), stopService().catch(() => undefined)]);
      process.exit(130);
    });
  }
}

async function main() {
  listenForTheEnd();
  if (!areDependenciesInstalled(true)) await step("Installing dependencies", () => installDependencies(true));
  fs.rmSync(reports, { recursive: true, force: true });
  fs.mkdirSync(reports, { recursive: true });
  const { buildPages, buildPrograms, generateClient } = await import("./lib/build.mjs");
  await check("Database client", async () => void (await generateClient()));
  await check("Format", () => node("@biomejs/biome/bin/biome", "format", "."));
  await check("Lint", () => node("oxlint/bin/oxlint", "--deny-warnings"));
  await check("Types", () => node("typescript/bin/tsc", "--noEmit", "--project", "."));
  await unitTests();
  const isBuilt =
    (await check("Build of the processes", async () => void (await buildPrograms()))) &&
    (await check("Build of the screens", async () => void (await buildPages())));
  if (isBuilt) await browserTests();
  await stopService();

  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join("\n")}`);
  if (counts.skipped > 0) console.log(`\n${counts.skipped} skipped`);
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  process.exit(counts.failed === 0 && counts.passed > 0 ? 0 : 1);
}

main().catch(async (error) => {
  await stopService().catch(() => undefined);
  reportAndExit(error);
});
