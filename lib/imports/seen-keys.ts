import { createHash } from "node:crypto";
import { openDocument, putDocument } from "@/lib/documents/storage";
import { newImportKey } from "./import-files";

const fullest = 0.5;
const smallest = 1 << 12;

/**
 * What tells records apart and was met before in a file: 64 bits of each key's hash, in a table of open places, so that a
 * million take 16 MB and can be put down between two slices. Two keys of a million are taken for one once in 30 million
 * files, and only the count of a check depends on it.
 */
export class SeenKeys {
  #count = 0;

  private constructor(private table: BigUint64Array) {
    for (const one of table) if (one !== 0n) this.#count += 1;
  }

  static empty(): SeenKeys {
    return new SeenKeys(new BigUint64Array(smallest));
  }

  static async load(key: string | null): Promise<SeenKeys> {
    const stream = key === null ? null : await openDocument(key);
    if (stream === null) return SeenKeys.empty();
    const chunks: Buffer[] = [];
    for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    // Copied, because a table must begin at a multiple of eight.
    return new SeenKeys(new BigUint64Array(new Uint8Array(bytes).buffer));
  }

  has(key: string): boolean {
    return this.table[this.#placeOf(hashOf(key))] !== 0n;
  }

  add(key: string): void {
    const hash = hashOf(key);
    const place = this.#placeOf(hash);
    if (this.table[place] !== 0n) return;
    this.table[place] = hash;
    this.#count += 1;
    if (this.#count > this.table.length * fullest) this.#grow();
  }

  async store(row: { organizationId: string; id: string }): Promise<string> {
    const storageKey = newImportKey(row);
    const content = Buffer.from(this.table.buffer);
    await putDocument({ organizationId: row.organizationId, storageKey, content });
    return storageKey;
  }

  /** Where a hash stands, or the free place where it would. */
  #placeOf(hash: bigint): number {
    const mask = this.table.length - 1;
    let place = Number(hash & 0xffffffffn) & mask;
    while (this.table[place] !== 0n && this.table[place] !== hash) place = (place + 1) & mask;
    return place;
  }

  #grow(): void {
    const before = this.table;
    this.table = new BigUint64Array(before.length * 2);
    for (const hash of before) if (hash !== 0n) this.table[this.#placeOf(hash)] = hash;
  }
}

/** Never zero, which says that a place is free. */
const hashOf = (key: string): bigint => createHash("sha256").update(key).digest().readBigUInt64LE() | 1n;
