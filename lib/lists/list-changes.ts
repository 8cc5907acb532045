import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import { newId } from "@/lib/ids";
import { copyRows } from "./copy-rows";
import type { ListEntry } from "./list-entry";
import { ownedBy } from "./list-versions";
import { keyPrefixOf, type ListScope } from "./lists";
import { findReinstated } from "./find-reinstated";
import { searchKeys } from "./search-keys";

type Known = { id: string; key: string; isSeen: boolean };
type New = { id: string; hash: string; entry: ListEntry };

export type ChangeCounts = {
  /** Records of the list as it is now. */
  records: number;
  added: number;
  /** Records whose wording is another one now. */
  changed: number;
  removed: number;
  /** Reinstatements of a supplement that took a record out of force; each is a change of that record. */
  reinstated: number;
  /** Reinstatements of somebody whom the list did not have. */
  notListed: number;
  unchanged: number;
  /** Rows that stood in the file more than once. */
  repeated: number;
};

const batchSize = 2_000;

const recordColumns = `id, source, owner_organization_id, content_hash, record_key, external_number, kind, name, npi,
  birth_dates, address, city, state, zip, sanction_type, effective_date, reinstated_date, raw, first_version_id`;
const nameColumns =
  "record_id, position, source, owner_organization_id, kind, last_name, first_name, middle_name, keys";

/** The key without the number that tells rows of one identity apart. */
const identityOf = (key: string) => key.replace(/#\d+$/, "");

type Options = { scope: ListScope; versionId: string; isSupplement: boolean };

/**
 * Turns the entries of a file into the difference to the list in use, inside the caller's transaction. Entries that
 * are there already are ticked off, others are written in batches. At the end, what a full file no longer has is
 * removed; a record of the same identity in other words follows the one it replaces, under the same key. Memory is a
 * hash and an id per record of the list.
 */
export class ListChanges {
  rows = 0;
  #repeated = 0;
  #notListed = 0;
  /** What was written, in the file's order; `replaces`: the record that a reinstatement speaks of. */
  readonly #written: { id: string; identity: string; replaces?: Known }[] = [];
  #batch: New[] = [];
  /** The batch that the database is taking while the next one is read. */
  #writing: Promise<void> = Promise.resolve();
  readonly #prefix: string;

  private constructor(
    readonly client: PoolClient,
    readonly options: Options,
    readonly known: Map<string, Known>,
  ) {
    this.#prefix = keyPrefixOf(options.scope);
  }

  static async begin(client: PoolClient, options: Options): Promise<ListChanges> {
    const { scope } = options;
    const { rows } = await client.query<{ id: string; content_hash: string; record_key: string }>(
      `SELECT r.id, r.content_hash, r.record_key FROM list_records r
       WHERE r.source = $1 AND ${ownedBy(scope, "r", 2)} AND r.removed_version_id IS NULL`,
      [scope.source, scope.ownerOrganizationId],
    );
    const known = new Map(
      rows.map((row) => [row.content_hash, { id: row.id, key: row.record_key, isSeen: false }] as const),
    );
    return new ListChanges(client, options, known);
  }

  /** Takes the next entry; true when a batch was written. */
  async add(entry: ListEntry): Promise<boolean> {
    this.rows += 1;
    const hash = createHash("sha256").update(entry.wording).digest("hex");
    const known = this.known.get(hash);
    if (known) {
      if (known.isSeen) this.#repeated += 1;
      known.isSeen = true;
    } else if (this.options.isSupplement && entry.reinstatedDate !== null) {
      await this.#reinstate(entry, hash);
    } else {
      this.#take(entry, hash);
    }
    if (this.rows % batchSize !== 0) return false;
    await this.#writing;
    this.#writing = this.#write(this.#batch);
    // Awaited at the next batch; until then a failure must not count as nobody's.
    this.#writing.catch(() => {});
    this.#batch = [];
    return true;
  }

  #take(entry: ListEntry, hash: string, replaces?: Known): void {
    const id = newId("rec");
    this.known.set(hash, { id, key: "", isSeen: true });
    this.#batch.push({ id, hash, entry });
    this.#written.push({ id, identity: entry.identity, replaces });
  }

  async #reinstate(entry: ListEntry, hash: string): Promise<void> {
    this.#unseen ??= this.#unseenByIdentity();
    const listed =
      this.#unseen.get(entry.identity)?.find(({ isSeen }) => !isSeen) ?? (await this.#findInOtherWords(entry));
    if (!listed) {
      this.#notListed += 1;
      return;
    }
    listed.isSeen = true;
    this.#take(entry, hash, listed);
  }

  async #findInOtherWords(entry: ListEntry): Promise<Known | undefined> {
    const id = await findReinstated(this.client, this.options.scope, entry);
    if (id === null) return undefined;
    return [...this.known.values()].find((record) => record.id === id && !record.isSeen);
  }

  #unseen: Map<string, Known[]> | undefined;

  #unseenByIdentity(): Map<string, Known[]> {
    const unseen = new Map<string, Known[]>();
    for (const record of this.known.values()) {
      if (record.isSeen) continue;
      const identity = identityOf(record.key);
      const others = unseen.get(identity);
      if (others) others.push(record);
      else unseen.set(identity, [record]);
    }
    return unseen;
  }

  /** Writes what is left, gives every new record its key, and takes out what ended. */
  async finish(): Promise<ChangeCounts> {
    await this.#writing;
    await this.#write(this.#batch);
    const before = [...this.known.values()].filter(({ key }) => key !== "");
    const unseen = this.#unseenByIdentity();
    const reinstated = this.#written.filter(({ replaces }) => replaces !== undefined);
    // Keys of records that end too: one that is replaced hands its own on, and no other may have it meanwhile.
    const taken = new Set(before.map(({ key }) => key));
    const freeKey = keyGiver(taken);
    const ended: Known[] = [];
    const renamed: { id: string; key: string }[] = [];
    for (const { id, identity, replaces } of this.#written) {
      const replaced = replaces ?? unseen.get(identity)?.shift();
      if (replaced) ended.push(replaced);
      const key = replaced?.key ?? freeKey(identity);
      taken.add(key);
      if (key !== identity) renamed.push({ id, key });
    }
    const changed = ended.length;
    const removed = this.options.isSupplement ? [] : [...unseen.values()].flat();
    await this.#end([...ended, ...removed]);
    await this.#rename(renamed);
    const added = this.#written.length - changed;
    return {
      records: before.length + added - removed.length,
      added,
      changed,
      removed: removed.length,
      reinstated: reinstated.length,
      notListed: this.#notListed,
      unchanged: before.length - changed - removed.length,
      repeated: this.#repeated,
    };
  }

  async #end(records: readonly Known[]): Promise<void> {
    if (records.length === 0) return;
    const ids = records.map(({ id }) => id);
    await this.client.query("UPDATE list_records SET removed_version_id = $1 WHERE id = ANY ($2)", [
      this.options.versionId,
      ids,
    ]);
  }

  async #rename(records: readonly { id: string; key: string }[]): Promise<void> {
    if (records.length === 0) return;
    await this.client.query(
      `UPDATE list_records r SET record_key = given.key
       FROM unnest($1::text[], $2::text[]) AS given(id, key) WHERE r.id = given.id`,
      [records.map(({ id }) => id), records.map(({ key }) => key)],
    );
  }

  async #write(batch: readonly New[]): Promise<void> {
    const { source, ownerOrganizationId } = this.options.scope;
    const records = batch.map(({ id, hash, entry }) => [
      id,
      source,
      ownerOrganizationId,
      hash,
      entry.identity,
      entry.externalNumber,
      entry.kind,
      entry.name,
      entry.npi,
      entry.birthDates,
      entry.address,
      entry.city,
      entry.state,
      entry.zip,
      entry.sanctionType,
      entry.effectiveDate,
      entry.reinstatedDate,
      JSON.stringify(entry.raw),
      this.options.versionId,
    ]);
    const names = batch.flatMap(({ id, entry }) =>
      entry.names.map(({ kind, lastName, firstName, middleName }, position) => {
        const { birthDates, npi } = entry;
        const keys = searchKeys(this.#prefix, { kind: entry.kind, lastName, firstName, birthDates, npi });
        return [id, position, source, ownerOrganizationId, kind, lastName, firstName, middleName, keys];
      }),
    );
    await copyRows(this.client, "list_records", recordColumns, records);
    await copyRows(this.client, "list_names", nameColumns, names);
  }
}

/** Keys that no record in force has: the identity, and a number behind it where it stands more than once. */
function keyGiver(taken: ReadonlySet<string>) {
  const numbers = new Map<string, number>();
  return (identity: string): string => {
    if (!taken.has(identity)) return identity;
    let number = numbers.get(identity) ?? 2;
    while (taken.has(`${identity}#${number}`)) number += 1;
    numbers.set(identity, number + 1);
    return `${identity}#${number}`;
  };
}
