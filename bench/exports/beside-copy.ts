import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { env } from "@/lib/env";
import { joinStretches } from "@/lib/exports/directory-statement";
import { hsdProviderStatement } from "@/lib/exports/hsd-provider-statement";
import { hsdReference } from "@/lib/exports/reference/hsd-codes";
import { median } from "../service/rounds";
import { runToEnd, start } from "./run-to-end";

/** Seconds of COPY … TO of the provider table's whole statement, its bytes thrown away. */
async function copySeconds(organizationId: string): Promise<number> {
  const superuser = new URL(process.env["BENCH_SUPERUSER_URL"] ?? "");
  superuser.pathname = new URL(env().DATABASE_URL).pathname;
  const client = new pg.Client({ connectionString: superuser.href });
  await client.connect();
  const parameters = { providerIds: [], includeInactiveProviders: true, limit: null, offset: 0 };
  try {
    await client.query("begin");
    await client.query(joinStretches);
    const hsd = await hsdReference(client);
    const statement = hsdProviderStatement({ organizationId, parameters }, { after: "", upTo: "prv_~" }, hsd);
    const begin = performance.now();
    for await (const _ of client.query(copyTo(`copy (${statement}) to stdout (format csv)`))) continue;
    return (performance.now() - begin) / 1000;
  } finally {
    await client.end();
  }
}

/** The whole export, facilities and all, beside COPY of the provider table alone, in turns. */
export async function besideCopy(organizationId: string): Promise<void> {
  const shares: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const copied = await copySeconds(organizationId);
    const id = await start(organizationId, "hsd-report", true);
    const begin = performance.now();
    await runToEnd(organizationId, id);
    const seconds = (performance.now() - begin) / 1000;
    shares.push(copied / seconds);
    console.log(`export ${seconds.toFixed(2)} s, COPY of its provider table ${copied.toFixed(2)} s`);
  }
  console.log(`${(100 * median(shares)).toFixed(0)} % of the rate of COPY … TO (asked for: 70 %)`);
}
