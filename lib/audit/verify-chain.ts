import type pg from "pg";
import { type Fault, type Head, headFault, type Link, linkFault, tornFault } from "./chain-faults";
import { digestLength, entryDigest, linkHash } from "./entry-digest";
import { type EntryFault, findInserted, nameEntry, orphanOf } from "./name-entry";

export type Verified = {
  organizationId: string;
  /** Links and entries that were walked through: all of them, unless something was found. */
  links: number;
  entries: number;
  /** Of the newest link, hexadecimal; null for an organization without audit entries. */
  hash: string | null;
  fault: Fault | null;
};

const walk = `
  DECLARE audit_walk NO SCROLL CURSOR FOR
  SELECT l.number::text AS number, l.sequence::float8 AS sequence, l.at, encode(l.previous_hash, 'hex') AS previous,
    encode(l.hash, 'hex') AS hash, encode(${linkHash("l")}, 'hex') AS computed, coalesce(cardinality(l.entry_ids), 0) AS size,
    length(l.digests) = coalesce(cardinality(l.entry_ids), 0) * ${digestLength} AS "isWhole",
    l.entry_ids[1] AS "firstId", l.entry_ids[cardinality(l.entry_ids)] AS "lastId", looked.found, looked.fault
  FROM audit_links l CROSS JOIN LATERAL (
    SELECT count(e.id)::int AS found, min(u.place) FILTER (WHERE e.id IS NULL
      OR ${entryDigest("e", "l.format")} <> substr(l.digests, (u.place::int - 1) * ${digestLength} + 1, ${digestLength}))::int AS fault
    FROM unnest(l.entry_ids) WITH ORDINALITY AS u (id, place)
    LEFT JOIN audit_entries e ON e.organization_id = l.organization_id AND e.id = u.id
  ) looked
  WHERE l.organization_id = $1 ORDER BY l.sequence NULLS LAST, l.number`;

/** Entries that one step of the walk reads, roughly: what memory it takes does not grow with the log. */
const entriesAStep = 5_000;

const entryFault = (fault: EntryFault, link: Link | null): Fault => ({
  ...fault,
  row: "entry",
  sequence: link?.sequence ?? null,
  at: link?.at ?? fault.at,
});

/** Walks one organization's chain. */
class Walker {
  links = 0;
  entries = 0;
  found = 0;
  before: Link | null = null;
  #torn: { before: Link; link: Link } | null = null;

  constructor(
    readonly client: pg.ClientBase,
    readonly organizationId: string,
    readonly ends: { genesis: string; head: Head | null },
  ) {}

  async run(onProgress: (entries: number) => void): Promise<Fault | null> {
    await this.client.query(walk, [this.organizationId]);
    try {
      for (let step = 100; ; ) {
        const { rows } = await this.client.query<Link>(`FETCH ${step} FROM audit_walk`);
        if (rows.length === 0) break;
        for (const link of rows) {
          const fault = await this.take(link);
          if (fault) return fault;
        }
        const size = rows.reduce((sum, one) => sum + one.size, 0) / rows.length;
        step = Math.min(entriesAStep, Math.max(1, Math.round(entriesAStep / Math.max(size, 1))));
        onProgress(this.entries);
      }
    } finally {
      await this.client.query("CLOSE audit_walk").catch(() => undefined);
    }
    return this.end();
  }

  async take(link: Link): Promise<Fault | null> {
    if (this.#torn) return tornFault(this.#torn, link.previous);
    const { before } = this;
    const fault = linkFault(link, before, this.ends);
    if (fault) return fault.kind === "removed" ? this.withOrphan(fault) : fault;
    if (before && link.previous !== before.hash) this.#torn = { before, link };
    else if (link.fault !== null) {
      const seen = { number: link.number, sequence: link.sequence, place: link.fault };
      return entryFault(await nameEntry(this.client, this.organizationId, seen), link);
    }
    this.before = link;
    this.links += 1;
    this.entries += link.size;
    this.found += link.found;
    return null;
  }

  async end(): Promise<Fault | null> {
    const { head } = this.ends;
    if (this.#torn) return tornFault(this.#torn, head?.hash ?? null);
    const fault = headFault(head, this.before, this);
    if (fault) return fault.kind === "cut off" ? this.withOrphan(fault) : fault;
    const inserted = await findInserted(this.client, this.organizationId, this.found);
    return inserted && entryFault(inserted, null);
  }

  /** Of a link that is gone: with the entries that no link holds now. */
  async withOrphan(fault: Fault): Promise<Fault> {
    const { ids, words } = await orphanOf(this.client, this.organizationId);
    return { ...fault, entryIds: ids, sentence: fault.sentence.replace(/\.$/, `; ${words}.`) };
  }
}

/**
 * Computes the organization's chain anew, link by link and entry by entry, and names the first row that is not as it was
 * written. The connection must be in a transaction with one view of the data, and may belong to any role that reads all
 * of the organization's rows. `onProgress` gets the entries read so far.
 */
export async function verifyChain(
  client: pg.ClientBase,
  organizationId: string,
  onProgress: (entries: number) => void = () => undefined,
): Promise<Verified> {
  const { rows } = await client.query<Head & { genesis: string }>(
    `SELECT encode(sha256(convert_to($1::text, 'UTF8')), 'hex') AS genesis, h.sequence::float8 AS sequence,
       h.entries::float8 AS entries, encode(h.hash, 'hex') AS hash
     FROM (SELECT 1) AS one LEFT JOIN audit_heads h ON h.organization_id = $1`,
    [organizationId],
  );
  const [first] = rows;
  const head = first?.hash ? { sequence: first.sequence, entries: first.entries, hash: first.hash } : null;
  const walker = new Walker(client, organizationId, { genesis: first?.genesis ?? "", head });
  const fault = await walker.run(onProgress);
  const { links, entries, before } = walker;
  return { organizationId, links, entries, hash: before?.hash ?? null, fault };
}
