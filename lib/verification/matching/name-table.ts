import { couldResemble, outlineOf, type WordOutline } from "./could-resemble";
import { joined } from "./name-agreement";

/** From this length on the beginning may be all that a list shows of a name. */
const longName = 13;

/** Distinct names by number, with what tells quickly that two of them cannot be alike. */
export class NameTable {
  readonly names: string[] = [];
  readonly #ids = new Map<string, number>();
  #lengths = new Uint16Array(1_024);
  #letters = new Int32Array(1_024);
  #beginnings = new Int32Array(1_024);

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
    const outline = outlineOf(joined(name));
    this.#lengths[id] = outline.length;
    this.#letters[id] = outline.letters;
    this.#beginnings[id] = outline.beginning;
    return id;
  }

  idOf(name: string): number | undefined {
    return this.#ids.get(name);
  }

  nameOf(id: number): string {
    return this.names[id] ?? "";
  }

  isCompound(id: number): boolean {
    return this.#lengths[id] !== this.nameOf(id).length;
  }

  /** False only for a name that is neither similar to the outlined one, nor the beginning of it. */
  couldBeLike(outline: WordOutline, id: number, needed: Float64Array): boolean {
    const length = this.#lengths[id] ?? 0;
    if (length >= longName && outline.length >= longName) return true;
    return couldResemble(outline, length, this.#letters[id] ?? 0, this.#beginnings[id] ?? 0, needed);
  }

  #grow(): void {
    const size = this.#lengths.length * 2;
    const [lengths, letters, beginnings] = [this.#lengths, this.#letters, this.#beginnings];
    this.#lengths = new Uint16Array(size);
    this.#lengths.set(lengths);
    this.#letters = new Int32Array(size);
    this.#letters.set(letters);
    this.#beginnings = new Int32Array(size);
    this.#beginnings.set(beginnings);
  }
}
