import { facilityIdentity } from "@/lib/matches/subject-identity";
import { nameShares } from "@/lib/lists/name-counts";
import { searchList } from "@/lib/lists/search-list";
import type { FacilityOnFile } from "../facility-on-file";
import { foldName } from "../matching/fold-name";
import { matchOrganizations } from "../matching/match-names";
import type { Lookup } from "./list-source";

const namesOf = ({ name, dba }: FacilityOnFile): string[] => [name, dba].filter((text) => text.trim() !== "");

const terms = (facility: FacilityOnFile) => ({
  name: namesOf(facility).join(", doing business as "),
  npi: facility.npi,
  states: [facility.state],
});

/** Looks a facility up by its name, by the name it does business under, and by its NPI. */
export const organizationLookup: Lookup<FacilityOnFile> = {
  records: "organization",
  identityOf: facilityIdentity,
  termsOf: terms,
  ourSideOf: (facility) => ({
    ...terms(facility),
    degree: facility.type,
    birthDate: null,
    address: facility.address,
  }),
  statesOf: ({ state }) => [state],
  async find({ list, owner, policy }, facility) {
    const { npi } = facility;
    const found = await searchList(list.key, { organizationNames: namesOf(facility).map(foldName), npi }, owner);
    if (found === null) return null;
    const { version, names } = found;
    const rules = { policy, shares: await nameShares(version.id), kind: list.kind };
    return { version, matches: matchOrganizations(facility, names, rules) };
  },
};
