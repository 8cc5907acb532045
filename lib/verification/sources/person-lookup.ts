import { providerIdentity } from "@/lib/matches/subject-identity";
import { nameShares } from "@/lib/lists/name-counts";
import { searchList } from "@/lib/lists/search-list";
import { displayName } from "@/lib/providers/display-name";
import { matchNames } from "../matching/match-names";
import { personSubject } from "../matching/person-subject";
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
  records: "person",
  identityOf: providerIdentity,
  termsOf: ourSide,
  ourSideOf: ourSide,
  statesOf: ({ states }) => states,
  async find({ list, owner, policy }, subject) {
    const person = personSubject(subject);
    const found = await searchList(list.key, person, owner);
    if (found === null) return null;
    const { version, names } = found;
    const rules = { policy, shares: await nameShares(version.id), kind: list.kind };
    return { version, matches: matchNames(person, names, rules) };
  },
};
