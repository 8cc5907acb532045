import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import { listedKeys, organizationKeys } from "@/lib/verification/matching/blocking-keys";
import { copyRows } from "./copy-rows";
import { ownedBy } from "./list-versions";
import { keyPrefixOf, type ListScope } from "./lists";

type Name = { kind: string; lastName: string; firstName: string; birthDates: readonly string[]; npi: string | null };

/** What a listed name is found by; `kind` is the record's. */
export const searchKeys = (prefix: string, name: Name): string[] =>
  name.kind === "person" ? listedKeys(prefix, name) : organizationKeys(prefix, [name.lastName], name.npi);

const samples: readonly Name[] = [
  ["person", "quillfeather", "ada", "1971-04-12", "1000000004"],
  ["person", "de la torre-vega luna", "o neil", "1971", null],
  ["person", "x", "", "", null],
  ["person", "ng", "li", "1960-02", null],
  ["person", "müller", "zoë", "", null],
  ["organization", "blue heron home health service inc", "", "", "1000000004"],
  ["organization", "the of a", "", "", null],
].map(([kind, lastName, firstName, birthDate, npi]) => ({
  kind: kind ?? "",
  lastName: lastName ?? "",
  firstName: firstName ?? "",
  birthDates: birthDate ? [birthDate] : [],
  npi: npi ?? null,
}));

/**
 * A number that is another one whenever keys are made in another way: keys that lie in the database under an older one
 * find nothing any more, and are made anew (`rewriteKeys`).
 */
export const keyScheme: number =
  createHash("sha256")
    .update(JSON.stringify(samples.map((sample) => searchKeys("list", sample))))
    .digest()
    .readUInt32BE() >>>
  // PostgreSQL's integer has a sign.
  1;

type NameRow = {
  record_id: string;
  position: number;
  kind: string;
  last_name: string;
  first_name: string;
  birth_dates: string[];
  npi: string | null;
};

const pageSize = 5_000;

/** Makes the search keys of all names of a list anew, in the caller's transaction. */
export async function rewriteKeys(client: PoolClient, scope: ListScope): Promise<void> {
  const prefix = keyPrefixOf(scope);
  await client.query(
    "CREATE TEMP TABLE IF NOT EXISTS new_keys (record_id text, position int, keys text[]) ON COMMIT DROP",
  );
  await client.query(
    `DECLARE rewritten_names NO SCROLL CURSOR FOR
     SELECT n.record_id, n.position, r.kind, n.last_name, n.first_name, r.birth_dates, r.npi
     FROM list_records r JOIN list_names n ON n.record_id = r.id
     WHERE r.source = $1 AND ${ownedBy(scope, "r", 2)}`,
    [scope.source, scope.ownerOrganizationId],
  );
  while (true) {
    const { rows } = await client.query<NameRow>(`FETCH ${pageSize} FROM rewritten_names`);
    if (rows.length === 0) break;
    const keyed = rows.map((row) => {
      const name = { kind: row.kind, lastName: row.last_name, firstName: row.first_name };
      return [row.record_id, row.position, searchKeys(prefix, { ...name, birthDates: row.birth_dates, npi: row.npi })];
    });
    await copyRows(client, "new_keys", "record_id, position, keys", keyed);
  }
  await client.query("CLOSE rewritten_names");
  await client.query(
    `UPDATE list_names n SET keys = made.keys FROM new_keys made
     WHERE n.record_id = made.record_id AND n.position = made.position`,
  );
  await client.query("DROP TABLE new_keys");
}
