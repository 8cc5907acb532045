import { soundOf } from "./blocking-keys";
import { beginningOf, relateFirstNames } from "./compare-first-names";
import { jaroNeeded, outlineOf } from "./could-resemble";
import { tokensOf } from "./fold-name";
import { KeptNumbers } from "./kept-numbers";
import { unheard } from "./last-name-search";
import { joined } from "./name-agreement";
import type { NameTable } from "./name-table";
import { formsOf } from "./nicknames";
import { type NumberLists, pushTo } from "./number-lists";
import type { Rules } from "./score-match";
import { SymmetricDeletionIndex } from "./symmetric-deletion";

/** Which first names of a list agree with another, looked up once for all who bear it. */
export class FirstNameSearch {
  /** By first name: number of its sound, and the names that agree. Every one agrees with none at all. */
  readonly kept: KeptNumbers;
  readonly #needed: Float64Array;
  readonly #byBeginning: NumberLists<string> = new Map();
  readonly #byWord: NumberLists<string> = new Map();
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
    this.#needed = jaroNeeded(rules.policy.weights.firstName.resemblingFrom);
    this.kept = new KeptNumbers((name) => this.#find(name), room);
  }

  /** To be called when the table has all names. */
  finish(): void {
    for (const [id, name] of this.table.names.entries()) {
      const word = joined(name);
      pushTo(this.#byBeginning, beginningOf(word), id);
      for (const part of new Set([...tokensOf(name), word])) pushTo(this.#byWord, part, id);
    }
    this.#byLetters = new SymmetricDeletionIndex(this.table.names.map(joined));
    this.#seen = new Int32Array(this.table.size);
  }

  #find(name: string): number[] {
    const word = joined(name);
    const sound = this.sounds.get(soundOf(name)) ?? unheard;
    const { table } = this;
    if (word === "") return [sound, ...table.names.keys()];
    this.#search += 1;
    const outline = outlineOf(word);
    const isInitial = word.length === 1;
    const near: number[] = [];
    this.#byLetters.find(word, near);
    const ids = [sound];
    for (const id of near) this.#take(name, id, ids);
    for (const id of this.#byBeginning.get(beginningOf(word)) ?? []) {
      const isLike = isInitial || table.nameOf(id).length === 1 || table.couldBeLike(outline, id, this.#needed);
      if (isLike) this.#take(name, id, ids);
    }
    // Bill and William have few letters in common; a list's record without a first name may be anybody's.
    for (const part of [...tokensOf(name), ...formsOf(word)])
      for (const id of this.#byWord.get(part) ?? []) this.#take(name, id, ids);
    const nameless = table.idOf("");
    if (nameless !== undefined) ids.push(nameless);
    return ids;
  }

  #take(name: string, id: number, ids: number[]): void {
    if (this.#seen[id] === this.#search) return;
    this.#seen[id] = this.#search;
    if (relateFirstNames(name, this.table.nameOf(id), this.rules.policy.weights) !== "different") ids.push(id);
  }
}
