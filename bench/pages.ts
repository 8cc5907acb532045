import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Page } from "@playwright/test";
import type { DemoFacts } from "@/lib/auth/demo-credentials";
import { readFileSync } from "node:fs";

// npm run bench -- pages [--rounds N]: what Lighthouse says of the pages a day begins with, in Chromium on this machine,
// against the demo as `npm start` brings it up. Median of the rounds; bytes are as sent, compressed.

type Audit = {
  score: number | null;
  numericValue?: number;
  details?: { items?: { transferSize?: number; resourceType?: string }[] };
};
type Report = { lhr: { categories: Record<string, { score: number | null }>; audits: Record<string, Audit> } };
type Lighthouse = (url: string, flags: object, config: unknown) => Promise<Report | undefined>;
type Service = { baseUrl: string; dataDir: string; stop: () => Promise<void> };

const root = process.cwd();
const load = (file: string) => import(pathToFileURL(file).href);
const categories = ["performance", "accessibility", "best-practices"] as const;

const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

async function signIn(page: Page, baseUrl: string, dataDir: string): Promise<void> {
  const facts = JSON.parse(readFileSync(path.join(dataDir, "demo.json"), "utf8")) as DemoFacts;
  const director = facts.users.find(({ role }) => role === "Medical Director");
  if (!director) throw new Error("The demo has no medical director");
  await page.goto(`${baseUrl}/sign-in`);
  await page.getByLabel("E-mail").fill(director.email);
  await page.getByLabel("Password", { exact: true }).fill(director.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/console/);
}

/** The address of the first file in the review queue. */
async function firstFile(page: Page, baseUrl: string): Promise<string> {
  await page.goto(`${baseUrl}/console/review`);
  const link = page.locator("table a[href*='/console/providers/']").first();
  return new URL((await link.getAttribute("href")) ?? "", baseUrl).href;
}

function figures({ lhr }: Report): Record<string, number> {
  const scripts = (lhr.audits["network-requests"]?.details?.items ?? []).filter((one) => one.resourceType === "Script");
  return {
    ...Object.fromEntries(categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)])),
    "scripts KB": Math.round(scripts.reduce((sum, one) => sum + (one.transferSize ?? 0), 0) / 1024),
    "largest paint ms": Math.round(lhr.audits["largest-contentful-paint"]?.numericValue ?? Number.NaN),
    "blocked ms": Math.round(lhr.audits["total-blocking-time"]?.numericValue ?? Number.NaN),
    "shift ×1000": Math.round((lhr.audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN) * 1000),
  };
}

async function main(): Promise<void> {
  const at = process.argv.indexOf("--rounds");
  const rounds = at === -1 ? 3 : Number(process.argv[at + 1]);
  const { installLighthouse } = await load(path.join(root, "scripts/lib/bench-peers.mjs"));
  const { requireChromium } = await load(path.join(root, "scripts/lib/chromium.mjs"));
  const { freePort } = await load(path.join(root, "scripts/lib/ports.mjs"));
  const { startTestService } = await load(path.join(root, "scripts/lib/test-service.mjs"));
  const folder = path.join(process.env.DATA_DIR ?? ".data", "lighthouse");
  installLighthouse(folder);
  const core = path.join(folder, "node_modules/lighthouse/core");
  const { default: lighthouse }: { default: Lighthouse } = await load(path.join(core, "index.js"));
  const { default: desktop } = await load(path.join(core, "config/desktop-config.js"));
  const executablePath: string = await requireChromium();
  const service: Service = await startTestService();
  const port: number = await freePort();
  const browser = await chromium.launchPersistentContext("", {
    executablePath,
    args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
  try {
    const page = await browser.newPage();
    const judge = async (title: string, url: string) => {
      const seen: Record<string, number>[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const report = await lighthouse(url, { port, disableStorageReset: true, onlyCategories: categories }, desktop);
        if (report) seen.push(figures(report));
      }
      const names = Object.keys(seen[0] ?? {});
      const medians = names.map((name) => [name, median(seen.map((one) => one[name] ?? Number.NaN))]);
      console.log(`${title.padEnd(9)} ${medians.map(([name, value]) => `${name} ${value}`).join(" · ")}`);
    };
    // Signed out first: whoever is signed in is led on from there.
    await judge("sign-in", `${service.baseUrl}/sign-in`);
    await signIn(page, service.baseUrl, service.dataDir);
    const file = await firstFile(page, service.baseUrl);
    await page.close();
    await judge("home", `${service.baseUrl}/console`);
    await judge("queue", `${service.baseUrl}/console/review`);
    await judge("file", file);
    await judge("inbox", `${service.baseUrl}/console/flags`);
  } finally {
    await browser.close();
    await service.stop();
  }
}

await main();
