import fs from "node:fs";
import pg from "pg";
import { recordAudit } from "@/lib/audit/record";
import { compareAnchors } from "@/lib/audit/compare-anchors";
import { currentAnchors } from "@/lib/audit/anchors";
import { verifyChain } from "@/lib/audit/verify-chain";
import { verifyOrganization } from "@/lib/audit/verify-organization";
import { closeDatabase } from "@/lib/db-connections";
import { createAll } from "@/lib/providers/create-providers";
import { ProviderInput } from "@/lib/providers/provider-input";
import { addAuditLog } from "@/prisma/factories/audit-log";
import { inContext } from "@/prisma/factories/context";
import { createOrganization } from "@/prisma/factories/organization";
import { inventedNpi } from "@/prisma/factories/provider";
import { isNamed, randomOf, Tamperer } from "@/prisma/factories/tampering";

// The chain of the audit log: how many of so many random tamperings are named exactly, how long a healthy log takes to
// verify and in how much memory, and what the chain costs those who write.
//   npm run bench -- audit [--tamperings 1000] [--entries 1000000] [--seed 1]

const option = (name: string, otherwise: number) => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? otherwise : Number(process.argv[at + 1]);
};
const count = (value: number) => value.toLocaleString("en-US");
const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Tampers as a superuser in a transaction that is taken back, and asks each time who is named. */
async function tamperings(superuser: pg.Client, rounds: number, seed: number): Promise<void> {
  const { id } = await createOrganization("Tampered Plan");
  await addAuditLog(id, 300);
  const tamperer = new Tamperer(superuser, id, randomOf(seed));
  const random = randomOf(seed + 1);
  const results = new Map<string, { rounds: number; found: number; named: number }>();
  for (let round = 0; round < rounds; round += 1) {
    await superuser.query("BEGIN");
    const tampering = await tamperer.tamper(random(tamperer.ways));
    const { fault } = await verifyChain(superuser, id);
    await superuser.query("ROLLBACK");
    const result = results.get(tampering.what) ?? { rounds: 0, found: 0, named: 0 };
    results.set(tampering.what, result);
    result.rounds += 1;
    if (fault) result.found += 1;
    if (isNamed(tampering, fault)) result.named += 1;
    else console.log(`missed: ${JSON.stringify(tampering)} ${fault?.sentence}`);
  }
  const all = [...results].toSorted(([one], [other]) => one.localeCompare(other));
  for (const [what, { rounds: tried, found, named }] of all)
    console.log(`  ${what}: ${named} of ${tried} named, ${found} found`);
  const sum = (of: "rounds" | "found" | "named") => all.reduce((total, [, result]) => total + result[of], 0);
  console.log(`${count(sum("rounds"))} tamperings: ${count(sum("named"))} named exactly, ${count(sum("found"))} found`);
  await wholeChains(superuser, id);
}

/** What the chain alone cannot show: a tail cut off with its head, and everything computed anew. Anchors do. */
async function wholeChains(superuser: pg.Client, id: string): Promise<void> {
  const anchors = await currentAnchors(id);
  const acts: [string, string[]][] = [
    [
      "tail cut off and head put back",
      [
        `DELETE FROM audit_entries WHERE organization_id = '${id}' AND id IN (SELECT unnest(entry_ids) FROM audit_links WHERE organization_id = '${id}' AND sequence > 250)`,
        `DELETE FROM audit_links WHERE organization_id = '${id}' AND sequence > 250`,
        `UPDATE audit_heads h SET sequence = 250, hash = l.hash, entries = (SELECT sum(cardinality(entry_ids)) FROM audit_links WHERE organization_id = '${id}')
         FROM audit_links l WHERE h.organization_id = '${id}' AND l.organization_id = '${id}' AND l.sequence = 250`,
      ],
    ],
    [
      "an entry changed and the whole chain computed anew",
      [
        "SET LOCAL session_replication_role = origin",
        `UPDATE audit_entries SET reason = 'Other' WHERE organization_id = '${id}' AND id = (SELECT entry_ids[1] FROM audit_links WHERE organization_id = '${id}' AND sequence = 100)`,
        `CREATE TEMP TABLE kept ON COMMIT DROP AS SELECT e.*, l.sequence FROM audit_entries e JOIN audit_links l ON l.organization_id = e.organization_id AND e.id = ANY (l.entry_ids) WHERE e.organization_id = '${id}'`,
        `DELETE FROM audit_entries WHERE organization_id = '${id}'`,
        `DELETE FROM audit_links WHERE organization_id = '${id}'`,
        `DELETE FROM audit_heads WHERE organization_id = '${id}'`,
        `DO $$ DECLARE s bigint; BEGIN FOR s IN SELECT DISTINCT sequence FROM kept ORDER BY 1 LOOP
           INSERT INTO audit_entries SELECT organization_id, id, at, actor_type, actor_id, actor_name, action, subject_type, subject_id, reason, changes, request_id, client_id, client_name FROM kept WHERE sequence = s;
         END LOOP; END $$`,
        "SET CONSTRAINTS ALL IMMEDIATE",
      ],
    ],
  ];
  for (const [what, statements] of acts) {
    await superuser.query("BEGIN");
    await superuser.query("SET LOCAL session_replication_role = replica");
    for (const statement of statements) await superuser.query(statement);
    const { fault } = await verifyChain(superuser, id);
    const missed = await compareAnchors(superuser, id, anchors);
    await superuser.query("ROLLBACK");
    console.log(`${what}: the chain says ${fault?.sentence ?? "nothing"}; the anchor: ${missed ?? "nothing"}`);
  }
}

/** A healthy log of single decisions and bulks. */
async function verification(superuser: pg.Client, entries: number): Promise<void> {
  const { id } = await createOrganization("Long Plan");
  const begin = performance.now();
  // A third in bulks of ten thousand, the rest a link each, as decisions write them; twenty decisions a transaction.
  const bulks = Math.floor(entries / 30_000);
  await superuser.query(
    `DO $$ BEGIN
       FOR i IN 1..${bulks} LOOP
         INSERT INTO audit_entries (organization_id, id, at, actor_type, actor_id, actor_name, action, subject_type, subject_id, request_id)
         SELECT '${id}', 'aud_b' || lpad(i::text, 12, '0') || lpad(j::text, 13, '0'), now(), 'client', 'cli_bench', 'Claims system',
           'createProvider', 'provider', 'prv_' || lpad((i * 10000 + j)::text, 26, '0'), 'req-' || i FROM generate_series(1, 10000) j;
         COMMIT;
       END LOOP;
       FOR i IN 1..${entries - bulks * 10_000} LOOP
         INSERT INTO audit_entries (organization_id, id, at, actor_type, actor_id, actor_name, action, subject_type, subject_id, reason, changes, request_id)
         VALUES ('${id}', 'aud_s' || lpad(i::text, 25, '0'), now(), 'user', 'usr_bench', 'Ada Quillfeather', 'approve', 'workflow',
           'wf_' || lpad(i::text, 26, '0'), 'Complete and clean', '{"status": ["PSV_READY", "CRED_APPROVED"]}', 'req-' || i);
         IF i % 20 = 0 THEN COMMIT; END IF;
       END LOOP; END $$`,
  );
  await superuser.query("VACUUM ANALYZE audit_entries, audit_links");
  console.log(`${count(entries)} entries written in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  const status = () => Number(/^VmRSS:\s+(\d+) kB/m.exec(fs.readFileSync("/proc/self/status", "utf8"))?.[1]) / 1024;
  const before = status();
  let peak = before;
  const start = performance.now();
  const verified = await verifyOrganization(id, {
    onProgress: () => {
      peak = Math.max(peak, status());
    },
  });
  const seconds = (performance.now() - start) / 1000;
  console.log(
    `verify: ${count(verified.entries)} entries in ${count(verified.links)} links in ${seconds.toFixed(1)} s (${count(Math.round(verified.entries / seconds))}/s), ` +
      `memory ${before.toFixed(0)} → ${peak.toFixed(0)} MB at most; ${verified.problem ?? "as written"}`,
  );
}

/** Milliseconds of the processor that this process and the connections of requests have taken: what others do does not count. */
async function processorTime(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE usename = 'credence_app'",
  );
  const backends = rows.map(({ pid }) => Number(fs.readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6);
  const { user, system } = process.cpuUsage();
  return backends.reduce((sum, one) => sum + one, (user + system) / 1000);
}

/** What the chain costs: with its trigger and without, in turns. */
async function cost(owner: pg.Client): Promise<void> {
  const { id } = await createOrganization("Busy Plan");
  const chain = (isOn: boolean) =>
    owner.query(`ALTER TABLE audit_entries ${isOn ? "ENABLE" : "DISABLE"} TRIGGER audit_entries_link`);
  let next = 0;
  const measures: [string, number, () => Promise<unknown>][] = [
    [
      "createProviders of 10,000",
      7,
      () => {
        const elements = Array.from({ length: 10_000 }, () => {
          next += 1;
          const facts = { first_name: "Ada", last_name: `Quill${next}`, degree: "MD", states: "TX" };
          return ProviderInput.parse({ ...facts, npi: inventedNpi(next), external_id: `e-${next}` });
        });
        return inContext(id, (ctx) => createAll(ctx, elements));
      },
    ],
    [
      "an entry in a transaction, 300 times",
      9,
      async () => {
        for (let one = 0; one < 300; one += 1)
          await inContext(id, (ctx) =>
            recordAudit(ctx, { action: "approve", subjectType: "workflow", subjectId: "wf_1" }),
          );
      },
    ],
    [
      "the same by 8 at once",
      9,
      () =>
        Promise.all(
          Array.from({ length: 8 }, async () => {
            for (let one = 0; one < 40; one += 1)
              await inContext(id, (ctx) =>
                recordAudit(ctx, { action: "approve", subjectType: "workflow", subjectId: "wf_1" }),
              );
          }),
        ),
    ],
  ];
  for (const [name, rounds, work] of measures) {
    const times: Record<"with" | "without", number[]> = { with: [], without: [] };
    for (let round = 0; round <= rounds; round += 1) {
      for (const side of round % 2 === 0 ? (["with", "without"] as const) : (["without", "with"] as const)) {
        await chain(side === "with");
        const begin = await processorTime(owner);
        await work();
        // The first round warms both.
        if (round > 0) times[side].push((await processorTime(owner)) - begin);
      }
    }
    await chain(true);
    const [on, off] = [median(times.with), median(times.without)];
    console.log(
      `${name}: ${on.toFixed(0)} ms of the processor with the chain, ${off.toFixed(0)} ms without: ${(on / off).toFixed(3)}`,
    );
  }
}

async function main(): Promise<void> {
  const ownerUrl = process.env["DATABASE_OWNER_URL"] ?? "";
  const superuser = new URL(process.env["BENCH_SUPERUSER_URL"] ?? "");
  superuser.pathname = new URL(ownerUrl).pathname;
  const superuserUrl = superuser.href;
  try {
    await connected(superuserUrl, (client) => tamperings(client, option("tamperings", 1_000), option("seed", 1)));
    await connected(ownerUrl, cost);
    const entries = option("entries", 1_000_000);
    if (entries > 0) await connected(superuserUrl, (client) => verification(client, entries));
  } finally {
    await closeDatabase();
  }
}

void main();
