import { expect, test } from "vitest";
import { systemDb, systemPool } from "@/lib/db";
import { inContext } from "@/prisma/factories/context";
import { type RestingStatus, workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { sweep } from "./sweep";

useTestDatabase();
const organizationId = "org_a";
const signal = new AbortController().signal;

/** A workflow whose check of the identity was due an hour ago, and whose job is lost. */
async function forgotten(status: RestingStatus): Promise<string> {
  const { workflowId } = await inContext(organizationId, (ctx) => workflowAt(ctx, status));
  await systemDb().verification.updateMany({
    where: { organizationId, workflowId, element: "identity" },
    data: { nextAttemptAt: new Date(Date.now() - 3_600_000) },
  });
  return workflowId;
}

async function checksOf(workflowId: string): Promise<number> {
  const { rows } = await systemPool().query(
    "SELECT 1 FROM pgboss.job WHERE name = 'verify-element' AND data->>'workflowId' = $1",
    [workflowId],
  );
  return rows.length;
}

test("a check whose job is lost is started again, unless the workflow is finished", async () => {
  await systemDb().organization.create({ data: { id: organizationId, name: "Harbor Lantern Health Plan" } });
  const open = await forgotten("IN_PROGRESS");
  const decided = await forgotten("CRED_APPROVED");
  const before = { open: await checksOf(open), decided: await checksOf(decided) };
  await sweep.perform({}, signal);
  expect(await checksOf(open)).toBe(before.open + 1);
  expect(await checksOf(decided)).toBe(before.decided);
});

test("what an interrupted upload left behind is removed, and what is still being uploaded is not", async () => {
  const old = { organizationId, storageKey: `${organizationId}/uploads/interrupted`, createdAt: new Date(0) };
  const young = { organizationId, storageKey: `${organizationId}/uploads/running` };
  await systemDb().incomingFile.createMany({ data: [old, young] });
  await sweep.perform({}, signal);
  const left = await systemDb().incomingFile.findMany({ where: { organizationId } });
  expect(left.map(({ storageKey }) => storageKey)).toEqual([young.storageKey]);
});

test("what a busy minute left behind is removed in the next, and what is young stays", async () => {
  await systemPool().query(
    `INSERT INTO provider_writes (organization_id, transaction, at)
     SELECT $1, n, now() - interval '16 minutes' FROM generate_series(1, 25000) n UNION ALL SELECT $1, 25001, now()`,
    ["org_busy"],
  );
  await sweep.perform({}, signal);
  const left = await systemPool().query(
    "SELECT transaction::int FROM provider_writes WHERE organization_id = 'org_busy'",
  );
  expect(left.rows).toEqual([{ transaction: 25_001 }]);
});
