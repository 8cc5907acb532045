import { setTimeout as sleep } from "node:timers/promises";
import { inOrganization, systemPool } from "@/lib/db";
import { closeDatabase } from "@/lib/db-connections";
import { emitEvents } from "@/lib/webhooks/outbox";
import { createOrganization } from "@/prisma/factories/organization";
import { ask, end, percentile, startChild } from "./child";
import { registerEndpoints } from "./endpoints";

const total = Number(process.argv[3] ?? 10_000);
const endpointCount = 100;

const dataOf = (workflow: string, step: number) => ({
  credentialingWorkflowId: workflow,
  previousStatusId: step === 0 ? null : `evt_${workflow}_${step - 1}`,
  previousStatusName: step === 0 ? null : "PSV_READY",
  newStatusId: `evt_${workflow}_${step}`,
  newStatusName: "TABLED",
  statusChangedAt: new Date().toISOString(),
  practitionerExternalId: null,
});

async function emit(organizationId: string, workflows: readonly string[], step: number): Promise<void> {
  const now = new Date();
  await inOrganization(organizationId, (db) =>
    emitEvents(
      { organizationId, db, now },
      workflows.map((workflow) => ({
        type: "credential_workflow.status.changed",
        aliases: ["PROVIDER_TABLED"],
        subjectId: workflow,
        data: dataOf(workflow, step),
      })),
    ),
  );
}

async function untilDelivered(organizationId: string, wanted: number): Promise<void> {
  for (;;) {
    const { rows } = await systemPool().query<{ done: number }>(
      "SELECT count(*)::int AS done FROM webhook_deliveries WHERE organization_id = $1 AND state = 'delivered'",
      [organizationId],
    );
    if ((rows[0]?.done ?? 0) >= wanted) return;
    await sleep(100);
  }
}

/** Milliseconds between the first and the last attempt's end, by the database's clock. */
async function spanOf(organizationId: string): Promise<{ attempts: number; seconds: number }> {
  const { rows } = await systemPool().query<{ attempts: number; seconds: number }>(
    `SELECT count(*)::int AS attempts,
       extract(epoch FROM max(started_at + duration_ms * interval '1 ms') - min(started_at))::float8 AS seconds
     FROM webhook_attempts WHERE organization_id = $1`,
    [organizationId],
  );
  return rows[0] ?? { attempts: 0, seconds: 0 };
}

/** Deliveries whose attempt began before the one before it of the same workflow and endpoint had ended. */
async function overtaken(organizationId: string): Promise<number> {
  const { rows } = await systemPool().query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (
       SELECT a.started_at, lag(a.started_at) OVER (
         PARTITION BY d.webhook_id, d.subject_id ORDER BY d.sequence) AS before
       FROM webhook_deliveries d JOIN webhook_attempts a
         ON a.organization_id = d.organization_id AND a.delivery_id = d.id
       WHERE d.organization_id = $1) told
     WHERE started_at < before`,
    [organizationId],
  );
  return rows[0]?.count ?? -1;
}

/** From commit to first attempt, of every delivery, in milliseconds. */
async function waits(organizationId: string, committed: ReadonlyMap<string, number>): Promise<number[]> {
  const { rows } = await systemPool().query<{ event: string; started: Date }>(
    `SELECT e.data->>'newStatusId' AS event, min(a.started_at) AS started
     FROM webhook_deliveries d
     JOIN webhook_attempts a ON a.organization_id = d.organization_id AND a.delivery_id = d.id
     JOIN outbox_events e ON e.organization_id = d.organization_id AND e.id = d.event_id
     WHERE d.organization_id = $1 GROUP BY d.id, e.data->>'newStatusId'`,
    [organizationId],
  );
  return rows.map(({ event, started }) => started.getTime() - (committed.get(event) ?? Number.NaN));
}

type Setting = { name: string; endpoints: number; workflows: number; steps: number; everyMs: number };

async function measure(url: string, setting: Setting): Promise<number> {
  const { name, endpoints, workflows, steps, everyMs } = setting;
  const { id: organizationId } = await createOrganization(name);
  await registerEndpoints(
    organizationId,
    Array.from({ length: endpoints }, (_, index) => `${url}/endpoint-${index}`),
  );
  const ids = Array.from({ length: workflows }, (_, index) => `wf_${index}`);
  const committed = new Map<string, number>();
  for (let step = 0; step < steps; step += 1) {
    // One transaction a change, as in life, where they are to be paced; all at once where the rate is measured.
    for (const group of everyMs > 0 ? ids.map((id) => [id]) : [ids]) {
      await emit(organizationId, group, step);
      for (const workflow of group) committed.set(`evt_${workflow}_${step}`, Date.now());
      if (everyMs > 0) await sleep(everyMs);
    }
  }
  await untilDelivered(organizationId, endpoints * workflows * steps);
  const { attempts, seconds } = await spanOf(organizationId);
  const waited = await waits(organizationId, committed);
  const rate = attempts / seconds;
  console.log(
    `${name}: ${attempts} attempts kept, ${Math.round(rate)} a second, ${await overtaken(organizationId)} out of order; ` +
      `commit to first attempt ${Math.round(percentile(waited, 0.5))} ms (median), ${Math.round(percentile(waited, 0.99))} ms (99 of 100)`,
  );
  return rate;
}

/** Deliveries a second with everything that belongs to them, beside undici alone, against the same receiver. */
export async function rateAndLatency(): Promise<void> {
  const receiver = await startChild<number>("receiver-process");
  const url = `http://127.0.0.1:${receiver.ready}`;
  const settings = { WEBHOOK_ALLOWED_HOSTS: `127.0.0.1:${receiver.ready}`, WEBHOOK_ALLOW_HTTP: "on" };
  const body = JSON.stringify({
    eventType: "credential_workflow.status.changed",
    timestamp: new Date().toISOString(),
    data: dataOf("wf_0", 1),
  });
  const bareRate = async () => {
    const { child } = await startChild("bare-undici", [url, body, String(3 * total)]);
    return new Promise<number>((resolve) =>
      child.once("message", ({ rate, cpuMicroseconds }: { rate: number; cpuMicroseconds: number }) => {
        console.log(`undici alone: ${Math.round(rate)} a second, ${Math.round(cpuMicroseconds)} µs of processor each`);
        resolve(rate);
      }),
    );
  };

  const before = await bareRate();
  const worker = await startChild("worker-process", [], settings);
  const workerCpu = async () => (await ask<{ cpuMicroseconds: number }>(worker.child, {})).cpuMicroseconds;
  const cpuBefore = await workerCpu();
  const perEndpoint = Math.ceil(total / endpointCount);
  const full = await measure(url, {
    name: `${endpointCount} endpoints × ${perEndpoint} workflows, all at once`,
    endpoints: endpointCount,
    workflows: perEndpoint,
    steps: 1,
    everyMs: 0,
  });
  const cpu = ((await workerCpu()) - cpuBefore) / (endpointCount * perEndpoint);
  console.log(`the worker took ${Math.round(cpu)} µs of processor a delivery, fan-out, claim and settling included`);
  await measure(url, {
    name: "100 endpoints × 20 workflows × 5 changes each, all at once",
    endpoints: 100,
    workflows: 20,
    steps: 5,
    everyMs: 0,
  });
  await measure(url, {
    name: "100 endpoints × 100 events, ten events a second",
    endpoints: 100,
    workflows: 100,
    steps: 1,
    everyMs: 100,
  });
  await end(worker.child);
  const after = await bareRate();
  const bare = (before + after) / 2;
  console.log(`deliveries reach ${((full / bare) * 100).toFixed(0)}% of undici alone (${Math.round(bare)} a second)`);
  console.log(`the receiver took ${(await ask<{ taken: number }>(receiver.child, {})).taken} requests in all`);
  await end(receiver.child);
  await closeDatabase();
}
