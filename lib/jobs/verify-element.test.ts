import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { systemDb } from "@/lib/db";
import { forgetEnv } from "@/lib/env";
import { loadList } from "@/lib/lists/load-list";
import { startNppesStandIn } from "@/lib/verification/sources/nppes-stand-in";
import nppesAnswers from "@/prisma/demo/nppes/answers.json";
import { inContext } from "@/prisma/factories/context";
import { createOrganization } from "@/prisma/factories/organization";
import { startedWorkflow } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { type JobRunner, runJobs } from "./run-jobs";
import { verifyElement } from "./verify-element";

useTestDatabase();

let registry: Awaited<ReturnType<typeof startNppesStandIn>>;
let runner: JobRunner;

beforeAll(async () => {
  registry = await startNppesStandIn(nppesAnswers);
  process.env["NPPES_URL"] = registry.url;
  forgetEnv();
  await loadList({ source: "oig", path: "prisma/demo/oig/UPDATED.csv" });
  await loadList({ source: "ofac", path: "prisma/demo/ofac" });
  runner = await runJobs([verifyElement]);
});
afterAll(async () => {
  await runner.stop();
  await registry.close();
});

test("the worker checks what a started workflow needs, and the workflow is in progress", async () => {
  const { id: organizationId } = await createOrganization("Lantern Health Plan");
  const { workflowId } = await inContext(organizationId, (ctx) => startedWorkflow(ctx, { npi: "2100000019" }));
  runner.wake();
  await vi.waitFor(
    async () => {
      const rows = await systemDb().verification.findMany({
        where: { organizationId, workflowId, status: "verified" },
      });
      expect(rows.map(({ element }) => element).toSorted()).toEqual(["identity", "ofac_sanctions", "oig_exclusion"]);
    },
    { timeout: 50_000, interval: 100 },
  );
  const workflow = await systemDb().workflow.findFirstOrThrow({ where: { organizationId, id: workflowId } });
  expect(workflow.status).toBe("IN_PROGRESS");
}, 60_000);
