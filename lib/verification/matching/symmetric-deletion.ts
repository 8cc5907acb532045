import { oneLetterDiffers } from "./one-letter-differs";

const base = 0x01000193;

const mixed = (hash: number): number => {
  let value = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
};

const longest = 128;
const powers = new Int32Array(longest + 1);
powers[0] = 1;
for (let at = 1; at <= longest; at += 1) powers[at] = Math.imul(powers[at - 1] ?? 0, base);

const variants = new Int32Array(longest + 1);
const ends = new Int32Array(longest + 1);

/** Writes the hashes of a name and of its deletions into `variants`; answers how many. */
function hashVariants(name: string): number {
  const length = Math.min(name.length, longest);
  let end = 0;
  ends[length] = 0;
  for (let at = length - 1; at >= 0; at -= 1) {
    end = (end + Math.imul(name.charCodeAt(at) + 1, powers[length - 1 - at] ?? 0)) | 0;
    ends[at] = end;
  }
  variants[0] = mixed(end);
  let count = 1;
  let start = 0;
  for (let at = 0; at < length; at += 1) {
    const letter = name.charCodeAt(at);
    // Of two equal letters in a row either may go: the name without them is the same.
    if (at === 0 || letter !== name.charCodeAt(at - 1)) {
      variants[count] = mixed((Math.imul(start, powers[length - 1 - at] ?? 0) + (ends[at + 1] ?? 0)) | 0);
      count += 1;
    }
    start = (Math.imul(start, base) + letter + 1) | 0;
  }
  return count;
}

/**
 * A symmetric-deletion index (Garbe's SymSpell): every name is stored under itself and under itself without each of its
 * letters, and looked for likewise, so that names at edit distance 1 meet. Deletions are hashed without making strings,
 * and lie in flat arrays.
 */
export class SymmetricDeletionIndex {
  readonly #shift: number;
  readonly #bucketEnds: Int32Array;
  readonly #hashes: Int32Array;
  readonly #ids: Int32Array;
  readonly #seen: Int32Array;
  #search = 0;

  constructor(readonly names: readonly string[]) {
    let total = 0;
    for (const name of names) total += hashVariants(name);
    const bits = Math.ceil(Math.log2(total));
    this.#shift = 32 - bits;
    this.#bucketEnds = new Int32Array((1 << bits) + 1);
    this.#hashes = new Int32Array(total);
    this.#ids = new Int32Array(total);
    this.#seen = new Int32Array(names.length);
    const counts = this.#bucketEnds;
    for (const name of names) {
      const count = hashVariants(name);
      for (let at = 0; at < count; at += 1) {
        const bucket = ((variants[at] ?? 0) >>> this.#shift) + 1;
        counts[bucket] = (counts[bucket] ?? 0) + 1;
      }
    }
    for (let bucket = 1; bucket < counts.length; bucket += 1)
      counts[bucket] = (counts[bucket] ?? 0) + (counts[bucket - 1] ?? 0);
    const next = counts.slice();
    for (const [id, name] of names.entries()) {
      const count = hashVariants(name);
      for (let at = 0; at < count; at += 1) {
        const hash = variants[at] ?? 0;
        const bucket = hash >>> this.#shift;
        const place = next[bucket] ?? 0;
        next[bucket] = place + 1;
        this.#hashes[place] = hash;
        this.#ids[place] = id;
      }
    }
  }

  /** Numbers of all names at edit distance 0 or 1, two neighboring letters swapped counted as 1. */
  find(name: string, found: number[]): void {
    this.#search += 1;
    const count = hashVariants(name);
    for (let at = 0; at < count; at += 1) {
      const hash = variants[at] ?? 0;
      const bucket = hash >>> this.#shift;
      const end = this.#bucketEnds[bucket + 1] ?? 0;
      for (let place = this.#bucketEnds[bucket] ?? 0; place < end; place += 1) {
        if (this.#hashes[place] !== hash) continue;
        const id = this.#ids[place] ?? 0;
        if (this.#seen[id] === this.#search) continue;
        this.#seen[id] = this.#search;
        const other = this.names[id] ?? "";
        if (other === name || oneLetterDiffers(other, name)) found.push(id);
      }
    }
  }
}
