import type pg from "pg";
import { digestFormats, digestLength, entryDigest } from "./entry-digest";

/** An entry that is not as it was written, and what became of it. */
export type EntryFault = {
  kind: "changed" | "removed" | "inserted" | "swapped";
  entryIds: readonly string[];
  /** What the entry says itself. */
  at: Date | null;
  sentence: string;
};

type Facts = { id: string; at: Date; actor: string; action: string; type: string; subject: string };

const factColumns = `e.id, e.at, e.actor_name AS actor, e.action, e.subject_type AS type, e.subject_id AS subject`;
const told = ({ at, actor, action, type, subject }: Facts): string =>
  `it now says ${action} of ${type} ${subject} by ${actor}, ${at.toISOString()}`;

/** What an entry says in the words of each format: it may have been written in another than its link's. */
const anyDigest = digestFormats.map((format) => entryDigest("e", format)).join(", ");

/** Where a digest stands in the chain besides: the id under which it was written. */
const writtenAs = `
  SELECT l.entry_ids[(position(says IN l.digests) - 1) / ${digestLength} + 1] AS id, l.sequence::float8 AS sequence
  FROM audit_links l CROSS JOIN unnest($2::bytea[]) AS says
  WHERE l.organization_id = $1 AND position(says IN l.digests) % ${digestLength} = 1
  ORDER BY l.sequence LIMIT 1`;

/** Names what became of the entry at `place` of a link: gone, changed, or with the words or the id of another. */
export async function nameEntry(
  client: pg.ClientBase,
  organizationId: string,
  { number, sequence, place }: { number: string; sequence: number | null; place: number },
): Promise<EntryFault> {
  const { rows } = await client.query<{ meant: string; written: Buffer; says: Buffer[] } & Facts>(
    `SELECT l.entry_ids[$3::int] AS meant, substr(l.digests, ($3::int - 1) * ${digestLength} + 1, ${digestLength}) AS written,
       ARRAY[${anyDigest}] AS says, ${factColumns}
     FROM audit_links l
     LEFT JOIN audit_entries e ON e.organization_id = l.organization_id AND e.id = l.entry_ids[$3::int]
     WHERE l.organization_id = $1 AND l.number = $2`,
    [organizationId, number, place],
  );
  const [row] = rows;
  if (!row) throw new Error("The link went while it was looked at");
  const name = `Entry ${row.meant} (link ${sequence}${place > 1 ? `, place ${place}` : ""})`;
  if (row.id === null) {
    const other = await whoSays(client, organizationId, row.written);
    if (other === undefined)
      return { kind: "removed", entryIds: [row.meant], at: null, sentence: `${name} was removed.` };
    const sentence = `${name} was changed: what it said now stands under the id ${other}.`;
    return { kind: "changed", entryIds: [row.meant, other], at: null, sentence };
  }
  const found = await client.query<{ id: string; sequence: number }>(writtenAs, [organizationId, row.says]);
  const [other] = found.rows;
  if (other && other.id !== row.meant) {
    const sentence = `${name} was swapped: it now says what was written as ${other.id} (link ${other.sequence}).`;
    return { kind: "swapped", entryIds: [row.meant, other.id], at: row.at, sentence };
  }
  return { kind: "changed", entryIds: [row.meant], at: row.at, sentence: `${name} was changed: ${told(row)}.` };
}

/** The entry that says what a digest was taken of. Reads every entry: only asked when something is wrong. */
async function whoSays(client: pg.ClientBase, organizationId: string, digest: Buffer): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT e.id FROM audit_entries e WHERE e.organization_id = $1 AND $2 IN (${anyDigest}) LIMIT 1`,
    [organizationId, digest],
  );
  return rows[0]?.id;
}

/** The first entry that no link holds, as the log has it; null when there is none. Reads every entry. */
async function firstUnlinked(client: pg.ClientBase, organizationId: string): Promise<Facts | null> {
  const { rows } = await client.query<Facts>(
    `SELECT ${factColumns} FROM audit_entries e
     LEFT JOIN (SELECT unnest(l.entry_ids) AS id FROM audit_links l WHERE l.organization_id = $1) linked ON linked.id = e.id
     WHERE e.organization_id = $1 AND linked.id IS NULL ORDER BY e.at, e.id LIMIT 1`,
    [organizationId],
  );
  return rows[0] ?? null;
}

/** An entry that was put into the log past the chain, when there are more entries than the links `found`. */
export async function findInserted(
  client: pg.ClientBase,
  organizationId: string,
  found: number,
): Promise<EntryFault | null> {
  const { rows } = await client.query<{ entries: number }>(
    "SELECT count(*)::float8 AS entries FROM audit_entries WHERE organization_id = $1",
    [organizationId],
  );
  const more = (rows[0]?.entries ?? 0) - found;
  if (more === 0) return null;
  const entry = more > 0 ? await firstUnlinked(client, organizationId) : null;
  if (entry === null)
    return { kind: "changed", entryIds: [], at: null, sentence: "Links were changed: they hold an entry twice." };
  const besides = more > 1 ? `, and so were ${more - 1} more` : "";
  return {
    kind: "inserted",
    entryIds: [entry.id],
    at: entry.at,
    sentence: `Entry ${entry.id} was inserted${besides}: no link holds it; ${told(entry)}.`,
  };
}

/** Of links that are gone: the first of their entries that is left, in words. */
export async function orphanOf(
  client: pg.ClientBase,
  organizationId: string,
): Promise<{ ids: string[]; words: string }> {
  const entry = await firstUnlinked(client, organizationId);
  return entry === null
    ? { ids: [], words: "none of its entries is left" }
    : { ids: [entry.id], words: `what it held begins with ${entry.id}` };
}
