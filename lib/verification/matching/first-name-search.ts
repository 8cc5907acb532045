import { soundOf } from "./blocking-keys";
import { beginningOf, relateFirstNames } from "./compare-first-names";
import { jaroNeeded, outlineOf } from "./could-resemble";
import { tokensOf } from "./fold-name";
import { KeptAnswers } from "./kept-answers";
import { joined } from "./name-agreement";
import type { NameTable } from "./name-table";
import { formsOf } from "./nicknames";
import { type NumberLists, pushTo } from "./number-lists";
import type { Rules } from "./score-match";
import { SymmetricDeletionIndex } from "./symmetric-deletion";

/** The first names of a list that agree with one, by number; null: every one does, because there is none. */
export type NearFirstNames = { ids: Int32Array | null; sound: number | undefined };

/** Which first names of a list agree with another, looked up once for all who bear it. */
export class FirstNameSearch {
  readonly #near: KeptAnswers<NearFirstNames>;
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
    this.#near = new KeptAnswers(
      (name) => this.#find(name),
      ({ ids }) => 40 + (ids?.length ?? 0),
      room,
    );
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

  near(name: string): NearFirstNames {
    return this.#near.get(name);
  }

  #find(name: string): NearFirstNames {
    const sound = this.sounds.get(soundOf(name));
    const word = joined(name);
    if (word === "") return { ids: null, sound };
    this.#search += 1;
    const { table } = this;
    const outline = outlineOf(word);
    const isInitial = word.length === 1;
    const found: number[] = [];
    this.#byLetters.find(word, found);
    const ids: number[] = [];
    for (const id of found) this.#take(name, id, ids);
    for (const id of this.#byBeginning.get(beginningOf(word)) ?? []) {
      const isLike = isInitial || table.nameOf(id).length === 1 || table.couldBeLike(outline, id, this.#needed);
      if (isLike) this.#take(name, id, ids);
    }
    // Bill and William have few letters in common; a list's record without a first name may be anybody's.
    for (const part of [...tokensOf(name), ...formsOf(word)])
      for (const id of this.#byWord.get(part) ?? []) this.#take(name, id, ids);
    const nameless = table.idOf("");
    if (nameless !== undefined) ids.push(nameless);
    return { ids: Int32Array.from(ids), sound };
  }

  #take(name: string, id: number, ids: number[]): void {
    if (this.#seen[id] === this.#search) return;
    this.#seen[id] = this.#search;
    if (relateFirstNames(name, this.table.nameOf(id), this.rules.policy.weights) !== "different") ids.push(id);
  }
}
