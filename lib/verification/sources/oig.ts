import { listSource } from "./list-source";

/** The OIG's List of Excluded Individuals and Entities. Its public file has no SSN: the OIG's own site verifies last. */
export const oig = listSource({
  id: "oig",
  element: "oig_exclusion",
  name: "OIG LEIE",
  flagType: "OIG exclusion",
  describe: (record) => `excluded under ${record.sanctionType} since ${record.effectiveDate ?? "an unknown date"}`,
});
