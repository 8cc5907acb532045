/**
 * Numbers by name, kept while there is room: a list of a million providers has far fewer names than people, and the
 * memory must not grow with them. When the room is used up, all are forgotten and made again as they are asked for.
 */
export class KeptNumbers {
  readonly #places = new Map<string, number>();
  #used = 0;
  /** What was kept: at the place of a name how many numbers follow, then these. */
  numbers = new Int32Array(65_536);

  constructor(
    readonly make: (name: string) => readonly number[],
    /** How many numbers are kept at most, 4 bytes each; a name costs eight of them for itself. */
    readonly room: number,
  ) {}

  /** Where in `numbers` the name's are; good until the next name is asked for. */
  placeOf(name: string): number {
    return this.#places.get(name) ?? this.#keep(name);
  }

  #keep(name: string): number {
    const made = this.make(name);
    if (this.#used + made.length + 8 * this.#places.size > this.room) {
      this.#places.clear();
      this.#used = 0;
    }
    const place = this.#used;
    this.#used += made.length + 1;
    if (this.#used > this.numbers.length) {
      const smaller = this.numbers;
      this.numbers = new Int32Array(Math.max(this.#used, smaller.length * 2));
      this.numbers.set(smaller);
    }
    this.numbers[place] = made.length;
    this.numbers.set(made, place + 1);
    this.#places.set(name, place);
    return place;
  }
}
