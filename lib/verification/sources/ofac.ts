import { type ListFacts, listSource } from "./list-source";
import { organizationLookup } from "./organization-lookup";
import { personLookup } from "./person-lookup";

/** OFAC's list of Specially Designated Nationals, with its alternate names. */
const ofac: ListFacts = {
  id: "ofac",
  element: "ofac_sanctions",
  name: "OFAC SDN",
  flagType: "OFAC SDN",
  describe: (record) => `number ${record.number ?? ""}, program ${record.sanctionType}`,
};

export const ofacPersons = listSource(ofac, personLookup);
export const ofacOrganizations = listSource(ofac, organizationLookup);
