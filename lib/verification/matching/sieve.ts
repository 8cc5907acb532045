/** Says of a number that it was certainly never added, without looking where the numbers lie: one bit for each of many. */
export class Sieve {
  readonly #bits: Int32Array;
  readonly #mask: number;

  /** For so many numbers; some sixteen bits each, of which few are set. */
  constructor(size: number) {
    const bits = 2 ** Math.max(10, Math.ceil(Math.log2(size * 16)));
    this.#bits = new Int32Array(bits / 32);
    this.#mask = bits - 1;
  }

  add(value: number): void {
    const at = this.#placeOf(value);
    this.#bits[at >>> 5] = (this.#bits[at >>> 5] ?? 0) | (1 << (at & 31));
  }

  mayHave(value: number): boolean {
    const at = this.#placeOf(value);
    return ((this.#bits[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0;
  }

  #placeOf(value: number): number {
    const hash = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
    return (hash ^ (hash >>> 13)) & this.#mask;
  }
}
