import { once } from "node:events";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { callerAt, type Caller } from "@/lib/api/caller";
import { signAccessToken } from "@/lib/auth/tokens";
import { closeDatabase } from "@/lib/db-connections";
import { createFrontServer } from "@/lib/http/front-server";
import { dispatcher } from "@/lib/registry";
import { createClient, createOrganization } from "@/prisma/factories/organization";

// What people do in lists, among few rows and among many: the review queue and the providers, asked over HTTP as the
// screens ask, in turns. Says p50 and p95 of each, and how many times the time of the short list the long one takes.
//   npm run bench -- queue [100 100000] [rounds=100]

const sizes = process.argv
  .slice(2)
  .filter((argument) => /^\d+$/.test(argument))
  .map(Number);
const [few = 100, many = 100_000] = sizes;
const rounds = Number(process.argv.find((argument) => argument.startsWith("rounds="))?.slice(7) ?? 100);

const waiting = "status=PSV_READY,TABLED,HOLD_FOR_COMMITTEE";
const queue = `/credentialing-workflows?${waiting}&sort=longest_wait&limit=50`;
const providers = "/v2/providers?include_total=true&sort=updated_at&direction=desc&limit=50";

/** An interaction, and the address that its screen asks. */
const interactions: readonly [name: string, address: (rows: number) => string][] = [
  ["queue: open", () => queue],
  ["queue: next page", () => `${queue}&offset=50`],
  ["queue: shortest wait first", () => queue.replace("longest", "shortest")],
  ["queue: file:clean", () => `${queue}&providerFileType=Clean`],
  ["queue: file:clean state:TX", () => `${queue}&providerFileType=Clean&providerStates=TX`],
  ["queue: waiting:>30d", () => `${queue}&credentialingStatusUpdatedAtEnd=${daysAgo(31)}`],
  ["queue: a name", (rows) => `${queue}&search=name${Math.floor(rows / 2)}`],
  ["queue: last page", (rows) => `${queue}&offset=${rows - 50}`],
  ["providers: open", () => providers],
  ["providers: next page", () => `${providers}&offset=50`],
  ["providers: state:TX file:clean", () => `${providers}&state=TX&file_type=Clean`],
  ["providers: a name", (rows) => `${providers}&search=name${Math.floor(rows / 2)}`],
];

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Providers who all wait for a decision: nine in ten clean, one in ten tabled or with the committee, in four states. */
async function fill(organizationId: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_SYSTEM_URL });
  await client.connect();
  const id = (prefix: string) => `'${prefix}_' || lpad(i::text, 26, '0')`;
  const status =
    "(array['PSV_READY','PSV_READY','PSV_READY','PSV_READY','PSV_READY','PSV_READY','PSV_READY','PSV_READY','TABLED','HOLD_FOR_COMMITTEE'])[1 + i % 10]";
  const since = "now() - (i % 60) * interval '1 day' - i * interval '1 second'";
  await client.query(
    `insert into providers (organization_id, id, first_name, last_name, search_name, degree, states, file_type, status,
       workflow_status, current_workflow_id, credentialing_cycle, credentialing_status_at, created_by, updated_by)
     select $1, ${id("prv")}, 'Ada', 'Name' || i, 'name' || i || ' ada', 'MD',
       array[(array['TX','OK','CA','NY'])[1 + i % 4]], case when i % 10 = 3 then 'Non_Clean' else 'Clean' end,
       'In Progress', ${status}, ${id("wf")}, 'Initial', ${since}, 'bench', 'bench'
     from generate_series(1, $2::int) i`,
    [organizationId, rows],
  );
  await client.query(
    `insert into workflows (organization_id, id, provider_id, cycle, status, status_changed_at, sequence, last_event_id,
       received_date, created_by, created_by_name, updated_by, updated_by_name)
     select $1, ${id("wf")}, ${id("prv")}, 'Initial', ${status}, ${since}, 4, 'evt', now(), 'bench', 'Bench', 'bench', 'Bench'
     from generate_series(1, $2::int) i`,
    [organizationId, rows],
  );
  await client.end();
}

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1] ?? 0;

const httpServer = createFrontServer({ find: dispatcher, pages: null });
httpServer.listen(0, "127.0.0.1");
await once(httpServer, "listening");
const origin = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;

async function callerOf(rows: number): Promise<Caller> {
  const { id } = await createOrganization(`Plan with ${rows}`);
  await fill(id, rows);
  const client = await createClient(id, { name: "Queue", roles: ["Medical Director"] });
  return callerAt(origin, await signAccessToken(client, new Date()), id);
}

const lists = [
  { rows: few, caller: await callerOf(few) },
  { rows: many, caller: await callerOf(many) },
];
const owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
await owner.connect();
await owner.query("vacuum (analyze) providers, workflows");
await owner.end();

console.log(
  `${few.toLocaleString("en-US")} and ${many.toLocaleString("en-US")} rows, ${rounds} rounds in turns; milliseconds`,
);
console.log(
  `${"".padEnd(32)}${"few p50".padStart(9)}${"p95".padStart(8)}${"many p50".padStart(10)}${"p95".padStart(8)}${"p95 ×".padStart(8)}`,
);
for (const [name, addressFor] of interactions) {
  const times: [number[], number[]] = [[], []];
  for (let round = -5; round < rounds; round += 1) {
    for (const [at, { rows, caller }] of lists.entries()) {
      const begin = performance.now();
      const { status, text } = await caller.call(addressFor(rows));
      if (status !== 200) throw new Error(`${name} answered ${status}: ${text}`);
      // The first few warm up what a service of some minutes has warm.
      if (round >= 0) times[at]?.push(performance.now() - begin);
    }
  }
  const [short, long] = times.map((one) => ({ p50: percentile(one, 0.5), p95: percentile(one, 0.95) }));
  if (!short || !long) continue;
  const cells = [short.p50, short.p95, long.p50, long.p95].map((time) => time.toFixed(1));
  console.log(
    `${name.padEnd(32)}${cells[0]?.padStart(9)}${cells[1]?.padStart(8)}${cells[2]?.padStart(10)}${cells[3]?.padStart(8)}${(long.p95 / short.p95).toFixed(1).padStart(8)}`,
  );
}
httpServer.close();
httpServer.closeAllConnections();
await closeDatabase();
