/**
 * SHA-256 (FIPS 180-4) whose state can be put down and taken up again. Node's own cannot: a file whose hashing takes
 * longer than a job may run would have to be begun anew every time.
 */

const blockSize = 64;

/** The first 32 bits of the fractional parts of the roots of the first primes: cube roots (64) and square roots (8). */
function constants(): { rounds: Int32Array; initial: Int32Array } {
  const rounds = new Int32Array(64);
  const initial = new Int32Array(8);
  const fraction = (root: number) => ((root % 1) * 0x1_0000_0000) | 0;
  let found = 0;
  for (let candidate = 2; found < 64; candidate += 1) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) if (candidate % divisor === 0) isPrime = false;
    if (!isPrime) continue;
    if (found < 8) initial[found] = fraction(Math.sqrt(candidate));
    rounds[found] = fraction(Math.cbrt(candidate));
    found += 1;
  }
  return { rounds, initial };
}
const { rounds, initial } = constants();
const at = (words: Int32Array, index: number): number => words[index] as number;

export class ResumableSha256 {
  readonly #state = Int32Array.from(initial);
  readonly #words = new Int32Array(64);
  readonly #block = Buffer.alloc(blockSize);
  #filled = 0;
  #size = 0;

  /** Bytes taken so far. */
  get size(): number {
    return this.#size;
  }

  update(bytes: Uint8Array): void {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#size += chunk.length;
    let from = 0;
    if (this.#filled > 0) {
      from = chunk.copy(this.#block, this.#filled, 0);
      this.#filled += from;
      if (this.#filled < blockSize) return;
      this.#compress(this.#block, 0);
      this.#filled = 0;
    }
    for (; from + blockSize <= chunk.length; from += blockSize) this.#compress(chunk, from);
    this.#filled = chunk.copy(this.#block, 0, from);
  }

  /** The hash in hexadecimal digits; afterwards nothing more can be taken. */
  digest(): string {
    const bits = this.#size * 8;
    const padding = Buffer.alloc((this.#filled < 56 ? 56 : 120) - this.#filled + 8);
    padding[0] = 0x80;
    padding.writeUInt32BE(Math.floor(bits / 0x1_0000_0000), padding.length - 8);
    padding.writeUInt32BE(bits >>> 0, padding.length - 4);
    this.update(padding);
    return this.#stateHex();
  }

  /** What `resume` goes on from. */
  pause(): string {
    return `${this.#size}.${this.#stateHex()}.${this.#block.subarray(0, this.#filled).toString("hex")}`;
  }

  /** Throws when the text is no state that `pause` gave. */
  static resume(paused: string): ResumableSha256 {
    const [, size, state = "", rest = ""] = /^(\d+)\.([0-9a-f]{64})\.((?:[0-9a-f]{2}){0,63})$/.exec(paused) ?? [];
    if (size === undefined || Number(size) % blockSize !== rest.length / 2)
      throw new Error("This is not the state of a hash");
    const hash = new ResumableSha256();
    const bytes = Buffer.from(state, "hex");
    for (let index = 0; index < 8; index += 1) hash.#state[index] = bytes.readInt32BE(index * 4);
    hash.#filled = Buffer.from(rest, "hex").copy(hash.#block);
    hash.#size = Number(size);
    return hash;
  }

  #stateHex(): string {
    const bytes = Buffer.alloc(32);
    this.#state.forEach((word, index) => bytes.writeInt32BE(word, index * 4));
    return bytes.toString("hex");
  }

  #compress(bytes: Buffer, from: number): void {
    const words = this.#words;
    const state = this.#state;
    for (let t = 0; t < 16; t += 1) words[t] = bytes.readInt32BE(from + t * 4);
    for (let t = 16; t < 64; t += 1) {
      const early = at(words, t - 15);
      const late = at(words, t - 2);
      const s0 = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3);
      const s1 = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10);
      words[t] = (at(words, t - 16) + s0 + at(words, t - 7) + s1) | 0;
    }
    let a = at(state, 0);
    let b = at(state, 1);
    let c = at(state, 2);
    let d = at(state, 3);
    let e = at(state, 4);
    let f = at(state, 5);
    let g = at(state, 6);
    let h = at(state, 7);
    for (let t = 0; t < 64; t += 1) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const first = (h + s1 + ((e & f) ^ (~e & g)) + at(rounds, t) + at(words, t)) | 0;
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((word, index) => {
      state[index] = (at(state, index) + word) | 0;
    });
  }
}
