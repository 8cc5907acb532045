import { type ListedFacts, type ListRules, type RecordMatch, verdictsOf } from "./match-names";
import { OrganizationIndex } from "./organization-index";
import { PersonIndex } from "./person-index";
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
 * and `matchNames` answer for each of them; its memory grows with the list, not with those who are screened.
 */
export class ScreeningIndex {
  readonly #people: PersonIndex;
  readonly #organizations: OrganizationIndex;

  private constructor(readonly rules: ListRules) {
    this.#people = new PersonIndex(rules);
    this.#organizations = new OrganizationIndex(rules);
  }

  /** Takes the names in pages; the rules are those that every screening by this index is judged by. */
  static async build(pages: AsyncIterable<readonly ScreenedName[]>, rules: ListRules): Promise<ScreeningIndex> {
    const index = new ScreeningIndex(rules);
    for await (const page of pages) for (const name of page) index.#add(name);
    index.#people.finish();
    return index;
  }

  #add(name: ScreenedName): void {
    if (name.recordKind === "vessel" || name.recordKind === "aircraft") return;
    this.#people.add(name, name.recordKind === "person");
    this.#organizations.add(name, name.recordKind === "organization");
  }

  /** The records that could be a provider; the strongest first. */
  screen(subject: MatchSubject, { cleared }: Options = {}): RecordMatch[] {
    return verdictsOf(this.#people.find(subject), this.rules, cleared);
  }

  /** The records that could be a facility; the strongest first. */
  screenOrganization(subject: OrganizationSubject, { cleared }: Options = {}): RecordMatch[] {
    return verdictsOf(this.#organizations.find(subject), this.rules, cleared);
  }
}
