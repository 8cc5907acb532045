import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { systemDb } from "@/lib/db";
import { inContext } from "@/prisma/factories/context";
import { settingsForLetters } from "@/prisma/factories/outreach";
import { workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { sendLetter } from "./send-letter";
import { useMailServer } from "./test-mail-server";

const database = useTestDatabase();
const mailServer = useMailServer();
// A whole program starts in this test.
vi.setConfig({ testTimeout: 60_000 });
const root = fileURLToPath(new URL("../..", import.meta.url));
const program = path.join(root, "dist", `send-letter-${process.pid}.mjs`);
const organizationId = "org_north";

beforeAll(async () => {
  await build({
    stdin: {
      contents: `
        import { sendLetter } from "@/lib/outreach/send-letter";
        await sendLetter({ organizationId: process.argv[2], outreachId: process.argv[3] });`,
      resolveDir: root,
    },
    outfile: program,
    alias: { "@": root },
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
  });
  await systemDb().organization.create({ data: { id: organizationId, name: "North Plan" } });
  await inContext(organizationId, (ctx) => settingsForLetters(ctx, { cadenceDays: 7, maximumLetters: 4 }));
});
afterAll(() => fs.rmSync(program, { force: true }));

test("a worker that is killed after the server took the mail leaves a try that says so, and the mail is recognized when it comes again", async () => {
  const { workflowId } = await inContext(organizationId, (ctx) =>
    workflowAt(ctx, "OUTREACH_IN_PROGRESS", { primary_email: "nora@provider.example" }),
  );
  const { id } = await systemDb().outreach.findFirstOrThrow({ where: { organizationId, workflowId } });
  const read = () => systemDb().outreach.findFirstOrThrow({ where: { organizationId, id } });
  const tries = () =>
    systemDb().outreachAttempt.findMany({ where: { organizationId, outreachId: id }, orderBy: { number: "asc" } });

  let worker: ChildProcess | undefined;
  let ended: Promise<unknown> | undefined;
  mailServer().whenWhole(async () => {
    worker?.kill("SIGKILL");
    await ended;
  });
  worker = spawn(process.execPath, [program, organizationId, id], {
    env: { ...process.env, DATABASE_URL: database().urls.app, DATABASE_SYSTEM_URL: database().urls.system },
  });
  ended = once(worker, "exit");
  expect(await ended).toEqual([null, "SIGKILL"]);
  expect(mailServer().received).toHaveLength(1);
  // Counted, and for two minutes nobody else's: the killed worker might only have been slow.
  expect(await read()).toMatchObject({ state: "queued", attempts: 1 });
  expect(await tries()).toEqual([]);
  await sendLetter({ organizationId, outreachId: id });
  expect(await read()).toMatchObject({ attempts: 1 });

  mailServer().whenWhole(() => undefined);
  await systemDb().$executeRaw`UPDATE outreaches SET next_attempt_at = now() WHERE id = ${id}`;
  await sendLetter({ organizationId, outreachId: id });
  expect(await read()).toMatchObject({ state: "sent", attempts: 2 });
  expect(await tries()).toMatchObject([
    { number: 1, statusCode: null, response: expect.stringContaining("goes out again under the same Message-ID") },
    { number: 2, statusCode: 250 },
  ]);
  const ids = mailServer().received.map(({ headers }) => headers.get("message-id"));
  expect(ids).toEqual([`<${id}@north.example>`, `<${id}@north.example>`]);
});
