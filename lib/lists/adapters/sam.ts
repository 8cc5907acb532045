import { ListDescription } from "../definition";
import { builtInLists } from "../lists";

/** SAM.gov exclusions, Public Extract V2 (31 columns). A termination date that has come ends the exclusion. */
export const sam = ListDescription.parse({
  list: builtInLists.sam,
  file: { encoding: "windows-1252" },
  columns: {
    number: "SAM Number",
    person: { rule: "parts", last: "Last", first: "First", middle: "Middle" },
    organization: ["Name"],
    alternates: { column: "Cross-Reference", rule: "also" },
    npi: "NPI",
    address: ["Address 1", "Address 2", "Address 3", "Address 4"],
    city: "City",
    state: "State / Province",
    zip: "Zip Code",
    sanctionType: ["Exclusion Program", "Exclusion Type", "Excluding Agency"],
    effectiveDate: { column: "Active Date", formats: ["MM/DD/YYYY", "YYYY-MM-DD"] },
    reinstatedDate: { column: "Termination Date", formats: ["MM/DD/YYYY", "YYYY-MM-DD"] },
  },
  kind: {
    by: "column",
    column: "Classification",
    values: {
      Individual: "person",
      Firm: "organization",
      "Special Entity Designation": "organization",
      Vessel: "vessel",
      Aircraft: "aircraft",
    },
  },
  identity: ["number", "kind", "names", "effectiveDate"],
  only: { column: "Record Status", values: ["Active", ""] },
});
