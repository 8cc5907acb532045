import type { Profession } from "@/lib/verification/matching/professions";
import type { MatchSubject } from "@/lib/verification/matching/score-match";
import type { ScreenedName } from "@/lib/verification/matching/screening-index";

/** A generator of numbers from 0 to 1 that begins anew with the same seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Names as people bear them, each as often as it occurs. */
export type NamePool = { lastNames: readonly string[]; firstNames: readonly string[] };

export type Name = { lastName: string; firstName: string };

const states =
  "AL AZ CA CA CA CO FL FL FL GA IL IL IN LA MA MD MI MN MO NC NJ NY NY NY OH OH PA PA TN TX TX TX VA WA WI".split(" ");
const professions: Profession[] = [
  { family: "nursing", specialty: null },
  { family: "nursing", specialty: null },
  { family: "physician", specialty: "family medicine" },
  { family: "physician", specialty: "internal medicine" },
  { family: "physician", specialty: "psychiatry" },
  { family: "pharmacy", specialty: null },
  { family: "therapy", specialty: null },
];
const letters = "abcdefghijklmnopqrstuvwxyz";

/** Makes people: names of the pool put together anew, one in twenty under a last name that nobody in the pool has. */
export class People {
  readonly #next: () => number;

  constructor(
    readonly pool: NamePool,
    seed: number,
  ) {
    this.#next = numbersFrom(seed);
  }

  one<Value>(values: readonly Value[]): Value {
    return values[Math.floor(this.#next() * values.length)] as Value;
  }

  number(below: number): number {
    return Math.floor(this.#next() * below);
  }

  name(): Name {
    const { lastNames, firstNames } = this.pool;
    const isNew = this.#next() < 0.05;
    const [left, right] = [this.one(lastNames), isNew ? this.one(lastNames) : ""];
    const lastName = isNew ? `${left.slice(0, left.length >> 1)}${right.slice(right.length >> 1)}` : left;
    return { lastName, firstName: this.one(firstNames) };
  }

  #birthDate(): string {
    const two = (value: number) => String(value).padStart(2, "0");
    return `${1940 + this.number(60)}-${two(1 + this.number(12))}-${two(1 + this.number(28))}`;
  }

  #npi = (): string => `1${String(this.number(1_000_000_000)).padStart(9, "0")}`;
  #zip = (): string => String(10_000 + this.number(90_000));
  #middle = (): string => (this.#next() < 0.6 ? letters.charAt(this.number(26)) : "");

  provider(name: Name = this.name()): MatchSubject {
    return {
      ...name,
      middleName: this.#middle(),
      npi: this.#npi(),
      states: [this.one(states)],
      zips: [this.#zip()],
      birthDate: this.#birthDate(),
      professions: [this.one(professions)],
    };
  }

  listed(id: number): ScreenedName {
    return {
      ...this.name(),
      recordId: `rec_${id}`,
      recordKey: `key_${id}`,
      recordKind: "person",
      middleName: this.#middle(),
      npi: this.#next() < 0.19 ? this.#npi() : null,
      birthDates: [this.#birthDate()],
      state: this.one(states),
      zip: this.#zip(),
      profession: this.one(professions),
      isAbroad: false,
      isCut: false,
      reinstatedDate: null,
    };
  }

  /** A name with one letter replaced, added or taken away, in a part that keeps three letters. */
  oneEdit({ lastName, firstName }: Name): Name {
    const isLast = firstName.length < 4 || this.#next() < 0.5;
    const part = isLast ? lastName : firstName;
    const at = this.number(part.length);
    const how = part.length < 4 ? this.number(2) : this.number(3);
    const letter = letters.charAt(this.number(26));
    const changed = part.slice(0, at) + (how === 2 ? "" : letter) + part.slice(how === 1 ? at : at + 1);
    return isLast ? { lastName: changed, firstName } : { lastName, firstName: changed };
  }
}
