import { listedKeys, organizationKeys, soughtKeys } from "./blocking-keys";
import { foldName } from "./fold-name";
import { type ListedFacts, type ListRules, matchNames, matchOrganizations, type RecordMatch } from "./match-names";
import type { MatchSubject } from "./score-match";
import type { OrganizationSubject } from "./score-organization";

/** One name of one record, as `streamNames` hands it on. */
export type ScreenedName = ListedFacts & { recordKind: "person" | "organization" | "vessel" | "aircraft" };

type Options = {
  /** How many of those cleared by the score are wanted, the closest; all unless told. */
  cleared?: number;
};

/**
 * All names of one list in memory, for screening many providers and facilities in one go. It answers what `searchList`
 * and `matchNames` answer for each of them.
 */
export class ScreeningIndex {
  readonly #byKey = new Map<string, ScreenedName[]>();

  private constructor(readonly rules: ListRules) {}

  /** Takes the names in pages; the rules are those that every screening by this index is judged by. */
  static async build(pages: AsyncIterable<readonly ScreenedName[]>, rules: ListRules): Promise<ScreeningIndex> {
    const index = new ScreeningIndex(rules);
    for await (const page of pages) for (const name of page) index.#add(name);
    return index;
  }

  #add(name: ScreenedName): void {
    const keys = name.recordKind === "person" ? listedKeys("", name) : organizationKeys("", [name.lastName], name.npi);
    for (const key of keys) {
      const names = this.#byKey.get(key);
      if (names) names.push(name);
      else this.#byKey.set(key, [name]);
    }
  }

  #find(keys: readonly string[], kind: ScreenedName["recordKind"], npi: string | null): ScreenedName[] {
    const found = new Set(keys.flatMap((key) => this.#byKey.get(key) ?? []));
    return [...found].filter((name) => name.recordKind === kind || (npi !== null && name.npi === npi));
  }

  /** The records that could be a provider; the strongest first. */
  screen(subject: MatchSubject, { cleared }: Options = {}): RecordMatch[] {
    const birthDates = subject.birthDate === null ? [] : [subject.birthDate];
    const names = this.#find(soughtKeys("", { ...subject, birthDates }), "person", subject.npi);
    return matchNames(subject, names, this.rules, cleared);
  }

  /** The records that could be a facility; the strongest first. */
  screenOrganization(subject: OrganizationSubject, { cleared }: Options = {}): RecordMatch[] {
    const folded = [subject.name, subject.dba].map(foldName).filter((name) => name !== "");
    const names = this.#find(organizationKeys("", folded, subject.npi), "organization", subject.npi);
    return matchOrganizations(subject, names, this.rules, cleared);
  }
}
