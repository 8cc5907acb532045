import { soundOf } from "./blocking-keys";
import type { WordOutline } from "./could-resemble";
import { dayNumber, dayNumbers } from "./day-number";
import { FirstNameSearch } from "./first-name-search";
import { tokensOf } from "./fold-name";
import { LastNameSearch, unheard } from "./last-name-search";
import { type Finding, findPerson, type ListedFacts, type ListRules } from "./match-names";
import { NameTable } from "./name-table";
import { grouped, type NumberGroups } from "./number-groups";
import { type NumberLists, pushTo } from "./number-lists";
import type { MatchSubject } from "./score-match";
import { Sieve } from "./sieve";

/** Numbers kept of what was looked up for first and for last names, between people of the same name: 32 MB each. */
const room = 8_000_000;

const noMiddleName = -1;
const severalMiddleNames = -2;
const notListed = -3;

const npiNumber = (npi: string): number => {
  let number = 0;
  for (let at = 0; at < npi.length; at += 1) number = Math.imul(number, 31) + npi.charCodeAt(at);
  return number | 0;
};

/**
 * The people of a list, grouped by last name: for a person the last names that agree are known, and in their groups
 * numbers of first names are compared. Only where both agree, or something else brings a name up (birth date, NPI, first
 * and last name swapped), are two people weighed. Finds what `soughtKeys` find, by the same rules.
 *
 * A million providers wait for memory more than for arithmetic: what is read together lies together, in flat arrays.
 */
export class PersonIndex {
  readonly #names: ListedFacts[] = [];
  readonly #lastNames = new NameTable();
  readonly #firstNames = new NameTable();
  readonly #middleNames = new NameTable();
  readonly #sounds = new Map<string, number>();
  readonly #byNpi: NumberLists<string> = new Map();
  readonly #lastSearch: LastNameSearch;
  readonly #firstSearch: FirstNameSearch;
  /** By last name: first name, middle name and the name's own number. */
  #byLastName: NumberGroups = grouped([], 0, 3);
  /** By birth date: first name, middle name, last name and the name's own number. */
  #byBirthDate: NumberGroups = grouped([], 0, 4);
  /** By the sounds of last and first name. */
  readonly #byOrder: NumberLists<number> = new Map();
  #orders = new Sieve(0);
  #npis = new Sieve(0);
  /** The first names that agree with the one looked for. */
  #isNear = new Uint8Array(0);
  /** The search that weighed a name last: each is weighed once a search. */
  #weighedIn = new Int32Array(0);
  #search = 0;

  constructor(readonly rules: ListRules) {
    this.#lastSearch = new LastNameSearch(this.#lastNames, this.#sounds, rules, room);
    this.#firstSearch = new FirstNameSearch(this.#firstNames, this.#sounds, rules, room);
  }

  /** Takes a name; `isPerson` false: it is found by its NPI alone. */
  add(name: ListedFacts, isPerson: boolean): void {
    const index = this.#names.length;
    if (!isPerson && name.npi === null) return;
    this.#names.push(name);
    if (name.npi !== null) pushTo(this.#byNpi, name.npi, index);
    if (!isPerson) return;
    const [last, first] = [this.#lastNames.add(name.lastName), this.#firstNames.add(name.firstName)];
    const [middle, ...more] = tokensOf(name.middleName).filter((word) => word.length > 1);
    const named = middle === undefined ? noMiddleName : this.#middleNames.add(middle);
    this.#added.push([last, first, more.length > 0 ? severalMiddleNames : named, index]);
  }

  /** Last, first and middle name and own number of each name, until all are there. */
  #added: [number, number, number, number][] = [];

  /** To be called when all names were taken, before the first search. */
  finish(): void {
    const added = this.#added;
    this.#added = [];
    const inGroups = added.map(([last, first, middle, index]): [number, number[]] => [last, [first, middle, index]]);
    this.#byLastName = grouped(inGroups, this.#lastNames.size, 3);
    const births = added.flatMap(([last, first, middle, index]) => {
      const days = new Set((this.#names[index]?.birthDates ?? []).map(dayNumber));
      return [...days].flatMap((day): [number, number[]][] =>
        day === null ? [] : [[day, [first, middle, last, index]]],
      );
    });
    this.#byBirthDate = grouped(births, dayNumbers, 4);
    this.#groupByOrder(added);
    this.#npis = new Sieve(this.#byNpi.size);
    for (const npi of this.#byNpi.keys()) this.#npis.add(npiNumber(npi));
    this.#lastSearch.finish();
    this.#firstSearch.finish();
    this.#isNear = new Uint8Array(this.#firstNames.size);
    this.#weighedIn = new Int32Array(this.#names.length);
  }

  #groupByOrder(added: readonly (readonly [number, number, number, number])[]): void {
    const soundsIn = (table: NameTable): number[] =>
      table.names.map((name) => {
        const sound = soundOf(name);
        const number = this.#sounds.get(sound) ?? this.#sounds.size;
        this.#sounds.set(sound, number);
        return number;
      });
    const [lastSounds, firstSounds] = [soundsIn(this.#lastNames), soundsIn(this.#firstNames)];
    this.#orders = new Sieve(added.length);
    for (const [last, first, , index] of added) {
      if (this.#lastNames.nameOf(last) === "" || this.#firstNames.nameOf(first) === "") continue;
      const order = (lastSounds[last] ?? 0) * this.#sounds.size + (firstSounds[first] ?? 0);
      pushTo(this.#byOrder, order, index);
      this.#orders.add(order);
    }
  }

  /** What names of the list say of a person. */
  find(subject: MatchSubject): Finding[] {
    this.#search += 1;
    const found: Finding[] = [];
    const lastPlace = this.#lastSearch.kept.placeOf(subject.lastName);
    const firstPlace = this.#firstSearch.kept.placeOf(subject.firstName);
    this.#mark(firstPlace, subject.middleName, 1);
    const asMiddle =
      subject.firstName.length > 1 ? (this.#middleNames.idOf(subject.firstName) ?? notListed) : notListed;
    this.#findByNames(subject, lastPlace, asMiddle, found);
    this.#findByBirthDate(subject, lastPlace, asMiddle, found);
    this.#mark(firstPlace, subject.middleName, 0);
    this.#findByOrder(subject, lastPlace, firstPlace, found);
    if (subject.npi !== null && this.#npis.mayHave(npiNumber(subject.npi)))
      this.#weighAll(this.#byNpi.get(subject.npi), subject, found);
    return found;
  }

  /** Marks the first names that agree, and those that the person may be called by although they are middle names. */
  #mark(place: number, middleName: string, mark: 0 | 1): void {
    const isNear = this.#isNear;
    const { numbers } = this.#firstSearch.kept;
    const end = place + 1 + (numbers[place] ?? 0);
    for (let at = place + 2; at < end; at += 1) isNear[numbers[at] ?? 0] = mark;
    if (middleName.length < 2) return;
    for (const word of tokensOf(middleName)) {
      const id = word.length > 1 ? this.#firstNames.idOf(word) : undefined;
      if (id !== undefined) isNear[id] = mark;
    }
  }

  /** True when the person's first name stands among several middle names. */
  #isOneOf(subject: MatchSubject, middle: number, index: number): boolean {
    return middle === severalMiddleNames && this.#names[index]?.middleName.includes(subject.firstName) === true;
  }

  #findByNames(subject: MatchSubject, place: number, asMiddle: number, found: Finding[]): void {
    const { ends, values } = this.#byLastName;
    const { numbers } = this.#lastSearch.kept;
    const isNear = this.#isNear;
    const last = place + 1 + (numbers[place] ?? 0);
    for (let at = place + 5; at < last; at += 1) {
      const group = numbers[at] ?? 0;
      const end = (ends[group + 1] ?? 0) * 3;
      for (let entry = (ends[group] ?? 0) * 3; entry < end; entry += 3) {
        const middle = values[entry + 1] ?? noMiddleName;
        if (isNear[values[entry] ?? 0] === 1 || middle === asMiddle || middle === severalMiddleNames) {
          const index = values[entry + 2] ?? 0;
          if (isNear[values[entry] ?? 0] === 1 || middle === asMiddle || this.#isOneOf(subject, middle, index))
            this.#weigh(index, subject, found);
        }
      }
    }
  }

  #findByBirthDate(subject: MatchSubject, place: number, asMiddle: number, found: Finding[]): void {
    const day = subject.birthDate === null ? null : dayNumber(subject.birthDate);
    if (day === null) return;
    const { ends, values } = this.#byBirthDate;
    const { numbers } = this.#lastSearch.kept;
    const end = (ends[day + 1] ?? 0) * 4;
    let outline: WordOutline | null = null;
    for (let entry = (ends[day] ?? 0) * 4; entry < end; entry += 4) {
      const [middle, index] = [values[entry + 1] ?? noMiddleName, values[entry + 3] ?? 0];
      outline ??= {
        length: numbers[place + 2] ?? 0,
        letters: numbers[place + 3] ?? 0,
        beginning: numbers[place + 4] ?? 0,
      };
      const isNear =
        this.#isNear[values[entry] ?? 0] === 1 ||
        middle === asMiddle ||
        this.#isOneOf(subject, middle, index) ||
        this.#lastSearch.agrees(subject.lastName, outline, values[entry + 2] ?? 0);
      if (isNear) this.#weigh(index, subject, found);
    }
  }

  #findByOrder(subject: MatchSubject, lastPlace: number, firstPlace: number, found: Finding[]): void {
    const last = this.#lastSearch.kept.numbers[lastPlace + 1] ?? unheard;
    const first = this.#firstSearch.kept.numbers[firstPlace + 1] ?? unheard;
    if (last === unheard || first === unheard) return;
    const order = first * this.#sounds.size + last;
    if (this.#orders.mayHave(order)) this.#weighAll(this.#byOrder.get(order), subject, found);
  }

  #weighAll(indexes: readonly number[] | undefined, subject: MatchSubject, found: Finding[]): void {
    if (indexes !== undefined) for (const index of indexes) this.#weigh(index, subject, found);
  }

  #weigh(index: number, subject: MatchSubject, found: Finding[]): void {
    if (this.#weighedIn[index] === this.#search) return;
    this.#weighedIn[index] = this.#search;
    const name = this.#names[index];
    if (name === undefined) return;
    const finding = findPerson(subject, name, this.rules);
    if (finding !== null) found.push(finding);
  }
}
