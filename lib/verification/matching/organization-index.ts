import { organizationWordKeys } from "./blocking-keys";
import { foldName } from "./fold-name";
import { type Finding, findOrganization, type ListedFacts, type ListRules } from "./match-names";
import type { OrganizationSubject } from "./score-organization";

/** The organizations of a list by their distinctive words and NPIs; finds what `organizationKeys` find. */
export class OrganizationIndex {
  readonly #byKey = new Map<string, ListedFacts[]>();
  readonly #byNpi = new Map<string, ListedFacts[]>();

  constructor(readonly rules: ListRules) {}

  /** Takes a name; `isOrganization` false: it is found by its NPI alone. */
  add(name: ListedFacts, isOrganization: boolean): void {
    const push = (map: Map<string, ListedFacts[]>, key: string) => {
      const names = map.get(key);
      if (names) names.push(name);
      else map.set(key, [name]);
    };
    if (name.npi !== null) push(this.#byNpi, name.npi);
    if (isOrganization) for (const key of organizationWordKeys([name.lastName])) push(this.#byKey, key);
  }

  /** What names of the list say of an organization. */
  find(subject: OrganizationSubject): Finding[] {
    const folded = [subject.name, subject.dba].map(foldName).filter((name) => name !== "");
    const near = organizationWordKeys(folded).flatMap((key) => this.#byKey.get(key) ?? []);
    const sameNpi = subject.npi === null ? [] : (this.#byNpi.get(subject.npi) ?? []);
    const found = [...new Set([...near, ...sameNpi])].map((name) => findOrganization(subject, name, this.rules));
    return found.filter((finding) => finding !== null);
  }
}
