import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { judge } from "./goals";
import type { Field } from "./hot-operations";
import { askOnce } from "./load";
import { median } from "./rounds";
import { figure } from "./table";

const count = 10_000;
export const organization = `org_${"1".padStart(26, "0")}`;

/** An NPI with its check digit (Luhn over 80840 and the nine digits). */
function npiOf(number: number): string {
  const nine = String(number).padStart(9, "0");
  const sum = [...nine].reduce((all, digit, at) => {
    const value = at % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return all + (value > 9 ? value - 9 : value);
  }, 24);
  return `${nine}${(10 - (sum % 10)) % 10}`;
}

/** So many providers to create, others for each round. */
export const elements = (round: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    first_name: `Bulk${"abcdefghij"[index % 10]}`,
    last_name: `Element${"klmnopqrst"[Math.floor(index / 10) % 10]}`,
    degree: "MD",
    npi: npiOf(200_000_000 + round * count + index),
    states: "TX,PA",
    external_id: `bulk-${round}-${index}`,
    primary_email: `bulk${index}@example.org`,
    gender: "F",
    dob: "1980-02-03",
  }));

/** Removes the providers that `elements` made, and what was noted since. */
export async function removeSince(client: pg.Client, since: Date): Promise<void> {
  await client.query("set session_replication_role = replica");
  // By their ids of ours, so that what a killed run left goes too.
  await client.query(
    "delete from providers where organization_id = $1 and external_id >= 'bulk-' and external_id < 'bulk.'",
    [organization],
  );
  await client.query("delete from audit_entries where organization_id = $1 and at >= $2", [organization, since]);
  await client.query("set session_replication_role = default");
}

/** Creates 10,000 providers by one call, and copies the same rows in barely, in turns; all are removed again. */
export async function measureBulk(field: Field, superuser: string, rounds: number): Promise<unknown> {
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  const since = new Date(Date.now() - 1_000);
  const [ours, copied]: [number[], number[]] = [[], []];
  try {
    await removeSince(client, since);
    for (let round = 0; round <= rounds; round += 1) {
      const body = JSON.stringify(elements(round, count));
      const begin = performance.now();
      const answer = await askOnce(field.ours.origin, {
        method: "POST",
        path: "/v2/providers",
        headers: { ...field.headers.get(organization), "content-type": "application/json" },
        body,
      });
      const elapsed = performance.now() - begin;
      const ids = (JSON.parse(answer) as { provider_id: string; is_created: boolean }[]).flatMap((one) =>
        one.is_created ? one.provider_id : [],
      );
      if (ids.length !== count) throw new Error(`${ids.length} of ${count} providers were created`);
      // The rows as they stand, in COPY's own format, written back after they are gone.
      const text = await copyOut(client, since);
      await removeSince(client, since);
      const copyBegin = performance.now();
      await pipeline(Readable.from(text), client.query(copyFrom("copy providers from stdin")));
      const copyElapsed = performance.now() - copyBegin;
      await removeSince(client, since);
      // The first round warms both.
      if (round === 0) continue;
      ours.push(elapsed);
      copied.push(copyElapsed);
    }
  } finally {
    await removeSince(client, since);
    await client.query("vacuum (analyze) providers");
    await client.end();
  }
  const ratio = median(ours.map((value, index) => value / (copied[index] ?? Number.NaN)));
  console.log(
    `\ncreateProviders of ${count.toLocaleString("en-US")}: ${figure(median(ours))} ms, COPY of the same rows ${figure(median(copied))} ms: ${judge("createProviders, of COPY", ratio, { atMost: 2 })}`,
  );
  return { ours, copied, ratio };
}

async function copyOut(client: pg.Client, since: Date): Promise<Buffer[]> {
  const chosen = `organization_id = '${organization}' and created_at >= '${since.toISOString()}'`;
  // Those that COPY takes back: what the database works out of others it works out again.
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = 'providers'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  return client.query(copyTo(`copy (select ${rows[0]?.columns} from providers where ${chosen}) to stdout`)).toArray();
}
