import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { newId } from "@/lib/ids";
import { operations } from "@/lib/operations";
import type { TestDatabase } from "@/prisma/test-database";
import { exampleWith, type IdPosition, idPositions } from "./example-ids";
import { allowedCaller, createTenant, idOf, type Tenant } from "./matrix-fixture";
import type { OperationDefinition } from "./operation";
import type { Answer } from "./caller";
import type { TestServer } from "./test-server";

type Setting = { database: () => TestDatabase; server: () => TestServer };
type Probe = { definition: OperationDefinition; target: IdPosition };

const definitions: readonly OperationDefinition[] = Object.values(operations);

/** Every operation with every place in its example that names a record. */
const probes: Probe[] = definitions.flatMap((definition) =>
  idPositions(definition).map((target) => ({ definition, target })),
);

/** The name and NPI that only the other organization's provider has; the NPI and external id are the examples'. */
const otherFacts = { last_name: "Zyxwood", npi: "1999999984", external_id: "P-1001" };

/** A hash over every row of the organization in every table that belongs to one, by table. */
async function contentsOf(database: TestDatabase, organizationId: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: database.urls.superuser });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string; key: string }>(
      `select c.oid::regclass::text as name, a.attname as key from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = case c.relname when 'organizations' then 'id' else 'organization_id' end
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    );
    const hashes = tables.map(
      ({ name, key }) =>
        `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as hash from ${name} t where ${key} = $1`,
    );
    const { rows } = await client.query<{ name: string; hash: string }>(hashes.join(" union all "), [organizationId]);
    return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
  } finally {
    await client.end();
  }
}

/** What a caller can tell from an answer, apart from the ids that he or she named. */
function tellable({ status, text, headers }: Answer, named: readonly string[]) {
  const anonymous = named.reduce((rest, id) => rest.replaceAll(id, "<id>"), text);
  return {
    status,
    // What each call makes anew: its own id, the record of a bulk change, and when.
    text: anonymous
      .replace(/"request_id":"[^"]*"/, "")
      .replace(/"fch_[0-9a-z]{26}"/g, '"<change>"')
      .replace(/"created_at":"[^"]*"/, ""),
    headers: [...headers.keys()].filter((name) => name !== "x-request-id"),
  };
}

/** Asks once for another organization's record and once for one that nobody has. */
async function compare(own: Tenant, other: Tenant, { definition, target }: Probe) {
  const ask = async (id: string) => {
    const input = exampleWith(definition, (position) =>
      position.member === target.member ? id : idOf(own.ids, position),
    );
    return allowedCaller(own, definition).invoke(definition, input);
  };
  const [foreignId, unknownId] = [idOf(other.ids, target), `${target.prefix}_${newId("evt").slice(4)}`];
  const [foreign, unknown] = [await ask(foreignId), await ask(unknownId)];
  return { foreign: tellable(foreign, [foreignId]), unknown: tellable(unknown, [unknownId]) };
}

/** Two organizations; the second has a complete file that the first must never see, tell of, or change. */
export function useTwoTenants({ server }: Setting): () => { own: Tenant; other: Tenant } {
  let tenants: { own: Tenant; other: Tenant } | undefined;
  beforeAll(async () => {
    tenants = {
      own: await createTenant(server(), "North Plan", "north.example"),
      other: await createTenant(server(), "South Plan", "south.example", otherFacts),
    };
  });
  return () => {
    if (tenants === undefined) throw new Error("The organizations are made before the first test runs");
    return tenants;
  };
}

/**
 * Refused as a whole, or, where a part may fail, with the record named among what failed; `PATCH /flags` says that with
 * 200 and `success` false, as the specification declares it.
 */
const isRefused = ({ status, text }: { status: number; text: string }): boolean =>
  status === 207 ||
  (status >= 400 && status < 500) ||
  (status === 200 && /^\{"flags":\[\{"id":"<id>","success":false\}\]\}$/.test(text));

/** True when the answers to a foreign and an unknown id differ, or the foreign one is let through. */
export async function leaks(own: Tenant, other: Tenant, probe: Probe): Promise<boolean> {
  const { foreign, unknown } = await compare(own, other, probe);
  return !isRefused(foreign) || JSON.stringify(foreign) !== JSON.stringify(unknown);
}

export { probes };

/** Registers the proof, for every operation, that one organization cannot reach another one's records. */
export function proveIsolation(setting: Setting): void {
  const tenants = useTwoTenants(setting);
  const named = probes.map((probe): [string, Probe] => [`${probe.definition.id}: ${probe.target.member}`, probe]);

  test.each(named)("another organization's record is as good as unknown to %s", async (_name, probe) => {
    const { own, other } = tenants();
    const before = await contentsOf(setting.database(), other.organizationId);
    const { foreign, unknown } = await compare(own, other, probe);
    expect(foreign).toEqual(unknown);
    expect(isRefused(foreign), `refused with ${foreign.status}`).toBe(true);
    if (probe.target.place === "params" && probe.definition.access !== "public") expect(foreign.status).toBe(404);
    expect(await contentsOf(setting.database(), other.organizationId)).toEqual(before);
  });

  test("no answer to any operation, and none of its effects, touches what another organization has", async () => {
    const { own, other } = tenants();
    const before = await contentsOf(setting.database(), other.organizationId);
    for (const definition of definitions) {
      const input = exampleWith(definition, (position) => idOf(own.ids, position));
      const { status, text } = await allowedCaller(own, definition).invoke(definition, input);
      expect(status, definition.id).toBeLessThan(500);
      for (const secret of [...Object.values(other.ids), otherFacts.last_name, "south.example"]) {
        expect(text.includes(secret), `${definition.id} tells ${secret}`).toBe(false);
      }
    }
    expect(await contentsOf(setting.database(), other.organizationId)).toEqual(before);
    // Every operation there is, one after the other, also on a machine that has much else to do.
  }, 120_000);
}
