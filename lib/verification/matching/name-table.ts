import { lettersOf } from "./could-resemble";
import { joined } from "./name-agreement";

/** Distinct names by number, with what tells quickly that two of them cannot be alike. */
export class NameTable {
  readonly names: string[] = [];
  readonly #ids = new Map<string, number>();
  #lengths = new Uint16Array(1_024);
  #letters = new Int32Array(1_024);

  get size(): number {
    return this.names.length;
  }

  /** The number of a name, which it gets now if it had none. */
  add(name: string): number {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const id = this.names.length;
    this.#ids.set(name, id);
    this.names.push(name);
    if (id >= this.#lengths.length) this.#grow();
    const word = joined(name);
    this.#lengths[id] = word.length;
    this.#letters[id] = lettersOf(word);
    return id;
  }

  idOf(name: string): number | undefined {
    return this.#ids.get(name);
  }

  nameOf(id: number): string {
    return this.names[id] ?? "";
  }

  /** Letters in the name, blanks left out. */
  lengthOf(id: number): number {
    return this.#lengths[id] ?? 0;
  }

  /** See `lettersOf`. */
  lettersOf(id: number): number {
    return this.#letters[id] ?? 0;
  }

  isCompound(id: number): boolean {
    return this.lengthOf(id) !== this.nameOf(id).length;
  }

  #grow(): void {
    const [lengths, letters] = [this.#lengths, this.#letters];
    this.#lengths = new Uint16Array(lengths.length * 2);
    this.#lengths.set(lengths);
    this.#letters = new Int32Array(letters.length * 2);
    this.#letters.set(letters);
  }
}
