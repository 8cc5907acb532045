import { isDay, soundOf } from "./blocking-keys";
import { FirstNameSearch } from "./first-name-search";
import { tokensOf } from "./fold-name";
import { LastNameSearch, type NearLastNames } from "./last-name-search";
import { type Finding, findPerson, type ListedFacts, type ListRules } from "./match-names";
import { NameTable } from "./name-table";
import { type NumberLists, pushTo } from "./number-lists";
import type { MatchSubject } from "./score-match";

/** Answers kept between people of the same name, in list names: some 100 MB when full. */
const room = 8_000_000;

const noMiddleName = -1;
const severalMiddleNames = -2;

/**
 * The people of a list, grouped by last name: for a person the last names that agree are known, and in their groups
 * numbers of first names are compared. Only where both agree, or something else brings a name up (birth date, NPI, first
 * and last name swapped), are two people weighed. Finds what `soughtKeys` find, by the same rules.
 */
export class PersonIndex {
  readonly #names: ListedFacts[] = [];
  readonly #lastNames = new NameTable();
  readonly #firstNames = new NameTable();
  readonly #middleNames = new NameTable();
  readonly #groups: number[][] = [];
  readonly #byBirthDate: NumberLists<string> = new Map();
  /** By the sounds of last and first name. */
  readonly #byOrder: NumberLists<number> = new Map();
  readonly #sounds = new Map<string, number>();
  readonly #byNpi: NumberLists<string> = new Map();
  readonly #lastSearch: LastNameSearch;
  readonly #firstSearch: FirstNameSearch;
  /** Numbers of each name's last, first and middle name, and the names group by group; made when all are there. */
  #lastOf = new Int32Array(0);
  #firstOf = new Int32Array(0);
  #middleOf = new Int32Array(0);
  #groupEnds = new Int32Array(0);
  #grouped = new Int32Array(0);
  #groupedFirst = new Int32Array(0);
  #groupedMiddle = new Int32Array(0);
  /** The first names that agree with the one looked for. */
  #isNear = new Uint8Array(0);
  /** The search that weighed a name last: each is weighed once a search. */
  #weighedIn = new Int32Array(0);
  #search = 0;

  constructor(readonly rules: ListRules) {
    this.#lastSearch = new LastNameSearch(this.#lastNames, this.#sounds, rules, room);
    this.#firstSearch = new FirstNameSearch(this.#firstNames, this.#sounds, rules, room);
  }

  get size(): number {
    return this.#names.length;
  }

  /** Takes a name; `isPerson` false: it is found by its NPI alone. */
  add(name: ListedFacts, isPerson: boolean): void {
    const index = this.#names.length;
    if (!isPerson && name.npi === null) return;
    this.#names.push(name);
    if (name.npi !== null) pushTo(this.#byNpi, name.npi, index);
    if (!isPerson) return;
    const last = this.#lastNames.add(name.lastName);
    const group = this.#groups[last];
    if (group) group.push(index);
    else this.#groups.push([index]);
    this.#firstNames.add(name.firstName);
    for (const date of name.birthDates) if (isDay(date)) pushTo(this.#byBirthDate, date, index);
  }

  /** To be called when all names were taken, before the first search. */
  finish(): void {
    const { size } = this;
    this.#lastOf = new Int32Array(size).fill(-1);
    this.#firstOf = new Int32Array(size).fill(-1);
    this.#middleOf = new Int32Array(size).fill(noMiddleName);
    this.#weighedIn = new Int32Array(size);
    this.#groupEnds = new Int32Array(this.#groups.length + 1);
    this.#grouped = new Int32Array(size);
    let end = 0;
    for (const [last, indexes] of this.#groups.entries()) {
      for (const index of indexes) {
        this.#grouped[end] = index;
        this.#lastOf[index] = last;
        end += 1;
      }
      this.#groupEnds[last + 1] = end;
    }
    this.#groups.length = 0;
    for (const [index, { firstName, middleName }] of this.#names.entries()) {
      if (this.#lastOf[index] === -1) continue;
      this.#firstOf[index] = this.#firstNames.add(firstName);
      const [middle, ...more] = tokensOf(middleName).filter((word) => word.length > 1);
      if (middle !== undefined)
        this.#middleOf[index] = more.length > 0 ? severalMiddleNames : this.#middleNames.add(middle);
    }
    this.#groupedFirst = this.#grouped.map((index) => this.#firstOf[index] ?? -1);
    this.#groupedMiddle = this.#grouped.map((index) => this.#middleOf[index] ?? noMiddleName);
    this.#isNear = new Uint8Array(this.#firstNames.size);
    this.#groupByOrder();
    this.#lastSearch.finish();
    this.#firstSearch.finish();
  }

  #groupByOrder(): void {
    for (const { names } of [this.#lastNames, this.#firstNames])
      for (const sound of names.map(soundOf)) if (!this.#sounds.has(sound)) this.#sounds.set(sound, this.#sounds.size);
    const soundIn = (table: NameTable) => table.names.map((name) => this.#sounds.get(soundOf(name)) ?? 0);
    const [lastSounds, firstSounds] = [soundIn(this.#lastNames), soundIn(this.#firstNames)];
    for (const [index, { lastName, firstName }] of this.#names.entries()) {
      const [last, first] = [lastSounds[this.#lastOf[index] ?? -1], firstSounds[this.#firstOf[index] ?? -1]];
      if (lastName === "" || firstName === "" || last === undefined || first === undefined) continue;
      pushTo(this.#byOrder, last * this.#sounds.size + first, index);
    }
  }

  /** What names of the list say of a person. */
  find(subject: MatchSubject): Finding[] {
    this.#search += 1;
    const found: Finding[] = [];
    const last = this.#lastSearch.near(subject.lastName);
    const first = this.#firstSearch.near(subject.firstName);
    const asMiddle = subject.firstName.length > 1 ? (this.#middleNames.idOf(subject.firstName) ?? -3) : -3;
    this.#mark(first.ids, subject, 1);
    this.#findByNames(subject, last, asMiddle, found);
    this.#findByBirthDate(subject, last, asMiddle, found);
    this.#mark(first.ids, subject, 0);
    if (first.sound !== undefined && last.sound !== undefined)
      this.#weighAll(this.#byOrder.get(first.sound * this.#sounds.size + last.sound), subject, found);
    if (subject.npi !== null) this.#weighAll(this.#byNpi.get(subject.npi), subject, found);
    return found;
  }

  /** Marks the first names that agree, and those that the person may be called by although they are middle names. */
  #mark(ids: Int32Array | null, { middleName }: MatchSubject, mark: 0 | 1): void {
    const isNear = this.#isNear;
    if (ids === null) isNear.fill(mark);
    else for (let at = 0; at < ids.length; at += 1) isNear[ids[at] ?? 0] = mark;
    if (middleName.length < 2) return;
    for (const word of tokensOf(middleName)) {
      const id = word.length > 1 ? this.#firstNames.idOf(word) : undefined;
      if (id !== undefined) isNear[id] = mark;
    }
  }

  #isFirstNear(subject: MatchSubject, index: number, firstId: number, middleId: number, asMiddle: number): boolean {
    if (this.#isNear[firstId] === 1 || middleId === asMiddle) return true;
    return middleId === severalMiddleNames && (this.#names[index]?.middleName.includes(subject.firstName) ?? false);
  }

  #findByNames(subject: MatchSubject, { ids }: NearLastNames, asMiddle: number, found: Finding[]): void {
    const [ends, firsts, middles] = [this.#groupEnds, this.#groupedFirst, this.#groupedMiddle];
    for (let at = 0; at < ids.length; at += 1) {
      const group = ids[at] ?? 0;
      const end = ends[group + 1] ?? 0;
      for (let entry = ends[group] ?? 0; entry < end; entry += 1) {
        const index = this.#grouped[entry] ?? 0;
        if (this.#isFirstNear(subject, index, firsts[entry] ?? 0, middles[entry] ?? noMiddleName, asMiddle))
          this.#weigh(index, subject, found);
      }
    }
  }

  #findByBirthDate(subject: MatchSubject, last: NearLastNames, asMiddle: number, found: Finding[]): void {
    const born = subject.birthDate === null ? undefined : this.#byBirthDate.get(subject.birthDate);
    if (born === undefined) return;
    for (const index of born) {
      if (this.#weighedIn[index] === this.#search) continue;
      const lastId = this.#lastOf[index] ?? 0;
      const isNear =
        this.#isFirstNear(subject, index, this.#firstOf[index] ?? 0, this.#middleOf[index] ?? 0, asMiddle) ||
        last.ids.includes(lastId) ||
        this.#lastSearch.agrees(subject.lastName, last, lastId);
      if (isNear) this.#weigh(index, subject, found);
    }
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
