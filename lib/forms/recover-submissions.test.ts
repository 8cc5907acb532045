import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { systemActor } from "@/lib/api/context";
import { inOrganization, systemDb, systemPool } from "@/lib/db";
import { newId } from "@/lib/ids";
import { sweep } from "@/lib/jobs/sweep";
import { inContext } from "@/prisma/factories/context";
import { addForm } from "@/prisma/factories/form";
import { useTestDatabase } from "@/prisma/test-database";
import { createFormSubmission } from "./service";

const database = useTestDatabase();
const organizationId = "org_a";
const root = fileURLToPath(new URL("../..", import.meta.url));
const program = path.join(root, "dist", `worker-of-forms-${process.pid}.mjs`);
let worker: ChildProcess | undefined;

beforeAll(async () => {
  await systemDb().organization.create({ data: { id: organizationId, name: "Harbor Lantern Health Plan" } });
  await build({
    entryPoints: [path.join(root, "worker.ts")],
    outfile: program,
    alias: { "@": root },
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
  });
});
afterEach(() => worker?.kill("SIGKILL"));
afterAll(() => fs.rmSync(program, { force: true }));

async function jobsOf(submissionId: string): Promise<string[]> {
  const { rows } = await systemPool().query<{ state: string }>(
    "SELECT state FROM pgboss.job WHERE name = 'render-submission' AND data->>'submissionId' = $1 ORDER BY state",
    [submissionId],
  );
  return rows.map(({ state }) => state);
}

/** A submission of an hour ago without pages and without a job. */
const forgotten = () =>
  inContext(organizationId, async (ctx) => {
    const known = await ctx.db.form.findFirst({
      where: { organizationId, key: "dental" },
      include: { versions: true },
    });
    const { frm, frv } = known?.versions[0] ? { frm: known.id, frv: known.versions[0].id } : await addForm(ctx);
    const id = newId("sub");
    const by = { submittedById: "usr_test", createdBy: "usr_test", createdByName: "Test" };
    const place = { organizationId, id, formId: frm, formVersionId: frv };
    const createdAt = new Date(Date.now() - 3_600_000);
    await ctx.db.formSubmission.create({
      data: { ...place, data: { dentalPermit: "D-1" }, mappedData: {}, createdAt, ...by },
    });
    return id;
  });

test("pages that nobody draws any more are taken up again, once, and those somebody will draw are left alone", async () => {
  const id = await forgotten();
  const run = () => sweep.perform({}, new AbortController().signal);
  await run();
  await run();
  expect(await jobsOf(id)).toEqual(["created"]);
  // As after the last retry.
  await systemPool().query(
    "UPDATE pgboss.job SET state = 'failed' WHERE name = 'render-submission' AND data->>'submissionId' = $1",
    [id],
  );
  await run();
  expect(await jobsOf(id)).toEqual(["created", "failed"]);
});

const folder = () => path.join(database().dataDir, "documents", organizationId, "submissions");
const filesOf = (id: string) => {
  const at = path.join(folder(), id);
  return fs.existsSync(at) ? fs.readdirSync(at).map((name) => path.join(at, name)) : [];
};

async function submitted(npi: number): Promise<string> {
  const answer = await inContext(organizationId, (ctx) =>
    createFormSubmission(ctx, {
      params: {},
      query: undefined,
      body: { data: { personalInformation: { lastName: "Quillfeather", firstName: "Ada", npi } } },
    }),
  );
  return (answer as { body: { id: string } }).body.id;
}

/** Runs a worker until something is the case, and kills it in the middle of whatever it does. */
async function killedOnce(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const child = spawn(process.execPath, [program], { env: process.env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  worker = child;
  await vi.waitUntil(isSo, { timeout: 30_000, interval: 5 });
  const end = once(child, "exit");
  child.kill("SIGKILL");
  await end;
  // As 30 seconds later: the queue takes the killed worker's jobs for dead.
  await systemPool().query(
    "UPDATE pgboss.job SET started_on = now() - interval '1 minute' WHERE name = 'render-submission' AND state = 'active'",
  );
}

test("pages whose worker is killed while it draws and while it stores them are there once and whole afterwards", {
  timeout: 120_000,
}, async () => {
  const ids = [await submitted(1999999984), await submitted(1999999976), await submitted(1999999968)];
  const isDrawing = async () => (await Promise.all(ids.map(jobsOf))).flat().includes("active");
  const isStored = () => ids.some((id) => filesOf(id).length > 0);
  await killedOnce(isDrawing);
  await killedOnce(isStored);
  const rows = () =>
    inOrganization(organizationId, (db) =>
      db.formSubmission.findMany({ where: { organizationId, id: { in: ids } }, include: { document: true } }),
    );
  await killedOnce(async () => (await rows()).every(({ state }) => state === "rendered"));
  for (const { id, document } of await rows()) {
    const files = filesOf(id);
    expect(files).toHaveLength(1);
    const content = fs.readFileSync(files[0] ?? "");
    expect(content.subarray(-6).toString()).toContain("%%EOF");
    expect(createHash("sha256").update(content).digest("hex")).toBe(document?.sha256);
    const where = { organizationId, action: "renderSubmission", subjectId: id, actorId: systemActor.id };
    expect(await systemDb().auditEntry.count({ where })).toBe(1);
    expect(await systemDb().document.count({ where: { organizationId, storageKey: { contains: id } } })).toBe(1);
  }
});
