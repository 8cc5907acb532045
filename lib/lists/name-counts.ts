import { systemPool } from "@/lib/db";
import { type NameShares, sharesOf } from "@/lib/verification/matching/name-shares";

type Count = { kind: "last" | "first" | "state"; value: string; count: number };

// Over all lists together: the OIG's knows how common a name is in the United States, OFAC's how common elsewhere.
const countEverything = `
  WITH person AS (
    SELECT r.id, r.state, n.last_name, n.first_name FROM list_records r JOIN list_names n ON n.record_id = r.id
    WHERE r.owner_organization_id IS NULL AND r.kind = 'person' AND r.removed_version_id IS NULL AND n.kind = 'primary')
  SELECT 'last' AS kind, last_name AS value, count(*)::int AS count FROM person GROUP BY last_name
  UNION ALL SELECT 'first', first_name, count(*)::int FROM person GROUP BY first_name
  UNION ALL SELECT 'state', state, count(*)::int FROM person WHERE state <> '' GROUP BY state`;

async function countNames(): Promise<NameShares> {
  const { rows } = await systemPool().query<Count>(countEverything);
  const of = (kind: Count["kind"]) =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.value, row.count]));
  const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0);
  const [lastNames, firstNames, states] = [of("last"), of("first"), of("state")];
  return sharesOf({ lastNames, firstNames, states, names: sum(lastNames), records: sum(states) });
}

const kept = new Map<string, Promise<NameShares>>();

/** How common names are in the lists as of a version; counted once a process and version. */
export function nameShares(versionId: string): Promise<NameShares> {
  let shares = kept.get(versionId);
  if (!shares) {
    shares = countNames();
    // A failed count is not kept, so that the next check tries again.
    shares.catch(() => kept.delete(versionId));
    if (kept.size >= 4) kept.clear();
    kept.set(versionId, shares);
  }
  return shares;
}
