import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import { newId } from "@/lib/ids";
import { type ListSource, listedKeys, organizationKeys } from "@/lib/verification/matching/blocking-keys";
import { copyRows } from "./copy-rows";
import type { ListEntry } from "./list-entry";

type Known = { id: string; isCurrent: boolean; isSeen: boolean };
type New = { id: string; hash: string; raw: string; entry: ListEntry };

export type ChangeCounts = { records: number; added: number; removed: number; unchanged: number; repeated: number };

const batchSize = 2_000;

const recordColumns = `id, source, content_hash, record_key, external_number, kind, name, npi, birth_dates, address, city,
  state, zip, sanction_type, effective_date, reinstated_date, raw, first_version_id`;
const nameColumns = "record_id, position, source, kind, last_name, first_name, middle_name, keys";

/**
 * Turns the entries of a file into the difference to the list in use, inside the caller's transaction: new entries are
 * written in batches, entries that are there already are only ticked off, and what nobody ticked off is removed.
 */
export class ListChanges {
  rows = 0;
  #added = 0;
  #repeated = 0;
  #returned: string[] = [];
  #batch: New[] = [];
  /** The batch that the database is taking while the next one is read. */
  #writing: Promise<void> = Promise.resolve();

  private constructor(
    readonly client: PoolClient,
    readonly source: ListSource,
    readonly versionId: string,
    readonly known: Map<string, Known>,
  ) {}

  static async begin(client: PoolClient, source: ListSource, versionId: string): Promise<ListChanges> {
    const { rows } = await client.query<{ id: string; content_hash: string; is_current: boolean }>(
      `SELECT id, content_hash, removed_version_id IS NULL AS is_current FROM list_records WHERE source = $1`,
      [source],
    );
    const known = new Map(
      rows.map((row) => [row.content_hash, { id: row.id, isCurrent: row.is_current, isSeen: false }]),
    );
    return new ListChanges(client, source, versionId, known);
  }

  /** Takes the next entry; true when a batch was written. */
  async add(entry: ListEntry): Promise<boolean> {
    this.rows += 1;
    // The same text is the same record in every version.
    const raw = JSON.stringify(entry.raw);
    const hash = createHash("sha256").update(raw).digest("hex");
    const known = this.known.get(hash);
    if (known?.isSeen) {
      this.#repeated += 1;
    } else if (known) {
      known.isSeen = true;
      if (!known.isCurrent) this.#returned.push(known.id);
    } else {
      const id = newId("rec");
      this.known.set(hash, { id, isCurrent: true, isSeen: true });
      this.#batch.push({ id, hash, raw, entry });
      this.#added += 1;
    }
    if (this.rows % batchSize !== 0) return false;
    await this.#writing;
    this.#writing = this.#write(this.#batch);
    // Awaited at the next batch; until then a failure must not count as nobody's.
    this.#writing.catch(() => {});
    this.#batch = [];
    return true;
  }

  /** Writes what is left and takes out what the file no longer has. */
  async finish(): Promise<ChangeCounts> {
    await this.#writing;
    await this.#write(this.#batch);
    const gone = [...this.known.values()].filter((record) => record.isCurrent && !record.isSeen);
    await this.#setRemoved(this.#returned, null);
    await this.#setRemoved(
      gone.map(({ id }) => id),
      this.versionId,
    );
    const records = this.rows - this.#repeated;
    const added = this.#added + this.#returned.length;
    return { records, added, removed: gone.length, unchanged: records - added, repeated: this.#repeated };
  }

  async #setRemoved(ids: string[], versionId: string | null): Promise<void> {
    if (ids.length === 0) return;
    await this.client.query(`UPDATE list_records SET removed_version_id = $1 WHERE id = ANY ($2)`, [versionId, ids]);
  }

  async #write(batch: readonly New[]): Promise<void> {
    const records = batch.map(({ id, hash, raw, entry }) => [
      id,
      this.source,
      hash,
      entry.externalNumber ?? hash,
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
      raw,
      this.versionId,
    ]);
    const names = batch.flatMap(({ id, entry }) =>
      entry.names.map((name, position) => {
        const { kind, lastName, firstName, middleName } = name;
        const keys =
          entry.kind === "person"
            ? listedKeys(this.source, { ...name, birthDates: entry.birthDates, npi: entry.npi })
            : organizationKeys(this.source, [lastName], entry.npi);
        return [id, position, this.source, kind, lastName, firstName, middleName, keys];
      }),
    );
    await copyRows(this.client, "list_records", recordColumns, records);
    await copyRows(this.client, "list_names", nameColumns, names);
  }
}
