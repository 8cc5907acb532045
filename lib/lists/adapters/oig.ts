import { builtInLists } from "../lists";
import { ListDescription } from "../definition";

/**
 * The OIG's List of Excluded Individuals and Entities, in the layout of `UPDATED.csv`; the monthly supplements have the
 * same columns. Who somebody is does not change with a corrected address, so neither does the record.
 */
export const oig = ListDescription.parse({
  list: builtInLists.oig,
  file: { encoding: "windows-1252", aliases: { WAIVERSTATE: "WVRSTATE" } },
  columns: {
    person: { rule: "parts", last: "LASTNAME", first: "FIRSTNAME", middle: "MIDNAME" },
    organization: ["BUSNAME"],
    npi: "NPI",
    birthDate: { column: "DOB", formats: ["YYYYMMDD", "MM/DD/YYYY", "MM/DD/YY"] },
    address: ["ADDRESS"],
    city: "CITY",
    state: "STATE",
    zip: "ZIP",
    sanctionType: ["EXCLTYPE"],
    effectiveDate: { column: "EXCLDATE", formats: ["YYYYMMDD", "MM/DD/YYYY"] },
    reinstatedDate: { column: "REINDATE", formats: ["YYYYMMDD", "MM/DD/YYYY"] },
  },
  identity: ["kind", "names", "birthDate", "effectiveDate"],
});
