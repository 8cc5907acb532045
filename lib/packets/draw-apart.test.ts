import { getDocumentProxy } from "unpdf";
import { expect, test, vi } from "vitest";
import { useTestPrograms } from "@/lib/apart/test-programs";
import { systemDb, systemPool } from "@/lib/db";
import { buildPacket } from "@/lib/jobs/build-packet";
import { runJobs } from "@/lib/jobs/run-jobs";
import { requestPacket } from "@/lib/workflows/request-packet";
import { inContext } from "@/prisma/factories/context";
import { createOrganization } from "@/prisma/factories/organization";
import { readyWorkflow } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { drawApart } from "./draw-apart";
import { samplePacket } from "./sample-packet";

// Drawing is a second of work for the processor, and tests share it with each other.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

useTestDatabase();
/** The program that draws. The first of its processes is killed when it is to draw. */
useTestPrograms({
  "page-drawer": `
    import { existsSync, writeFileSync } from "node:fs";
    import "./page-drawer";
    const mark = new URL("was-killed", import.meta.url);
    process.prependListener("message", () => {
      if (existsSync(mark)) return;
      writeFileSync(mark, "");
      process.kill(process.pid, "SIGKILL");
    });`,
});

test("a packet whose process is killed in the middle is drawn again, and kept once", async () => {
  const { id: organizationId } = await createOrganization("Harbor Lantern Health Plan");
  const { workflowId: id } = await inContext(organizationId, async (ctx) => {
    const ready = await readyWorkflow(ctx);
    const where = { organizationId_id: { organizationId, id: ready.workflowId } };
    const data = { checklistVersion: { increment: 1 } };
    await requestPacket(ctx, await ctx.db.workflow.update({ where, data }));
    return ready;
  });
  const runner = await runJobs([buildPacket]);
  const workflow = () => systemDb().workflow.findFirstOrThrow({ where: { organizationId, id } });
  await vi.waitFor(
    async () => {
      const { packetVersion, checklistVersion } = await workflow();
      expect(packetVersion).toBe(checklistVersion);
    },
    { timeout: 80_000, interval: 200 },
  );
  await runner.stop();
  const { rows } = await systemPool().query("SELECT retry_count, output FROM pgboss.job WHERE name = 'build-packet'");
  expect(rows).toMatchObject([{ retry_count: 1 }]);
  const kept = await systemDb().document.findMany({ where: { organizationId, workflowId: id } });
  expect(kept).toMatchObject([{ id: (await workflow()).packetDocumentId, kind: "packet" }]);
});

test("pages are handed back as they were drawn, of plain data", async () => {
  const { pdf, newSheets } = await drawApart("packet", { data: samplePacket(), folder: "org_a/packets/wf_a" });
  const { info } = await (await getDocumentProxy(new Uint8Array(pdf))).getMetadata();
  expect(info).toMatchObject({ Title: "Verification packet: Żółć-Świątkowska, Łucja Anaïs · MD" });
  expect(newSheets).toEqual([]);
});
