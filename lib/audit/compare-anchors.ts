import type pg from "pg";
import type { Anchor } from "./anchors";

/**
 * Whether the organization's chain still goes through where it was anchored: a sentence about the first anchor that it
 * misses, or null. Finds a tail that was cut off together with the head, and a chain that was wholly computed anew.
 */
export async function compareAnchors(
  client: pg.ClientBase,
  organizationId: string,
  anchors: readonly Anchor[],
): Promise<string | null> {
  const own = anchors
    .filter(({ organization }) => organization === organizationId)
    .toSorted((one, other) => one.sequence - other.sequence);
  if (own.length === 0) return null;
  const { rows } = await client.query<{ sequence: number; hash: string }>(
    `SELECT sequence::float8 AS sequence, encode(hash, 'hex') AS hash FROM audit_links
     WHERE organization_id = $1 AND sequence = ANY($2::bigint[])`,
    [organizationId, own.map(({ sequence }) => sequence)],
  );
  const hashes = new Map(rows.map(({ sequence, hash }) => [sequence, hash]));
  const missed = own.findIndex(({ sequence, hash }) => sequence > 0 && hashes.get(sequence) !== hash);
  const anchor = own[missed];
  if (!anchor) return null;
  const held = own[missed - 1];
  const since = held
    ? `after link ${held.sequence}, where it still agrees with the anchor of ${held.at}`
    : "anywhere from its beginning on";
  return hashes.has(anchor.sequence)
    ? `The chain was computed anew: link ${anchor.sequence} has another hash than on ${anchor.at}, when it was anchored. What was changed lies ${since}, and up to link ${anchor.sequence}.`
    : `The chain was cut off: it reached link ${anchor.sequence} (${anchor.entries} entries) on ${anchor.at}, when it was anchored, and has no such link now. What was changed lies ${since}.`;
}
