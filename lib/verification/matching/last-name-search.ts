import { lastNameKeys, soundOf, tellingTokens } from "./blocking-keys";
import { compareLastNames } from "./compare-last-names";
import { jaroNeeded, outlineOf, type WordOutline } from "./could-resemble";
import { KeptAnswers } from "./kept-answers";
import { joined } from "./name-agreement";
import type { NameTable } from "./name-table";
import { type NumberLists, pushTo } from "./number-lists";
import type { Rules } from "./score-match";

/** The last names of a list that agree with one, by number. */
export type NearLastNames = { ids: Int32Array; outline: WordOutline; sound: string };

/** Which last names of a list agree with another: found by the search keys, compared once for all who bear it. */
export class LastNameSearch {
  readonly #byKey: NumberLists<string> = new Map();
  /** Words of compound names, and the names that are one of them. */
  readonly #byWord: NumberLists<string> = new Map();
  readonly #near: KeptAnswers<NearLastNames>;
  readonly #needed: Float64Array;
  #seen = new Int32Array(0);
  #search = 0;

  constructor(
    readonly table: NameTable,
    readonly rules: Rules,
    /** How many answers, counted in list names, are kept. */
    room: number,
  ) {
    this.#needed = jaroNeeded(rules.policy.weights.lastName.similarFrom);
    this.#near = new KeptAnswers(
      (name) => this.#find(name),
      ({ ids }) => 20 + ids.length,
      room,
    );
  }

  /** Makes the name findable; once for each. */
  add(id: number): void {
    const name = this.table.nameOf(id);
    for (const key of lastNameKeys(name)) pushTo(this.#byKey, key, id);
    for (const word of new Set(tellingTokens(name))) pushTo(this.#byWord, word, id);
  }

  near(name: string): NearLastNames {
    return this.#near.get(name);
  }

  /** True when a name agrees with one of the list; mostly told without comparing. */
  agrees(name: string, outline: WordOutline, id: number): boolean {
    const isCompound = outline.length !== name.length || this.table.isCompound(id);
    return (isCompound || this.table.couldBeLike(outline, id, this.#needed)) && this.#compare(name, id);
  }

  #compare(name: string, id: number): boolean {
    const { table, rules } = this;
    return compareLastNames(name, table.nameOf(id), rules.shares, rules.policy.weights).agrees;
  }

  #find(name: string): NearLastNames {
    if (this.#seen.length < this.table.size) this.#seen = new Int32Array(this.table.size * 2);
    this.#search += 1;
    const seen = this.#seen;
    const outline = outlineOf(joined(name));
    const ids: number[] = [];
    const take = (id: number): void => {
      if (seen[id] === this.#search) return;
      seen[id] = this.#search;
      if (this.#compare(name, id)) ids.push(id);
    };
    for (const word of tellingTokens(name)) for (const id of this.#byWord.get(word) ?? []) take(id);
    for (const key of lastNameKeys(name))
      for (const id of this.#byKey.get(key) ?? []) if (this.table.couldBeLike(outline, id, this.#needed)) take(id);
    return { ids: Int32Array.from(ids), outline, sound: soundOf(name) };
  }
}
