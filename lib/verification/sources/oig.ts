import { type ListFacts, listSource } from "./list-source";
import { organizationLookup } from "./organization-lookup";
import { personLookup } from "./person-lookup";

/** The OIG's List of Excluded Individuals and Entities. Its public file has no SSN: the OIG's own site verifies last. */
const oig: ListFacts = {
  id: "oig",
  element: "oig_exclusion",
  name: "OIG LEIE",
  flagType: "OIG exclusion",
  describe: (record) => `excluded under ${record.sanctionType} since ${record.effectiveDate ?? "an unknown date"}`,
};

export const oigPersons = listSource(oig, personLookup);
export const oigOrganizations = listSource(oig, organizationLookup);
