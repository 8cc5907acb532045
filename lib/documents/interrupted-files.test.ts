import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { systemDb } from "@/lib/db";
import { samplePdf } from "@/lib/uploads/sample-files";
import { inContext } from "@/prisma/factories/context";
import { createOrganization } from "@/prisma/factories/organization";
import { createProvider } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { sweepInterruptedFiles } from "./interrupted-files";
import { type IncomingDocument, storeDocument } from "./store-document";

const database = useTestDatabase();
const repository = fileURLToPath(new URL("../..", import.meta.url));
// Inside the clone, so that the bundled program finds its packages.
const program = path.join(repository, "dist", `interrupted-files-${process.pid}.mjs`);
let organizationId: string;
let providerId: string;
let child: ChildProcess | undefined;

/** Stores one document and stops for good at the step it is told, saying so. */
const source = `
  import { inOrganization } from "@/lib/db";
  import { systemActor } from "@/lib/api/context";
  import { storeDocument } from "@/lib/documents/store-document";
  const [organizationId, providerId, path, size, step] = process.argv.slice(2);
  const stop = async (at) => {
    if (at !== step) return;
    process.stdout.write(at);
    setInterval(() => undefined, 1_000);
    await new Promise(() => undefined);
  };
  const file = { path, size: Number(size), sha256: "", contentType: "application/pdf", originalName: "a.pdf" };
  const incoming = await storeDocument(organizationId, file);
  await stop("stored");
  await inOrganization(organizationId, async (db) => {
    const ctx = { organizationId, actor: systemActor, db, now: new Date(), requestId: "test" };
    await incoming.insert(ctx, { providerId, kind: "supporting", fileType: "License" });
    await stop("inserted");
  });
  await stop("committed");
`;

beforeAll(async () => {
  await build({
    stdin: { contents: source, resolveDir: repository, loader: "ts" },
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    alias: { "@": repository.replace(/\/$/, "") },
    outfile: program,
  });
  organizationId = (await createOrganization("North Plan")).id;
  providerId = await inContext(organizationId, (ctx) => createProvider(ctx));
});
afterEach(() => child?.kill("SIGKILL"));
afterAll(() => fs.rmSync(program, { force: true }));

const documentsFolder = () => path.join(database().dataDir, "documents");

/** Keys of all files that lie in storage, finished or not. */
function files(): string[] {
  if (!fs.existsSync(documentsFolder())) return [];
  return fs
    .readdirSync(documentsFolder(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(documentsFolder(), path.join(entry.parentPath, entry.name)));
}
const rows = async () => (await systemDb().document.findMany()).map(({ storageKey }) => storageKey);
const intents = () => systemDb().incomingFile.count();

/** Makes every intent an hour old, so that the sweep takes it for interrupted. */
const letAnHourPass = () =>
  systemDb().incomingFile.updateMany({ data: { createdAt: new Date(Date.now() - 3_600_000) } });

function start(file: string, size: number, step: string): ChildProcess {
  child = spawn(process.execPath, [program, organizationId, providerId, file, String(size), step], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return child;
}

async function kill(victim: ChildProcess): Promise<void> {
  const gone = once(victim, "exit");
  victim.kill("SIGKILL");
  await gone;
}

async function expectAllSettled(): Promise<void> {
  await letAnHourPass();
  await sweepInterruptedFiles();
  expect(files().toSorted()).toEqual((await rows()).toSorted());
  expect(await intents()).toBe(0);
}

describe("a process that is killed while it stores a document", () => {
  test.each([
    ["with its file in storage and no document yet", "stored", 0],
    ["in the middle of the transaction that inserts the document", "inserted", 0],
    ["right after that transaction", "committed", 1],
  ])("%s leaves no file without a row and no row without a file", async (_when, step, more) => {
    const file = path.join(database().dataDir, "whole.pdf");
    fs.writeFileSync(file, samplePdf(100_000));
    const before = (await rows()).length;
    const victim = start(file, 100_000, step);
    if (victim.stdout) await once(victim.stdout, "data");
    await kill(victim);
    expect(files()).toHaveLength(before + 1);
    await expectAllSettled();
    expect(await rows()).toHaveLength(before + more);
  });

  test("before and in the middle of the file leaves nothing either", async () => {
    for (const written of [0, 500_000]) {
      const pipe = path.join(database().dataDir, `pipe-${written}`);
      execFileSync("mkfifo", [pipe]);
      const victim = start(pipe, 1_000_000, "never");
      await vi.waitFor(async () => expect(await intents()).toBe(1), 15_000);
      if (written > 0) {
        const writer = fs.createWriteStream(pipe);
        writer.on("error", () => undefined);
        writer.write(samplePdf(written));
        const half = () => files().find((name) => name.startsWith(".incoming"));
        await vi.waitFor(
          () => expect(fs.statSync(path.join(documentsFolder(), half() ?? "none")).size).toBe(written),
          15_000,
        );
        await kill(victim);
        writer.destroy();
      } else {
        await kill(victim);
      }
      await expectAllSettled();
    }
  });
});

describe("the sweep", () => {
  const file = () => {
    const place = path.join(database().dataDir, "again.pdf");
    fs.writeFileSync(place, samplePdf());
    return { path: place, size: samplePdf().length, sha256: "", contentType: "application/pdf", originalName: "a.pdf" };
  };
  const insert = (incoming: IncomingDocument) =>
    inContext(organizationId, (ctx) => incoming.insert(ctx, { providerId, kind: "supporting", fileType: "License" }));

  test("leaves alone what is still being stored", async () => {
    const incoming = await storeDocument(organizationId, file());
    await sweepInterruptedFiles();
    const document = await insert(incoming);
    expect(files()).toContain(document.storageKey);
  });

  test("and whoever gives up leave a document its file, also when its transaction had been thought lost", async () => {
    const incoming = await storeDocument(organizationId, file());
    const document = await insert(incoming);
    await incoming.abandon();
    expect(files()).toContain(document.storageKey);
  });

  test("and a document that comes too late never both have their way", async () => {
    for (let round = 0; round < 15; round += 1) {
      const incoming = await storeDocument(organizationId, file());
      await letAnHourPass();
      const [inserted] = await Promise.allSettled([insert(incoming), sweepInterruptedFiles()]);
      if (inserted.status === "rejected") expect(inserted.reason).toMatchObject({ status: 503 });
      expect(files().toSorted()).toEqual((await rows()).toSorted());
    }
  });
});
