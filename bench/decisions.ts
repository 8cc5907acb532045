import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { callerAt } from "@/lib/api/caller";
import type { Role } from "@/lib/api/context";
import { signAccessToken } from "@/lib/auth/tokens";
import { systemPool } from "@/lib/db";
import { closeDatabase } from "@/lib/db-connections";
import { createFrontServer } from "@/lib/http/front-server";
import { dispatcher } from "@/lib/registry";
import { approveProviderWorkflow, denyProviderWorkflow } from "@/lib/workflows/operations";
import { inContext } from "@/prisma/factories/context";
import { createClient, createOrganization } from "@/prisma/factories/organization";
import { workflowAt } from "@/prisma/factories/workflow";

// 1,000 approvals and 1,000 denials of the same 1,000 workflows, all at the same moment, against a service process of
// its own; with `kill`, that process is killed (SIGKILL) in the middle, started again, and what got no answer is sent
// again. Says who won, and that every workflow has one winner, one timeline record and one event.
//   npm run bench -- decisions [kill] [pairs]

const pairs = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 1000);
const killsInTheMiddle = process.argv.includes("kill");

/** The process under test: the API behind its front server, without pages. */
function serve(): void {
  const server = createFrontServer({ find: dispatcher, pages: null });
  server.listen(Number(process.argv[3]), "127.0.0.1", () => {
    process.send?.((server.address() as AddressInfo).port);
  });
}

async function startService(port = 0): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [process.argv[1] ?? "", "serve", String(port)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [listening] = (await once(child, "message")) as [number];
  return { child, port: listening };
}

async function seed(): Promise<{ organizationId: string; ids: string[] }> {
  const { id: organizationId } = await createOrganization("Benchmark");
  const ids: string[] = [];
  while (ids.length < pairs) {
    await inContext(organizationId, async (ctx) => {
      for (let count = 0; count < 50 && ids.length < pairs; count += 1) {
        ids.push((await workflowAt(ctx, "PSV_READY")).workflowId);
      }
    });
    if (process.stderr.isTTY) process.stderr.write(`\r${ids.length} of ${pairs} workflows are ready for a decision`);
  }
  if (process.stderr.isTTY) process.stderr.write("\n");
  return { organizationId, ids };
}

type Decision = { id: string; approves: boolean; status: number; milliseconds: number };

const percentile = (values: readonly number[], share: number) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0);

async function race(): Promise<void> {
  const { organizationId, ids } = await seed();
  const token = async (role: Role) => {
    const client = await createClient(organizationId, { name: role, roles: [role] });
    return signAccessToken(client, new Date());
  };
  const tokens = { approver: await token("Medical Director"), denier: await token("Provisional Approver") };
  let { child, port } = await startService();
  let answered = 0;

  const decide = async (id: string, approves: boolean): Promise<Decision> => {
    const caller = callerAt(`http://127.0.0.1:${port}`, approves ? tokens.approver : tokens.denier, organizationId);
    const begin = performance.now();
    const definition = approves ? approveProviderWorkflow : denyProviderWorkflow;
    const status = await caller.invoke(definition, { params: { id } }).then(
      (answer) => answer.status,
      () => 0,
    );
    answered += status === 0 ? 0 : 1;
    return { id, approves, status, milliseconds: performance.now() - begin };
  };

  const begin = performance.now();
  const all = ids.flatMap((id, index) =>
    (index % 2 === 0 ? [true, false] : [false, true]).map((way) => decide(id, way)),
  );
  if (killsInTheMiddle) {
    while (answered < pairs) await new Promise((resolve) => setTimeout(resolve, 2));
    child.kill("SIGKILL");
    console.log(`killed after ${answered} answers`);
    ({ child, port } = await startService(port));
  }
  const first = await Promise.all(all);
  const lost = first.filter(({ status }) => status === 0);
  const again = await Promise.all(lost.map(({ id, approves }) => decide(id, approves)));
  const seconds = (performance.now() - begin) / 1000;
  const decisions = [...first.filter(({ status }) => status !== 0), ...again];
  child.kill("SIGTERM");

  const statuses = [...new Set(decisions.map(({ status }) => status))].toSorted((a, b) => a - b);
  const count = (wanted: number) => decisions.filter(({ status }) => status === wanted).length;
  const times = decisions.map(({ milliseconds }) => milliseconds);
  console.log(`${pairs} pairs in ${seconds.toFixed(1)} s; ${lost.length} requests got no answer and were sent again`);
  console.log(statuses.map((status) => `${count(status)} × ${status}`).join(", "));
  console.log(`answer after ${percentile(times, 0.5)} ms (median), ${percentile(times, 0.99)} ms (99 of 100)`);
  await prove(organizationId, decisions);
  await closeDatabase();
}

/** Counts winners, timeline records and events per workflow; a 204 must be what stands in the timeline. */
async function prove(organizationId: string, decisions: readonly Decision[]): Promise<void> {
  const { rows } = await systemPool().query<{ id: string; action: string | null; records: number; events: number }>(
    `select w.id, min(e.action) as action, count(e.id)::int as records,
       (select count(*)::int from outbox_events o where o.organization_id = w.organization_id and o.subject_id = w.id
          and o.data->>'newStatusName' in ('CRED_APPROVED', 'CRED_DENIED')) as events
     from workflows w left join workflow_events e
       on e.organization_id = w.organization_id and e.workflow_id = w.id and e.action in ('approve', 'deny')
     where w.organization_id = $1 group by w.organization_id, w.id`,
    [organizationId],
  );
  const winners = new Map(rows.map(({ id, action }) => [id, action]));
  const told = decisions.filter(({ status }) => status === 204);
  const untrue = told.filter(({ id, approves }) => winners.get(id) !== (approves ? "approve" : "deny"));
  const wrong = rows.filter(({ records, events }) => records !== 1 || events !== 1);
  const approved = rows.filter(({ action }) => action === "approve").length;
  console.log(`${approved} approved, ${rows.length - approved - wrong.length} denied`);
  console.log(`workflows without exactly one winner, one record and one event: ${wrong.length}`);
  console.log(`answers that say otherwise than the timeline: ${untrue.length}`);
  if (wrong.length > 0 || untrue.length > 0) process.exitCode = 1;
}

if (process.argv[2] === "serve") serve();
else await race();
