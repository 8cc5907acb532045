import pg from "pg";
import type { Actor, Context } from "@/lib/api/context";
import { inOrganization, statementByStatement, systemDb } from "@/lib/db";
import { closeDatabase } from "@/lib/db-connections";
import { compactTallies } from "@/lib/flags/compact-tallies";
import { flagCounts } from "@/lib/flags/flag-counts";
import { flagRecords } from "@/lib/flags/flag-records";
import { type FlagPage, findFlags } from "@/lib/flags/search";
import { searchOfV2 } from "@/lib/flags/search-choice";
import { setFlagsActiveInChunks } from "@/lib/flags/set-flags-active";
import { FlagCriteria } from "@/lib/flags/flag-criteria";
import { flagRecordV2Sql } from "@/lib/flags/wire-sql";
import { createOrganization } from "@/prisma/factories/organization";

// Searches among many flags of one organization, each beside the same first flag fetched by its primary key: what a
// search costs, as a multiple of that, in the transaction that a request has.
//   npm run bench -- flags [100000 1000000] [rounds=200] [only=NAME] [changes=10000]

const sizes = process.argv.slice(2).filter((argument) => /^\d+$/.test(argument));
const rounds = Number(process.argv.find((argument) => argument.startsWith("rounds="))?.slice(7) ?? 200);

const readers = { busy: "usr_busy", half: "usr_half", fresh: "usr_fresh" } as const;
type ReaderName = keyof typeof readers;

/**
 * Makes providers and flags by the hundred thousand, in the order in which they were flagged, as they come up: names are
 * syllables, numbers are counted, dates the last two years, ever more towards the end.
 */
async function fill(organizationId: string, flags: number): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_SYSTEM_URL });
  await client.connect();
  const providers = Math.ceil(flags / 10);
  const syllables = `(array['ba','ce','di','fo','gu','ha','je','ki','lo','mu','na','pe','qui','ro','su','ta','ve','wi','xo','zu'])`;
  await client.query("select setseed(0.42)");
  const name = (of: string) =>
    `${syllables}[(1 + ${of} % 20)::int] || ${syllables}[(1 + ${of} / 20 % 20)::int] || ${syllables}[(1 + ${of} / 400 % 20)::int]`;
  await client.query(
    `insert into providers (organization_id, id, first_name, last_name, search_name, degree, npi, states, created_by, updated_by)
     select $1, 'prv_' || lpad(i::text, 26, '0'), initcap(first), initcap(last), last || ' ' || first, 'MD',
       (1000000000 + i)::text, array['PA'], 'bench', 'bench'
     from generate_series(1, $2::int) i
     cross join lateral (select ${name("(i::bigint * 7919)")} as last, ${name("(i::bigint * 104729)")} as first) names`,
    [organizationId, providers],
  );
  for (let start = 0; start < flags; start += 50_000) {
    await client.query(
      `insert into flags (organization_id, id, provider_id, flag_type, severity, sub_collection_name, description,
         action_source, active, fingerprint, evidence, shared_to_committee, flagged_date, expiration_date, report_date,
         created_at)
       select $1, 'flg_' || lpad(i::text, 26, '0'), 'prv_' || lpad((1 + i % $4)::text, 26, '0'),
         case when i % 20000 = 7 then 'Deceased' else kind.type end, kind.severity, kind.part,
         'Something to look at', case when i % 10 < 7 then 'MONITORING' else 'CREDENTIALING' end, random() < 0.6,
         'bench:' || i, jsonb_build_object('note', repeat('evidence ', 20)), random() < 0.02, moment,
         case when random() < 0.5 then (moment + interval '60 days')::date end,
         case when random() < 0.2 then (moment - interval '5 days')::date end, moment
       from generate_series($2::int + 1, $3::int) i
       cross join lateral (select now() - power(1 - (i - random()) / $5::int, 2) * 730 * interval '1 day' as moment) dates
       cross join lateral (
         select case when random() < 0.05 then i % 2 else 2 + floor(random() * 8)::int end as place where i > 0) picked
       join (values
         (0, 'OIG exclusion', 'critical', 'sanctions'), (1, 'SAM exclusion', 'critical', 'sanctions'),
         (2, 'License expired', 'major', 'state-licenses'), (3, 'DEA expired', 'major', 'dea-data'),
         (4, 'Malpractice expired', 'major', 'malpractice-insurances'), (5, 'License expiring', 'minor', 'state-licenses'),
         (6, 'DEA expiring', 'minor', 'dea-data'), (7, 'Address differs', 'minor', 'application-verifications'),
         (8, 'Board certification expired', 'major', 'board-certifications'),
         (9, 'Missing document', 'minor', 'supporting-documents')
       ) kind (place, type, severity, part) using (place)`,
      [organizationId, start, Math.min(start + 50_000, flags), providers, flags],
    );
    if (process.stderr.isTTY) process.stderr.write(`\r${start} of ${flags} flags`);
  }
  // The busy reader has read all but a few, old and new; the other every second.
  for (const [reader, which] of [
    [readers.busy, "number % (total / 200) <> 3"],
    [readers.half, "number % 2 = 0"],
  ]) {
    for (let start = 0; start < flags; start += 50_000) {
      await client.query(
        `insert into flag_reads (organization_id, flag_id, reader_id, reason)
         select $1, 'flg_' || lpad(number::text, 26, '0'), $2, 'Seen' from (select i as number, $5::int as total
           from generate_series($3::int + 1, $4::int) i) numbers
         where ${which} and exists (select 1 from flags f where f.organization_id = $1 and f.id = 'flg_' || lpad(number::text, 26, '0'))`,
        [organizationId, reader, start, Math.min(start + 50_000, flags), flags],
      );
    }
  }
  while ((await compactTallies()) > 0);
  await client.end();
  const owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await owner.connect();
  await owner.query("vacuum (analyze) flags, flag_reads, flag_tallies, providers");
  await owner.end();
}

type Case = { name: string; reader: ReaderName; criteria: object; page?: Partial<FlagPage> };

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

const cases = (flags: number): Case[] => [
  { name: "newest", reader: "half", criteria: {} },
  { name: "active", reader: "half", criteria: { active: true } },
  {
    name: "inbox: active, unseen, by severity",
    reader: "half",
    criteria: { active: true, flagReadStatus: "unseen" },
    page: { sort: "severity" },
  },
  { name: "inbox of who has read nothing", reader: "fresh", criteria: { active: true, flagReadStatus: "unseen" } },
  { name: "unseen, few among many read", reader: "busy", criteria: { flagReadStatus: "unseen" } },
  { name: "unseen and critical, few", reader: "busy", criteria: { flagReadStatus: "unseen", severity: ["critical"] } },
  {
    name: "unseen, few, by severity",
    reader: "busy",
    criteria: { flagReadStatus: "unseen" },
    page: { sort: "severity" },
  },
  { name: "unseen, few, by name", reader: "busy", criteria: { flagReadStatus: "unseen" }, page: { sort: "subject" } },
  { name: "seen", reader: "half", criteria: { flagReadStatus: "seen" } },
  { name: "rare type", reader: "half", criteria: { flag_type: ["Deceased"] } },
  { name: "rare type, unseen", reader: "half", criteria: { flag_type: ["Deceased"], flagReadStatus: "unseen" } },
  { name: "three types", reader: "half", criteria: { flag_type: ["OIG exclusion", "SAM exclusion", "Deceased"] } },
  { name: "severity and part", reader: "half", criteria: { severity: ["major"], sub_collection_name: ["dea-data"] } },
  { name: "shared to committee", reader: "half", criteria: { shared_to_cred_committee: true } },
  { name: "source", reader: "half", criteria: { action_source: ["CREDENTIALING"], active: true } },
  { name: "flagged within 30 days", reader: "half", criteria: { flagged_date_start: day(30) } },
  {
    name: "flagged within an hour's edges",
    reader: "half",
    criteria: { flagged_date_start: `${day(40)}T10:00:00Z`, flagged_date_end: `${day(10)}T11:30:00Z`, active: true },
  },
  {
    name: "unseen, flagged last year",
    reader: "busy",
    criteria: { flagged_date_start: day(400), flagged_date_end: day(300), flagReadStatus: "unseen" },
  },
  { name: "last name, three letters", reader: "half", criteria: { last_name: "bace" } },
  { name: "last and first name", reader: "half", criteria: { last_name: "bacedi", first_name: "c" } },
  { name: "first name", reader: "half", criteria: { first_name: "cediba", active: true } },
  { name: "one NPI", reader: "half", criteria: { npi: "1000000042" } },
  {
    name: "20 NPIs",
    reader: "half",
    criteria: { npi: Array.from({ length: 20 }, (_, i) => 1_000_000_100 + i * 37).join("-") },
  },
  { name: "one provider", reader: "half", criteria: { provider_id: `prv_${"77".padStart(26, "0")}` } },
  {
    name: "expiring within a day",
    reader: "half",
    criteria: { expiration_date_start: day(-20), expiration_date_end: day(-20) },
  },
  {
    name: "reported within a day",
    reader: "half",
    criteria: { report_date_start: day(20), report_date_end: day(20), active: true },
  },
  { name: "by name, active", reader: "half", criteria: { active: true }, page: { sort: "subject" } },
  { name: "deep: the flag in the middle", reader: "half", criteria: {}, page: { offset: Math.floor(flags / 2) } },
  {
    name: "deep: the last page, unseen",
    reader: "half",
    criteria: { flagReadStatus: "unseen" },
    page: { offset: Math.floor(flags / 2) - 50 },
  },
  { name: "one letter of a name", reader: "half", criteria: { last_name: "b" } },
  {
    name: "expiring within a year",
    reader: "half",
    criteria: { expiration_date_start: day(365), expiration_date_end: day(0) },
  },
  { name: "page of 100", reader: "half", criteria: { active: true }, page: { limit: 100 } },
];

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

async function measure(organizationId: string, flags: number): Promise<void> {
  const as = (reader: ReaderName, db: Context["db"]): Context => {
    const actor: Actor = { type: "user", id: readers[reader], name: reader, roles: [] };
    return { organizationId, actor, db, now: new Date(), requestId: "bench" };
  };
  const inside = <T>(reader: ReaderName, work: (ctx: Context) => Promise<T>) =>
    statementByStatement(organizationId, (db) => work(as(reader, db)));
  console.log(
    `\n${flags.toLocaleString("en-US")} flags; milliseconds, and multiples of the same flag by its primary key`,
  );
  console.log(
    `${"search".padEnd(38)}${"found".padStart(10)}${"p50".padStart(8)}${"p95".padStart(8)}${"key p95".padStart(9)}${"p50 ×".padStart(8)}${"p95 ×".padStart(8)}`,
  );
  const only = process.argv.find((argument) => argument.startsWith("only="))?.slice(5);
  for (const { name, reader, criteria, page } of cases(flags).filter(({ name }) => !only || name.includes(only))) {
    const search = searchOfV2(FlagCriteria.parse(criteria));
    const find = () =>
      inside(reader, (ctx) => findFlags(ctx, search, { offset: 0, limit: 10, ...page }, flagRecordV2Sql));
    const { json, total } = await find();
    const [shown] = JSON.parse(json) as { id: string }[];
    const first = shown?.id ?? `flg_${"1".padStart(26, "0")}`;
    const byKey = () => inside(reader, (ctx) => flagRecords(ctx, [first]));
    for (let round = 0; round < 5; round += 1) await Promise.all([find(), byKey()]);
    const times: { search: number[]; key: number[] } = { search: [], key: [] };
    for (let round = 0; round < rounds; round += 1) {
      times.key.push(await timed(byKey));
      times.search.push(await timed(find));
    }
    print(name, total, times);
  }
  const counts = () => inOrganization(organizationId, (db) => flagCounts(as("busy", db)));
  const key = () => inside("busy", (ctx) => flagRecords(ctx, [`flg_${"1".padStart(26, "0")}`]));
  const times: { search: number[]; key: number[] } = { search: [], key: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.key.push(await timed(key));
    times.search.push(await timed(counts));
  }
  print("count for the rail", (await counts()).unseen.total, times);
}

const changesAtOnce = Number(process.argv.find((argument) => argument.startsWith("changes="))?.slice(8) ?? 10_000);

/** What PATCH /flags does with ten thousand ids, of which 37 are unknown: opened, so that all are open, cleared, opened. */
async function measureChanges(organizationId: string): Promise<void> {
  const ids = Array.from(
    { length: changesAtOnce },
    (_, index) => `flg_${String(index < 37 ? index + 10 ** 12 : index).padStart(26, "0")}`,
  );
  for (const active of [true, false, true]) {
    const actor: Actor = { type: "user", id: readers.half, name: "half", roles: ["Supervisor"] };
    const begin = performance.now();
    const outcomes = await setFlagsActiveInChunks(
      { organizationId, actor, db: systemDb(), now: new Date(), requestId: "bench" },
      ids.map((id) => ({ id, active })),
    );
    const seconds = (performance.now() - begin) / 1000;
    const all = [...outcomes.values()];
    const [changed, failed] = [
      all.filter(({ isChanged }) => isChanged).length,
      all.filter(({ error }) => error !== undefined).length,
    ];
    console.log(
      `${active ? "opened" : "cleared"} ${changed} of ${ids.length} flags in ${seconds.toFixed(1)} s, ${failed} are unknown`,
    );
  }
}

function print(name: string, total: number, { search, key }: { search: number[]; key: number[] }): void {
  const [p50, p95] = [percentile(search, 0.5), percentile(search, 0.95)];
  const [key50, key95] = [percentile(key, 0.5), percentile(key, 0.95)];
  const column = (value: string, width = 8) => value.padStart(width);
  console.log(
    name.padEnd(38) +
      column(total.toLocaleString("en-US"), 10) +
      column(p50.toFixed(2)) +
      column(p95.toFixed(2)) +
      column(key95.toFixed(2), 9) +
      column((p50 / key50).toFixed(1)) +
      column((p95 / key95).toFixed(1)),
  );
}

for (const size of sizes.length > 0 ? sizes.map(Number) : [100_000, 1_000_000]) {
  // A database that was filled before (its address in the environment) is measured as it is.
  const filled = await systemDb().organization.findFirst({ where: { name: `Benchmark ${size}` } });
  const { id } = filled ?? (await createOrganization(`Benchmark ${size}`));
  if (!filled) console.log(`filled in ${((await timed(() => fill(id, size))) / 1000).toFixed(0)} s`);
  if (rounds > 0) await measure(id, size);
  if (changesAtOnce > 0) await measureChanges(id);
}
await closeDatabase();
