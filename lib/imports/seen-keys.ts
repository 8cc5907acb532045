import { createHash } from "node:crypto";
import { openDocument, putDocument } from "@/lib/documents/storage";
import { newImportKey } from "./import-files";

const fullest = 0.5;
const fewestPlaces = 1 << 12;

/** 64 bits of a key's hash as two numbers; the first is never zero, which says that a place is free. */
type Hash = readonly [low: number, high: number];

/**
 * What tells records apart and was met before in a file: 64 bits of each key's hash, in a table of open places, so that a
 * million take 16 MB and can be put down between two slices. Two keys of a million are taken for one once in 15 million
 * files, and only the count of a check depends on it.
 */
export class SeenKeys {
  #count = 0;

  /** Two numbers a place; as many places as a power of two. */
  private constructor(private table: Uint32Array) {
    for (let at = 0; at < table.length; at += 2) if (table[at] !== 0) this.#count += 1;
  }

  static empty(): SeenKeys {
    return new SeenKeys(new Uint32Array(fewestPlaces * 2));
  }

  static async load(key: string | null): Promise<SeenKeys> {
    const stream = key === null ? null : await openDocument(key);
    if (stream === null) return SeenKeys.empty();
    const chunks: Buffer[] = [];
    for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
    // Copied, because a table must begin at a multiple of four.
    return new SeenKeys(new Uint32Array(new Uint8Array(Buffer.concat(chunks)).buffer));
  }

  has(key: string): boolean {
    return this.table[this.#placeOf(hashOf(key))] !== 0;
  }

  add(key: string): void {
    const hash = hashOf(key);
    const place = this.#placeOf(hash);
    if (this.table[place] !== 0) return;
    this.table.set(hash, place);
    this.#count += 1;
    if (this.#count > (this.table.length / 2) * fullest) this.#grow();
  }

  async store(row: { organizationId: string; id: string }): Promise<string> {
    const storageKey = newImportKey(row);
    const content = Buffer.from(this.table.buffer);
    await putDocument({ organizationId: row.organizationId, storageKey, content });
    return storageKey;
  }

  /** Where a hash stands, or the free place where it would. */
  #placeOf([low, high]: Hash): number {
    const mask = this.table.length / 2 - 1;
    let place = high & mask;
    while (this.table[place * 2] !== 0 && (this.table[place * 2] !== low || this.table[place * 2 + 1] !== high))
      place = (place + 1) & mask;
    return place * 2;
  }

  #grow(): void {
    const before = this.table;
    this.table = new Uint32Array(before.length * 2);
    for (let at = 0; at < before.length; at += 2) {
      const [low = 0, high = 0] = before.subarray(at, at + 2);
      if (low !== 0) this.table.set([low, high], this.#placeOf([low, high]));
    }
  }
}

function hashOf(key: string): Hash {
  const digest = createHash("sha256").update(key).digest();
  return [(digest.readUInt32LE(0) | 1) >>> 0, digest.readUInt32LE(4)];
}
