import { ListDescription } from "../definition";
import { builtInLists } from "../lists";

/** New York's OMIG list: one column holds people and businesses, their type beside it tells which. */
export const stateNy = ListDescription.parse({
  list: builtInLists["state-ny"],
  file: { encoding: "windows-1252", delimiter: "\t", quotes: false, none: ["NA", "N/A"] },
  columns: {
    person: { rule: "whole", column: "PROVIDER_NAME", order: "last-first" },
    organization: ["PROVIDER_NAME"],
    npi: "NPI_Number",
    sanctionType: ["ACTION_TYPE"],
    effectiveDate: { column: "SANCTION_DATE", formats: ["MM/DD/YYYY"] },
  },
  kind: {
    by: "words",
    typeColumn: "PROVIDER_TYPE",
    organizationTypes: [
      "business",
      "pharmacy",
      "group",
      "practice",
      "laboratory",
      "school",
      "agency",
      "clinic",
      "hospital",
      "facility",
      "company",
      "center",
      "program",
    ],
  },
  identity: ["kind", "names", "npi", "effectiveDate"],
});
