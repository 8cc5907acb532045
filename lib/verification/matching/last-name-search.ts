import { beginningOf, soundOf, tellingTokens } from "./blocking-keys";
import { compareLastNames } from "./compare-last-names";
import { jaroNeeded, outlineOf, type WordOutline } from "./could-resemble";
import { KeptAnswers } from "./kept-answers";
import { joined } from "./name-agreement";
import type { NameTable } from "./name-table";
import { type NumberLists, pushTo } from "./number-lists";
import type { Rules } from "./score-match";
import { soundex } from "./soundex";
import { SymmetricDeletionIndex } from "./symmetric-deletion";

/** The last names of a list that agree with one, by number. */
export type NearLastNames = {
  ids: Int32Array;
  outline: WordOutline;
  words: readonly string[];
  sound: number | undefined;
};

/**
 * Which last names of a list agree with another, looked up once for all who bear it. What `compareLastNames` takes for
 * alike shares a word, differs by one letter, or sounds or begins alike; the search keys find the same.
 */
export class LastNameSearch {
  readonly #bySound: NumberLists<string> = new Map();
  readonly #byBeginning: NumberLists<string> = new Map();
  readonly #byWord: NumberLists<string> = new Map();
  readonly #near: KeptAnswers<NearLastNames>;
  readonly #needed: Float64Array;
  #byLetters = new SymmetricDeletionIndex([]);
  #seen = new Int32Array(0);
  #search = 0;

  constructor(
    readonly table: NameTable,
    /** Numbers of the sounds of names (`soundOf`). */
    readonly sounds: ReadonlyMap<string, number>,
    readonly rules: Rules,
    /** How many answers, counted in list names, are kept. */
    room: number,
  ) {
    this.#needed = jaroNeeded(rules.policy.weights.lastName.similarFrom);
    this.#near = new KeptAnswers(
      (name) => this.#find(name),
      ({ ids }) => 40 + ids.length,
      room,
    );
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

  near(name: string): NearLastNames {
    return this.#near.get(name);
  }

  /** True when a name agrees with one of the list; mostly told without comparing. */
  agrees(name: string, { outline, words }: NearLastNames, id: number): boolean {
    const { table } = this;
    if (table.couldBeLike(outline, id, this.#needed)) return this.#compare(name, id);
    if (outline.length === name.length && !table.isCompound(id)) return false;
    const other = table.nameOf(id);
    return words.some((word) => other.includes(word)) && this.#compare(name, id);
  }

  #compare(name: string, id: number): boolean {
    const { table, rules } = this;
    return compareLastNames(name, table.nameOf(id), rules.shares, rules.policy.weights).agrees;
  }

  #find(name: string): NearLastNames {
    this.#search += 1;
    const word = joined(name);
    const words = tellingTokens(name);
    const outline = outlineOf(word);
    const found: number[] = [];
    this.#byLetters.find(word, found);
    const ids: number[] = [];
    for (const id of found) this.#take(name, id, ids);
    for (const part of words) for (const id of this.#byWord.get(part) ?? []) this.#take(name, id, ids);
    this.#takeLike(name, outline, this.#bySound.get(soundex(word)), ids);
    this.#takeLike(name, outline, this.#byBeginning.get(beginningOf(name)), ids);
    return { ids: Int32Array.from(ids), outline, words, sound: this.sounds.get(soundOf(name)) };
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
