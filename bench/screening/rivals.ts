import { lastNameKeys } from "@/lib/verification/matching/blocking-keys";
import { jaroWinkler } from "@/lib/verification/matching/jaro-winkler";
import type { Excluded, Sought } from "./public-data";

/** What a rule by names alone knows of a pair: how alike both names are, middle initial and state. */
export type NamePair = {
  provider: Sought;
  listed: Excluded;
  last: number;
  first: number;
  isSameInitial: boolean | null;
  isSameState: boolean;
};

/** The rules that screening is commonly done by, as measured in the field. */
export const rivals: Record<string, (pair: NamePair) => boolean> = {
  "exact last + first": ({ last, first }) => last === 1 && first === 1,
  "exact + middle initial": ({ last, first, isSameInitial }) => last === 1 && first === 1 && isSameInitial !== false,
  "exact + state": ({ last, first, isSameState }) => last === 1 && first === 1 && isSameState,
  "Jaro-Winkler >= .95": ({ last, first }) => last >= 0.95 && first >= 0.95,
  "Jaro-Winkler >= .92": ({ last, first }) => last >= 0.92 && first >= 0.92,
  "Jaro-Winkler >= .92 + MI": ({ last, first, isSameInitial }) =>
    last >= 0.92 && first >= 0.92 && isSameInitial !== false,
  "Jaro-Winkler >= .85": ({ last, first }) => last >= 0.85 && first >= 0.85,
};

/** Every pair that the loosest of the rules could take, found by the search keys of the last name. */
export function* namePairs(providers: readonly Sought[], list: readonly Excluded[]): Generator<NamePair> {
  const byKey = new Map<string, Set<string>>();
  const byLastName = new Map<string, Excluded[]>();
  for (const listed of list) {
    const { lastName } = listed.name;
    byLastName.set(lastName, [...(byLastName.get(lastName) ?? []), listed]);
  }
  for (const lastName of byLastName.keys()) {
    for (const key of lastNameKeys(lastName)) byKey.set(key, (byKey.get(key) ?? new Set()).add(lastName));
  }
  for (const provider of providers) {
    const { subject } = provider;
    const near = new Set(lastNameKeys(subject.lastName).flatMap((key) => [...(byKey.get(key) ?? [])]));
    for (const lastName of near) {
      const last = jaroWinkler(subject.lastName, lastName);
      if (last < 0.85) continue;
      for (const listed of byLastName.get(lastName) ?? []) {
        const first = jaroWinkler(subject.firstName, listed.name.firstName);
        if (first < 0.85) continue;
        const [ours, theirs] = [subject.middleName, listed.name.middleName];
        const isSameInitial = ours === "" || theirs === "" ? null : ours[0] === theirs[0];
        const isSameState = subject.states.includes(listed.name.state);
        yield { provider, listed, last, first, isSameInitial, isSameState };
      }
    }
  }
}
