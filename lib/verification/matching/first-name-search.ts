import { halves, soundOf } from "./blocking-keys";
import { beginningOf, relateFirstNames } from "./compare-first-names";
import { jaroNeeded, outlineOf } from "./could-resemble";
import { tokensOf } from "./fold-name";
import { KeptAnswers } from "./kept-answers";
import { joined } from "./name-agreement";
import type { NameTable } from "./name-table";
import { formsOf } from "./nicknames";
import { type NumberLists, pushTo } from "./number-lists";
import type { Rules } from "./score-match";

/** The first names of a list that agree with one, by number; null: every one does, because there is none. */
export type NearFirstNames = { ids: Int32Array | null; sound: string };

/** Which first names of a list agree with another, looked up once for all who bear it. */
export class FirstNameSearch {
  readonly #near: KeptAnswers<NearFirstNames>;
  readonly #needed: Float64Array;
  /** By the sound of the beginning, by halves (one letter differs) and by the words of compound names. */
  readonly #byBeginning: NumberLists<string> = new Map();
  readonly #byHalf: NumberLists<string> = new Map();
  readonly #byWord: NumberLists<string> = new Map();

  constructor(
    readonly table: NameTable,
    readonly rules: Rules,
    room: number,
  ) {
    this.#needed = jaroNeeded(rules.policy.weights.firstName.resemblingFrom);
    this.#near = new KeptAnswers(
      (name) => this.#find(name),
      ({ ids }) => 20 + (ids?.length ?? 0),
      room,
    );
  }

  /** Makes the name findable; once for each. */
  add(id: number): void {
    const name = this.table.nameOf(id);
    const word = joined(name);
    pushTo(this.#byBeginning, beginningOf(word), id);
    for (const half of halves(word)) pushTo(this.#byHalf, half, id);
    for (const part of new Set([...tokensOf(name), word])) pushTo(this.#byWord, part, id);
  }

  near(name: string): NearFirstNames {
    return this.#near.get(name);
  }

  #find(name: string): NearFirstNames {
    const sound = soundOf(name);
    const word = joined(name);
    if (word === "") return { ids: null, sound };
    const { table } = this;
    const outline = outlineOf(word);
    const near = new Set<number>();
    const take = (id: number): void => {
      if (relateFirstNames(name, table.nameOf(id), this.rules.policy.weights) !== "different") near.add(id);
    };
    const isInitial = word.length === 1;
    for (const id of this.#byBeginning.get(beginningOf(word)) ?? [])
      if (isInitial || table.nameOf(id).length === 1 || table.couldBeLike(outline, id, this.#needed)) take(id);
    for (const half of halves(word))
      for (const id of this.#byHalf.get(half) ?? []) if (table.couldBeLike(outline, id, this.#needed)) take(id);
    for (const part of tokensOf(name)) for (const id of this.#byWord.get(part) ?? []) take(id);
    // Bill and William have few letters in common; a list's record without a first name may be anybody's.
    for (const form of [...formsOf(word), ""]) for (const id of this.#byWord.get(form) ?? []) take(id);
    return { ids: Int32Array.from(near), sound };
  }
}
