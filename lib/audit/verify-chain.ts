import type pg from "pg";
import { digestLength, entryDigest, linkHash } from "./entry-digest";
import { type EntryFault, findInserted, nameEntry, orphanOf } from "./name-entry";

/** The first thing of an organization's log that is not as it was written. */
export type Fault = {
  kind: "changed" | "removed" | "inserted" | "swapped" | "rewritten" | "cut off";
  /** What it happened to. */
  row: "entry" | "link" | "head";
  /** Of the entry; for a link, of the entries that it holds, as far as it says so. */
  entryIds: readonly string[];
  /** The link's place in the chain; null for what no link holds. */
  sequence: number | null;
  /** When the link was written, by the database's clock; of an entry without a link, what it says itself. */
  at: Date | null;
  sentence: string;
};

export type Verified = {
  organizationId: string;
  links: number;
  entries: number;
  /** Hexadecimal; null for an organization without audit entries. */
  hash: string | null;
  fault: Fault | null;
};

/** A link as the walk reads it, with what its entries say today. */
type Link = {
  number: string;
  sequence: number | null;
  at: Date | null;
  previous: string | null;
  hash: string | null;
  computed: string;
  size: number;
  /** Whether there is a digest for each entry. */
  isWhole: boolean;
  firstId: string | null;
  lastId: string | null;
  /** How many of its entries are there, and the place of the first that is missing or says something else. */
  found: number;
  fault: number | null;
};

type Head = { sequence: number; entries: number; hash: string };

const walk = `
  DECLARE audit_walk NO SCROLL CURSOR FOR
  SELECT l.number::text AS number, l.sequence::float8 AS sequence, l.at, encode(l.previous_hash, 'hex') AS previous,
    encode(l.hash, 'hex') AS hash, encode(${linkHash("l")}, 'hex') AS computed, coalesce(cardinality(l.entry_ids), 0) AS size,
    length(l.digests) = coalesce(cardinality(l.entry_ids), 0) * ${digestLength} AS "isWhole",
    l.entry_ids[1] AS "firstId", l.entry_ids[cardinality(l.entry_ids)] AS "lastId", looked.found, looked.fault
  FROM audit_links l CROSS JOIN LATERAL (
    SELECT count(e.id)::int AS found, min(u.place) FILTER (WHERE e.id IS NULL
      OR ${entryDigest("e")} <> substr(l.digests, (u.place::int - 1) * ${digestLength} + 1, ${digestLength}))::int AS fault
    FROM unnest(l.entry_ids) WITH ORDINALITY AS u (id, place)
    LEFT JOIN audit_entries e ON e.organization_id = l.organization_id AND e.id = u.id
  ) looked
  WHERE l.organization_id = $1 ORDER BY l.sequence NULLS LAST, l.number`;

/** Entries that one step of the walk reads, roughly. */
const entriesAStep = 5_000;

const entriesOf = ({ firstId, lastId, size }: Link): string =>
  size === 0 ? "no entry" : size === 1 ? `${firstId}` : `${size} entries, ${firstId} to ${lastId}`;
const idsOf = ({ firstId, lastId, size }: Link): string[] =>
  [firstId, size > 1 ? lastId : null].filter((id): id is string => id !== null);

type Told = Pick<Fault, "kind" | "sentence">;
const ofLink = (link: Link, { kind, sentence }: Told): Fault => ({
  kind,
  row: "link",
  entryIds: idsOf(link),
  sequence: link.sequence,
  at: link.at,
  sentence,
});

/** What a link says of itself and of the one before it; null when both agree. */
function linkFault(link: Link, before: Link | null, genesis: string): Fault | null {
  const expected = (before?.sequence ?? 0) + 1;
  const where = `Link ${link.sequence} (${entriesOf(link)})`;
  if (link.sequence === null || link.sequence < expected) {
    return ofLink(link, {
      kind: "inserted",
      sentence: `A link number ${link.number} (${entriesOf(link)}) was inserted: it has ${link.sequence === null ? "no place in the chain" : `the place ${link.sequence} of another`}.`,
    });
  }
  if (link.sequence > expected) {
    const gap = link.sequence - expected;
    const which = gap === 1 ? `Link ${expected} was` : `Links ${expected} to ${link.sequence - 1} were`;
    return {
      kind: "removed",
      row: "link",
      entryIds: [],
      sequence: expected,
      at: before?.at ?? null,
      sentence: `${which} removed: link ${link.sequence} (${entriesOf(link)}) follows ${before ? `link ${before.sequence}` : "the beginning"}.`,
    };
  }
  if (link.computed !== link.hash || !link.isWhole)
    return ofLink(link, { kind: "changed", sentence: `${where} was changed: its hash is not that of what it holds.` });
  if (before === null && link.previous !== genesis)
    return ofLink(link, { kind: "rewritten", sentence: `${where} was written anew: the chain begins with another.` });
  return null;
}

/** Walks one organization's chain on a connection that sees its rows in one snapshot. */
class Walker {
  links = 0;
  entries = 0;
  found = 0;
  before: Link | null = null;
  /** A link that agrees with itself and not with the one before: the next one says which of both was written anew. */
  #torn: { before: Link; link: Link } | null = null;

  constructor(
    readonly client: pg.ClientBase,
    readonly organizationId: string,
    readonly genesis: string,
    readonly head: Head | null,
  ) {}

  async run(onProgress: (entries: number) => void): Promise<Fault | null> {
    await this.client.query(walk, [this.organizationId]);
    try {
      let step = 100;
      for (;;) {
        const { rows } = await this.client.query<Link>(`FETCH ${step} FROM audit_walk`);
        for (const link of rows) {
          const fault = await this.take(link);
          if (fault) return fault;
        }
        if (rows.length === 0) break;
        const size = rows.reduce((sum, one) => sum + one.size, 0) / rows.length;
        step = Math.min(5_000, Math.max(1, Math.round(entriesAStep / Math.max(size, 1))));
        onProgress(this.entries);
      }
    } finally {
      await this.client.query("CLOSE audit_walk").catch(() => undefined);
    }
    return this.end();
  }

  async take(link: Link): Promise<Fault | null> {
    const { before } = this;
    if (this.#torn) return this.tornFault(link.previous);
    const fault = linkFault(link, before, this.genesis);
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

  /** Of a link that is gone: with the entries that no link holds now. */
  async withOrphan(fault: Fault): Promise<Fault> {
    const { ids, words } = await orphanOf(this.client, this.organizationId);
    return { ...fault, entryIds: ids, sentence: fault.sentence.replace(/\.$/, `; ${words}.`) };
  }

  /** `next`: the hash that whatever comes behind the torn link expects of it. */
  tornFault(next: string | null): Fault | null {
    if (!this.#torn) return null;
    const { before, link } = this.#torn;
    const rewritten = next === link.hash ? before : link;
    return ofLink(rewritten, {
      kind: "rewritten",
      sentence: `Link ${rewritten.sequence} (${entriesOf(rewritten)}) was written anew with a hash of its own: the links beside it know another.`,
    });
  }

  async end(): Promise<Fault | null> {
    const { head, before, links, entries } = this;
    const torn = this.tornFault(head?.hash ?? null);
    if (torn) return torn;
    const ofHead = (kind: Fault["kind"], sentence: string): Fault => ({
      kind,
      row: "head",
      entryIds: before ? idsOf(before) : [],
      sequence: head?.sequence ?? links,
      at: before?.at ?? null,
      sentence,
    });
    if (head === null && links > 0)
      return ofHead("removed", `The head of the chain was removed; its ${links} links are there.`);
    if (head && head.sequence > links) {
      const cut = head.sequence - links;
      const which = cut === 1 ? `Link ${head.sequence}, the newest, was` : `The newest ${cut} links were`;
      return this.withOrphan(
        ofHead("cut off", `${which} cut off: the head counts ${head.sequence} links, ${links} are there.`),
      );
    }
    if (head && before && (head.sequence !== links || head.hash !== before.hash)) {
      return head.sequence === links && head.entries === entries
        ? ofLink(before, {
            kind: "rewritten",
            sentence: `Link ${before.sequence} (${entriesOf(before)}), the newest, was written anew: the head knows another hash.`,
          })
        : ofHead(
            "changed",
            `The head of the chain was changed: it says link ${head.sequence}, the links end at ${links}.`,
          );
    }
    if (head && head.entries !== entries)
      return ofHead(
        "changed",
        `The head of the chain was changed: it counts ${head.entries} entries, the links hold ${entries}.`,
      );
    const inserted = await findInserted(this.client, this.organizationId, this.found);
    return inserted && entryFault(inserted, null);
  }
}

const entryFault = (fault: EntryFault, link: Link | null): Fault => ({
  ...fault,
  row: "entry",
  sequence: link?.sequence ?? null,
  at: link?.at ?? fault.at,
});

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
    `SELECT encode(sha256(convert_to($1, 'UTF8')), 'hex') AS genesis, h.sequence::float8 AS sequence,
       h.entries::float8 AS entries, encode(h.hash, 'hex') AS hash
     FROM (SELECT 1) one LEFT JOIN audit_heads h ON h.organization_id = $1`,
    [organizationId],
  );
  const [first] = rows;
  const head = first?.hash ? { sequence: first.sequence, entries: first.entries, hash: first.hash } : null;
  const walker = new Walker(client, organizationId, first?.genesis ?? "", head);
  const fault = await walker.run(onProgress);
  return {
    organizationId,
    links: walker.links,
    entries: walker.entries,
    hash: walker.before?.hash ?? null,
    fault,
  };
}
