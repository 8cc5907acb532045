import { beginningOf, soundOf, tellingTokens } from "./blocking-keys";
import { compareLastNames } from "./compare-last-names";
import { jaroNeeded, outlineOf, type WordOutline } from "./could-resemble";
import { KeptNumbers } from "./kept-numbers";
import { joined } from "./name-agreement";
import type { NameTable } from "./name-table";
import { type NumberLists, pushTo } from "./number-lists";
import type { Rules } from "./score-match";
import { soundex } from "./soundex";
import { SymmetricDeletionIndex } from "./symmetric-deletion";

/** Of a name without a sound in the list. */
export const unheard = -1;

/**
 * Which last names of a list agree with another, looked up once for all who bear it. What `compareLastNames` takes for
 * alike shares a word, differs by one letter, or sounds or begins alike; the search keys find the same.
 */
export class LastNameSearch {
  /** By last name: number of its sound, outline (length, letters, beginning), and the names that agree. */
  readonly kept: KeptNumbers;
  readonly #bySound: NumberLists<string> = new Map();
  readonly #byBeginning: NumberLists<string> = new Map();
  readonly #byWord: NumberLists<string> = new Map();
  readonly #needed: Float64Array;
  #byLetters = new SymmetricDeletionIndex([]);
  #seen = new Int32Array(0);
  #search = 0;

  constructor(
    readonly table: NameTable,
    /** Numbers of the sounds of names (`soundOf`). */
    readonly sounds: ReadonlyMap<string, number>,
    readonly rules: Rules,
    room: number,
  ) {
    this.#needed = jaroNeeded(rules.policy.weights.lastName.similarFrom);
    this.kept = new KeptNumbers((name) => this.#find(name), room);
  }

  /** To be called when the table has all names. */
  finish(): void {
    for (const [id, name] of this.table.names.entries()) {
      const word = joined(name);
      pushTo(this.#bySound, soundex(word), id);
      pushTo(this.#byBeginning, beginningOf(name), id);
      for (const part of new Set(tellingTokens(name))) pushTo(this.#byWord, part, id);
    }
    this.#byLetters = new SymmetricDeletionIndex(this.table.names.map(joined));
    this.#seen = new Int32Array(this.table.size);
  }

  /** True when a name agrees with one of the list; mostly told without comparing. */
  agrees(name: string, outline: WordOutline, id: number): boolean {
    const { table } = this;
    if (table.couldBeLike(outline, id, this.#needed)) return this.#compare(name, id);
    if (outline.length === name.length && !table.isCompound(id)) return false;
    const other = table.nameOf(id);
    return tellingTokens(name).some((word) => other.includes(word)) && this.#compare(name, id);
  }

  #compare(name: string, id: number): boolean {
    const { table, rules } = this;
    return compareLastNames(name, table.nameOf(id), rules.shares, rules.policy.weights).agrees;
  }

  #find(name: string): number[] {
    this.#search += 1;
    const word = joined(name);
    const outline = outlineOf(word);
    const near: number[] = [];
    this.#byLetters.find(word, near);
    const ids = [this.sounds.get(soundOf(name)) ?? unheard, outline.length, outline.letters, outline.beginning];
    for (const id of near) this.#take(name, id, ids);
    for (const part of tellingTokens(name)) for (const id of this.#byWord.get(part) ?? []) this.#take(name, id, ids);
    this.#takeLike(name, outline, this.#bySound.get(soundex(word)), ids);
    this.#takeLike(name, outline, this.#byBeginning.get(beginningOf(name)), ids);
    return ids;
  }

  #takeLike(name: string, outline: WordOutline, near: readonly number[] | undefined, ids: number[]): void {
    if (near === undefined) return;
    for (const id of near) if (this.table.couldBeLike(outline, id, this.#needed)) this.#take(name, id, ids);
  }

  #take(name: string, id: number, ids: number[]): void {
    if (this.#seen[id] === this.#search) return;
    this.#seen[id] = this.#search;
    if (this.#compare(name, id)) ids.push(id);
  }
}
