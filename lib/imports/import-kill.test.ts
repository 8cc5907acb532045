import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { systemDb } from "@/lib/db";
import { putDocument } from "@/lib/documents/storage";
import { inContext } from "@/prisma/factories/context";
import { addImport, importRun, importToEnd } from "@/prisma/factories/import";
import { createOrganization } from "@/prisma/factories/organization";
import { inventedNpi } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { beginCheck, beginRun } from "./begin-pass";

useTestDatabase();
// A whole program starts several times.
vi.setConfig({ testTimeout: 60_000 });
const root = fileURLToPath(new URL("../..", import.meta.url));
const program = path.join(root, "dist", `import-kill-${process.pid}.mjs`);

/** Goes on with an import for ever, as a worker does, and tells of every step that it is about to keep. */
const source = `
  import { runImport } from "./lib/imports/run-import.ts";
  const [, , organizationId, id] = process.argv;
  const beforeKept = async () => void process.stdout.write(".");
  for (;;) await runImport(organizationId, id, { batchSize: 40, sliceMs: 60, beforeKept });`;

beforeAll(async () => {
  await build({
    stdin: { contents: source, resolveDir: root, loader: "ts" },
    alias: { "@": root },
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    outfile: program,
  });
});
afterAll(() => fs.rmSync(program, { force: true }));

/** A worker that is killed when it is about to keep its so many-th step. */
function killedWorker(organizationId: string, id: string, steps: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, organizationId, id], { stdio: ["ignore", "pipe", "inherit"] });
    let told = 0;
    child.once("error", reject);
    child.stdout.on("data", (dots: Buffer) => {
      told += dots.length;
      if (told >= steps) child.kill("SIGKILL");
    });
    child.once("exit", () => resolve());
  });
}

test("workers killed with SIGKILL in the middle of an import lose no row and create none twice", async () => {
  const { id: organizationId } = await createOrganization("Harbor Lantern Health Plan");
  const id = await inContext(organizationId, addImport);
  const npis = Array.from({ length: 1_500 }, (_, index) => inventedNpi(300_000 + index));
  const rows = npis.map((npi, index) => `Ada,Larkspur,MD,${index % 100 === 99 ? "5" : npi},04/30/1975`);
  const content = Buffer.from(["First Name,Last Name,Credentials,NPI,Birth date", ...rows].join("\n"));
  const { storageKey } = await importRun(id);
  await putDocument({ organizationId, storageKey, content });
  await systemDb().importRun.updateMany({ where: { id }, data: { storedBytes: content.length } });
  await inContext(organizationId, (ctx) => beginCheck(ctx, id));
  await killedWorker(organizationId, id, 1);
  expect(await importToEnd(organizationId, id)).toMatchObject({ state: "checked", created: 1_485, refused: 15 });
  await inContext(organizationId, (ctx) => beginRun(ctx, id));
  const stops: number[] = [];
  for (const steps of [1, 6, 11]) {
    await killedWorker(organizationId, id, steps);
    stops.push((await importRun(id)).rowsRead);
  }
  expect(stops.some((read) => read > 0 && read < 1_500)).toBe(true);
  expect(await importToEnd(organizationId, id)).toMatchObject({
    state: "done",
    created: 1_485,
    unchanged: 0,
    refused: 15,
  });
  const created = await systemDb().provider.findMany({ where: { organizationId }, select: { npi: true } });
  expect(created.map(({ npi }) => npi).toSorted()).toEqual(npis.filter((_, index) => index % 100 !== 99).toSorted());
});
