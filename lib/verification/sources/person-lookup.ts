import { listOf } from "@/lib/lists/lists";
import { nameShares } from "@/lib/lists/name-counts";
import { searchList } from "@/lib/lists/search-list";
import { displayName } from "@/lib/providers/display-name";
import { foldPersonName } from "../matching/fold-name";
import { matchNames } from "../matching/match-names";
import { personSubject } from "../matching/person-subject";
import { builtInMatching } from "../matching/policy";
import type { ProviderOnFile } from "../source";
import type { Lookup } from "./list-source";

const ourSide = (subject: ProviderOnFile) => ({
  name: displayName(subject),
  degree: subject.degree,
  npi: subject.npi,
  birthDate: subject.birthDate,
  states: subject.states,
});

/** Looks a provider up by name, with whatever else speaks for or against a record of that name. */
export const personLookup: Lookup<ProviderOnFile> = {
  identityOf: (subject) => ({
    name: [subject.lastName, subject.firstName, subject.middleName].map(foldPersonName),
    npi: subject.npi,
    birthDate: subject.birthDate,
  }),
  termsOf: ourSide,
  ourSideOf: ourSide,
  async find(list, subject) {
    const person = personSubject(subject);
    const found = await searchList(list, person);
    if (found === null) return null;
    const { version, names } = found;
    const kind = listOf(list)?.kind ?? "exclusion";
    const rules = { policy: builtInMatching, shares: await nameShares(version.id), kind };
    return { version, matches: matchNames(person, names, rules) };
  },
};
