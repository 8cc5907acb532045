import { ListDescription } from "../definition";
import { builtInLists } from "../lists";

/** Pennsylvania's Medicheck list of precluded providers. Years such as 2299 mean that no end is known. */
export const statePa = ListDescription.parse({
  list: builtInLists["state-pa"],
  file: { encoding: "windows-1252", none: ["None", "N/A"] },
  columns: {
    person: { rule: "parts", last: "NAM_LAST_PROVR", first: "NAM_FIRST_PROVR", middle: "NAM_MIDDLE_PROVR" },
    organization: ["NAM_BUSNS_MP", "ProviderName"],
    alternates: { column: "NAM_PROVR_ALT", rule: "whole" },
    npi: "IDN_NPI",
    sanctionType: ["Status"],
    effectiveDate: { column: "BeginDate", formats: ["MM/DD/YYYY"] },
    reinstatedDate: { column: "EndDate", formats: ["MM/DD/YYYY"] },
  },
  identity: ["kind", "names", "effectiveDate"],
});
