import type pg from "pg";
import { entryDigest, linkHash } from "@/lib/audit/entry-digest";
import type { Fault } from "@/lib/audit/chain-faults";

/** What was done to the log, and whom `audit verify` must name for it. */
export type Tampering = {
  what: string;
  kinds: readonly Fault["kind"][];
  /** The entry that must be named, or the link by its place. */
  entryId?: string;
  sequence?: number;
};

type Entry = { id: string; sequence: number; place: number };

/** A random number from 0 up to `below`, the same for the same seed. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    // Numerical Recipes' generator: enough to choose rows with.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Each column that an entry has, and another value for it. */
const columns: readonly [name: string, other: string][] = [
  ["at", "at + interval '1 millisecond'"],
  ["actor_type", "CASE actor_type WHEN 'user' THEN 'client' ELSE 'user' END"],
  ["actor_id", "actor_id || 'x'"],
  ["actor_name", "'Somebody else'"],
  ["client_id", "coalesce(client_id, '') || 'x'"],
  ["client_name", "CASE WHEN client_id IS NULL THEN 'Another system' ELSE client_name || 'x' END"],
  ["client_address", "coalesce(client_address, '198.51.100.7') || '1'"],
  ["action", "'deny'"],
  ["subject_type", "subject_type || ' '"],
  ["subject_id", "reverse(subject_id)"],
  ["reason", "CASE WHEN reason IS NULL THEN '' ELSE NULL END"],
  [
    "changes",
    "CASE WHEN changes IS NULL THEN '{}'::jsonb ELSE jsonb_set(changes, '{status,1}', '\"CRED_DENIED\"') END",
  ],
  ["request_id", "coalesce(request_id, '') || '0'"],
];

/** Tampers with an organization's log as somebody who may do anything in the database could. */
export class Tamperer {
  constructor(
    readonly client: pg.ClientBase,
    readonly organizationId: string,
    readonly random: (below: number) => number,
  ) {}

  async #one<Row extends pg.QueryResultRow>(text: string, ...values: unknown[]): Promise<Row> {
    const { rows } = await this.client.query<Row>(text, [this.organizationId, ...values]);
    const [row] = rows;
    if (!row) throw new Error(`Nothing to tamper with: ${text}`);
    return row;
  }

  #do(text: string, ...values: unknown[]): Promise<unknown> {
    return this.client.query(text, [this.organizationId, ...values]);
  }

  async #links(): Promise<number> {
    const { links } = await this.#one<{ links: number }>(
      "SELECT count(*)::int AS links FROM audit_links WHERE organization_id = $1",
    );
    return links;
  }

  async #entry(sequence?: number): Promise<Entry> {
    const at = sequence ?? 1 + this.random(await this.#links());
    const { size } = await this.#one<{ size: number }>(
      "SELECT cardinality(entry_ids) AS size FROM audit_links WHERE organization_id = $1 AND sequence = $2",
      at,
    );
    const place = 1 + this.random(size);
    const { id } = await this.#one<{ id: string }>(
      "SELECT entry_ids[$3::int] AS id FROM audit_links WHERE organization_id = $1 AND sequence = $2",
      at,
      place,
    );
    return { id, sequence: at, place };
  }

  /** Two different entries, in the order of the chain. */
  async #two(): Promise<[Entry, Entry]> {
    const last = await this.#links();
    const first = 1 + this.random(last - 1);
    return [await this.#entry(first), await this.#entry(first + 1 + this.random(last - first))];
  }

  /** Gives a link the digests of what its entries say now. */
  async #digestAnew(sequence: number): Promise<void> {
    await this.#do(
      `UPDATE audit_links l SET digests = (
         SELECT string_agg(${entryDigest("e", "l.format")}, '' ORDER BY u.place)
         FROM unnest(l.entry_ids) WITH ORDINALITY u (id, place)
         JOIN audit_entries e ON e.organization_id = l.organization_id AND e.id = u.id)
       WHERE l.organization_id = $1 AND l.sequence = $2`,
      sequence,
    );
  }

  async #hashAnew(sequence: number): Promise<void> {
    await this.#do(
      `UPDATE audit_links l SET hash = ${linkHash("l")} WHERE organization_id = $1 AND sequence = $2`,
      sequence,
    );
  }

  readonly #acts: readonly (() => Promise<Tampering>)[] = [
    ...columns.map(([name, other]) => async (): Promise<Tampering> => {
      const { id } = await this.#entry();
      await this.#do(`UPDATE audit_entries SET ${name} = ${other} WHERE organization_id = $1 AND id = $2`, id);
      return { what: `${name} of an entry changed`, kinds: ["changed"], entryId: id };
    }),
    async () => {
      const { id } = await this.#entry();
      await this.#do("UPDATE audit_entries SET id = id || 'x' WHERE organization_id = $1 AND id = $2", id);
      return { what: "id of an entry changed", kinds: ["changed"], entryId: id };
    },
    async () => {
      const { id } = await this.#entry();
      await this.#do(
        "UPDATE audit_entries SET organization_id = 'org_other' WHERE organization_id = $1 AND id = $2",
        id,
      );
      return { what: "an entry given to another organization", kinds: ["removed"], entryId: id };
    },
    async () => {
      const { id } = await this.#entry();
      await this.#do("DELETE FROM audit_entries WHERE organization_id = $1 AND id = $2", id);
      return { what: "an entry deleted", kinds: ["removed"], entryId: id };
    },
    async () => {
      const { id } = await this.#entry();
      await this.#do(
        `INSERT INTO audit_entries SELECT organization_id, id || 'y', at, actor_type, actor_id, actor_name, 'deny',
           subject_type, subject_id, reason, changes, request_id, client_id, client_name, client_address
         FROM audit_entries WHERE organization_id = $1 AND id = $2`,
        id,
      );
      return { what: "an entry inserted", kinds: ["inserted"], entryId: `${id}y` };
    },
    async () => {
      const [one, other] = await this.#two();
      const said = columns.map(([name]) => name).join(", ");
      await this.#do(
        `UPDATE audit_entries e SET (${said}) = (SELECT ${said} FROM audit_entries o WHERE o.organization_id = $1
           AND o.id = CASE e.id WHEN $2 THEN $3 ELSE $2 END)
         WHERE e.organization_id = $1 AND e.id IN ($2, $3)`,
        one.id,
        other.id,
      );
      return { what: "two entries' contents swapped", kinds: ["swapped"], entryId: one.id };
    },
    async () => {
      const [one, other] = await this.#two();
      for (const [from, to] of [
        [one.id, "aside"],
        [other.id, one.id],
        ["aside", other.id],
      ])
        await this.#do("UPDATE audit_entries SET id = $3 WHERE organization_id = $1 AND id = $2", from, to);
      return { what: "two entries' ids swapped", kinds: ["swapped"], entryId: one.id };
    },
    async () => {
      const { id, sequence } = await this.#entry();
      await this.#do("UPDATE audit_entries SET reason = 'Other' WHERE organization_id = $1 AND id = $2", id);
      await this.#digestAnew(sequence);
      return { what: "an entry changed, and its digest computed anew", kinds: ["changed"], sequence };
    },
    async () => {
      const { id, sequence } = await this.#entry();
      await this.#do("UPDATE audit_entries SET reason = 'Other' WHERE organization_id = $1 AND id = $2", id);
      await this.#digestAnew(sequence);
      await this.#hashAnew(sequence);
      return { what: "an entry changed, digest and link computed anew", kinds: ["rewritten"], sequence };
    },
    async () => {
      const sequence = 1 + this.random(await this.#links());
      const place = this.random(32);
      await this.#do(
        "UPDATE audit_links SET digests = set_byte(digests, $3, (get_byte(digests, $3) + 1) % 256) WHERE organization_id = $1 AND sequence = $2",
        sequence,
        place,
      );
      return { what: "a digest changed", kinds: ["changed"], sequence };
    },
    async () => {
      const sequence = 1 + this.random(await this.#links());
      await this.#do(
        "UPDATE audit_links SET entry_ids[1] = entry_ids[1] || 'z' WHERE organization_id = $1 AND sequence = $2",
        sequence,
      );
      return { what: "a link given another entry", kinds: ["changed"], sequence };
    },
    async () => {
      const last = await this.#links();
      const sequence = 1 + this.random(last);
      await this.#do("DELETE FROM audit_links WHERE organization_id = $1 AND sequence = $2", sequence);
      return { what: "a link deleted", kinds: ["removed", "cut off"], sequence };
    },
    async () => {
      const last = await this.#links();
      const sequence = 1 + this.random(last);
      await this.#do(
        `DELETE FROM audit_entries WHERE organization_id = $1 AND id IN (
           SELECT unnest(entry_ids) FROM audit_links WHERE organization_id = $1 AND sequence = $2)`,
        sequence,
      );
      await this.#do("DELETE FROM audit_links WHERE organization_id = $1 AND sequence = $2", sequence);
      return { what: "a link and its entries deleted", kinds: ["removed", "cut off"], sequence };
    },
    async () => {
      const first = 1 + this.random((await this.#links()) - 1);
      await this.#do(
        `UPDATE audit_links SET sequence = CASE sequence WHEN $2 THEN $2 + 1 ELSE $2 END
         WHERE organization_id = $1 AND sequence IN ($2::bigint, $2::bigint + 1)`,
        first,
      );
      return { what: "two links' places swapped", kinds: ["changed"], sequence: first };
    },
    async () => {
      const last = await this.#links();
      const sequence = last - this.random(Math.min(20, last - 1));
      await this.#do(
        `DELETE FROM audit_entries WHERE organization_id = $1 AND id IN (
           SELECT unnest(entry_ids) FROM audit_links WHERE organization_id = $1 AND sequence >= $2)`,
        sequence,
      );
      await this.#do("DELETE FROM audit_links WHERE organization_id = $1 AND sequence >= $2", sequence);
      return { what: "the newest links cut off", kinds: ["cut off"], sequence };
    },
    async () => {
      const { id } = await this.#entry();
      const sequence = (await this.#links()) + 1;
      await this.#do(
        `INSERT INTO audit_entries SELECT organization_id, id || 'y', at, actor_type, actor_id, actor_name, 'deny',
           subject_type, subject_id, reason, changes, request_id, client_id, client_name
         FROM audit_entries WHERE organization_id = $1 AND id = $2`,
        id,
      );
      await this.#do(
        `INSERT INTO audit_links (organization_id, format, entry_ids, digests, sequence, previous_hash, hash, at)
         SELECT organization_id, format, ARRAY[$2::text || 'y'], digests, $3::bigint, hash, hash, at FROM audit_links
         WHERE organization_id = $1 AND sequence = $3::bigint - 1`,
        id,
        sequence,
      );
      await this.#digestAnew(sequence);
      await this.#hashAnew(sequence);
      return { what: "an entry appended with a link of its own", kinds: ["inserted"], sequence };
    },
  ];

  /** How many ways there are. */
  get ways(): number {
    return this.#acts.length;
  }

  /** Tampers in the `way`-th way, in the transaction that the connection is in. */
  async tamper(way: number): Promise<Tampering> {
    // Triggers rest, as for everybody who may set this.
    await this.client.query("SET LOCAL session_replication_role = replica");
    const act = this.#acts[way % this.ways];
    if (!act) throw new Error("There is always a way");
    return act();
  }
}

/** Whether what was named is exactly what was tampered with. */
export function isNamed(tampering: Tampering, fault: Fault | null): boolean {
  if (fault === null || !tampering.kinds.includes(fault.kind)) return false;
  if (tampering.entryId !== undefined) return fault.row === "entry" && fault.entryIds[0] === tampering.entryId;
  return fault.sequence === tampering.sequence;
}
