import { soundOf } from "./blocking-keys";
import { compareFirstNames } from "./compare-first-names";
import { couldResemble, jaroFor, lettersOf } from "./could-resemble";
import { KeptAnswers } from "./kept-answers";
import { joined } from "./name-agreement";
import type { NameTable } from "./name-table";
import { formsOf } from "./nicknames";
import type { Rules } from "./score-match";

/** From this length on the beginning may be all that a list shows of a name: compared in full. */
const longName = 13;

/** The first names of a list that agree with one, by number; null: every one does, because there is none. */
export type NearFirstNames = { ids: Int32Array | null; sound: string };

/** Which first names of a list agree with another, looked up once for all who bear it. */
export class FirstNameSearch {
  readonly #near: KeptAnswers<NearFirstNames>;
  readonly #jaro: number;

  constructor(
    readonly table: NameTable,
    readonly rules: Rules,
    room: number,
  ) {
    this.#jaro = jaroFor(rules.policy.weights.firstName.resemblingFrom);
    this.#near = new KeptAnswers(
      (name) => this.#find(name),
      ({ ids }) => 8 + (ids?.length ?? 0),
      room,
    );
  }

  near(name: string): NearFirstNames {
    return this.#near.get(name);
  }

  #find(name: string): NearFirstNames {
    const sound = soundOf(name);
    const word = joined(name);
    if (word === "") return { ids: null, sound };
    const { table, rules } = this;
    const isCompound = word.length !== name.length;
    const letters = lettersOf(word);
    const ids: number[] = [];
    for (let id = 0; id < table.size; id += 1) {
      const length = table.lengthOf(id);
      const isPlain =
        length > 1 &&
        word.length > 1 &&
        !isCompound &&
        !table.isCompound(id) &&
        (length < longName || word.length < longName);
      if (isPlain && !couldResemble(word.length, letters, length, table.lettersOf(id), this.#jaro)) continue;
      if (compareFirstNames(name, table.nameOf(id), rules.shares, rules.policy.weights).agrees) ids.push(id);
    }
    // Bill and William have few letters in common.
    for (const form of formsOf(word)) {
      const id = table.idOf(form);
      if (id !== undefined) ids.push(id);
    }
    return { ids: Int32Array.from(ids), sound };
  }
}
