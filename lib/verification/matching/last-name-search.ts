import { lastNameKeys, soundOf } from "./blocking-keys";
import { compareLastNames } from "./compare-last-names";
import { couldResemble, jaroFor, lettersOf } from "./could-resemble";
import { KeptAnswers } from "./kept-answers";
import { joined, type NameAgreement } from "./name-agreement";
import type { NameTable } from "./name-table";
import type { Rules } from "./score-match";

/** From this length on the beginning may be all that a list shows of a name: compared in full. */
const longName = 13;

/** The last names of a list that agree with one, by number, each with how. */
export type NearLastNames = { ids: Int32Array; agreements: readonly NameAgreement[]; sound: string };

/** Which last names of a list agree with another: found by the search keys, compared once for all who bear it. */
export class LastNameSearch {
  readonly #byKey = new Map<string, number[]>();
  readonly #near: KeptAnswers<NearLastNames>;
  readonly #jaro: number;
  #seen = new Int32Array(0);
  #search = 0;

  constructor(
    readonly table: NameTable,
    readonly rules: Rules,
    /** How many answers, counted in list names, are kept. */
    room: number,
  ) {
    this.#jaro = jaroFor(rules.policy.weights.lastName.similarFrom);
    this.#near = new KeptAnswers(
      (name) => this.#find(name),
      ({ ids }) => 8 + ids.length,
      room,
    );
  }

  /** Makes the name findable; once for each. */
  add(id: number): void {
    for (const key of lastNameKeys(this.table.nameOf(id))) {
      const ids = this.#byKey.get(key);
      if (ids) ids.push(id);
      else this.#byKey.set(key, [id]);
    }
  }

  near(name: string): NearLastNames {
    return this.#near.get(name);
  }

  /** How a name agrees with one of the list; null when it does not, mostly told without comparing. */
  compare(name: string, length: number, letters: number, id: number): NameAgreement | null {
    const { table, rules } = this;
    const otherLength = table.lengthOf(id);
    const isPlain = length === name.length && !table.isCompound(id) && (length < longName || otherLength < longName);
    if (isPlain && !couldResemble(length, letters, otherLength, table.lettersOf(id), this.#jaro)) return null;
    const agreement = compareLastNames(name, table.nameOf(id), rules.shares, rules.policy.weights);
    return agreement.agrees ? agreement : null;
  }

  #find(name: string): NearLastNames {
    if (this.#seen.length < this.table.size) this.#seen = new Int32Array(this.table.size * 2);
    this.#search += 1;
    const word = joined(name);
    const letters = lettersOf(word);
    const ids: number[] = [];
    const agreements: NameAgreement[] = [];
    for (const key of lastNameKeys(name)) {
      for (const id of this.#byKey.get(key) ?? []) {
        if (this.#seen[id] === this.#search) continue;
        this.#seen[id] = this.#search;
        const agreement = this.compare(name, word.length, letters, id);
        if (agreement === null) continue;
        ids.push(id);
        agreements.push(agreement);
      }
    }
    return { ids: Int32Array.from(ids), agreements, sound: soundOf(name) };
  }
}
