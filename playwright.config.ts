import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/lib/chromium.mjs";

// `npm test` starts the service on a fresh DATA_DIR and says where it is. To run specs against one that already runs
// (for example `npm start` in another terminal): E2E_BASE_URL=http://localhost:3000 E2E_DATA_DIR=.data npx playwright test
const baseURL = process.env.E2E_BASE_URL ?? "http://localhost:3000";
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results/browser",
  fullyParallel: false,
  workers: 2,
  // Again on a machine that stood still for a minute; `npm test` names whatever needed it.
  retries: 2,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Recording every test costs more than any single thing in it; the second try tells what happened.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findChromium(),
      args: [
        // Chromium's sandbox does not work for root; for everyone else it stays on.
        ...(isRoot ? ["--no-sandbox"] : []),
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--no-default-browser-check",
      ],
    },
  },
});
