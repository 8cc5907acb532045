import { ListDescription } from "../definition";
import { builtInLists } from "../lists";

/**
 * New Jersey's consolidated debarment report: tab-separated, without a header line. A row may name a firm, a person, or
 * both, and then either is debarred.
 */
export const stateNj = ListDescription.parse({
  list: builtInLists["state-nj"],
  file: {
    encoding: "windows-1252",
    delimiter: "\t",
    quotes: false,
    columns: [
      "Firm Name",
      "Name",
      "Vendor Id",
      "Firm Street",
      "Firm City",
      "Firm State",
      "Firm Zip",
      "Firm Plus4",
      "NPI",
      "Street",
      "City",
      "State",
      "Zip",
      "Plus4",
      "Category",
      "Action",
      "Reason",
      "Debarring Dept",
      "Debarring Agency",
      "Effective Date",
      "Expiration Date",
      "Permanent Debarment",
      "Extra 1",
      "Extra 2",
      "Extra 3",
    ],
  },
  columns: {
    person: { rule: "whole", column: "Name", order: "last-first" },
    organization: ["Firm Name"],
    npi: "NPI",
    address: ["Street"],
    city: "City",
    state: "State",
    zip: "Zip",
    sanctionType: ["Action", "Category"],
    effectiveDate: { column: "Effective Date", formats: ["MM/DD/YYYY"] },
    reinstatedDate: { column: "Expiration Date", formats: ["MM/DD/YYYY"] },
  },
  kind: { by: "names", both: true },
  identity: ["kind", "names", "sanctionType", "effectiveDate"],
});
