import { couldResemble, outlineOf, type WordOutline } from "./could-resemble";
import { joined } from "./name-agreement";

/** From this length on the beginning may be all that a list shows of a name. */
const longName = 13;

/** Distinct names by number, with what tells quickly that two of them cannot be alike. */
export class NameTable {
  readonly names: string[] = [];
  readonly #ids = new Map<string, number>();
  /** Of each name length, letters, beginning and whether it is compound, side by side. */
  #outlines = new Int32Array(4_096);

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
    if (id * 4 >= this.#outlines.length) {
      const smaller = this.#outlines;
      this.#outlines = new Int32Array(smaller.length * 2);
      this.#outlines.set(smaller);
    }
    const { length, letters, beginning } = outlineOf(joined(name));
    this.#outlines.set([length, letters, beginning, length === name.length ? 0 : 1], id * 4);
    return id;
  }

  idOf(name: string): number | undefined {
    return this.#ids.get(name);
  }

  nameOf(id: number): string {
    return this.names[id] ?? "";
  }

  isCompound(id: number): boolean {
    return this.#outlines[id * 4 + 3] === 1;
  }

  /** False only for a name that is neither similar to the outlined one, nor the beginning of it, nor it of that. */
  couldBeLike(outline: WordOutline, id: number, needed: Float64Array): boolean {
    const outlines = this.#outlines;
    const at = id * 4;
    const length = outlines[at] ?? 0;
    if (length >= longName && outline.length >= longName) return true;
    return couldResemble(outline, length, outlines[at + 1] ?? 0, outlines[at + 2] ?? 0, needed);
  }
}
