import { ListDescription } from "../definition";
import { builtInLists } from "../lists";

/** Medicare opt-out affidavits, as CMS publishes them and organizations keep them. An affidavit ends with its end date. */
export const optOut = ListDescription.parse({
  list: builtInLists["opt-out"],
  file: {
    encoding: "windows-1252",
    aliases: {
      first: "First Name",
      firstName: "First Name",
      last: "Last Name",
      lastName: "Last Name",
      effective: "Optout Effective Date",
      "Opt Out Effective Date": "Optout Effective Date",
      effectiveDate: "Optout Effective Date",
      end: "Optout End Date",
      "Opt Out End Date": "Optout End Date",
      endDate: "Optout End Date",
      address: "First Line Street Address",
      city: "City Name",
      state: "State Code",
      zip: "Zip code",
    },
  },
  columns: {
    person: { rule: "parts", last: "Last Name", first: "First Name" },
    npi: "NPI",
    address: ["First Line Street Address"],
    city: "City Name",
    state: "State Code",
    zip: "Zip code",
    effectiveDate: { column: "Optout Effective Date", formats: ["MM/DD/YYYY", "YYYY-MM-DD", "YYYYMMDD"] },
    reinstatedDate: { column: "Optout End Date", formats: ["MM/DD/YYYY", "YYYY-MM-DD", "YYYYMMDD"] },
  },
  identity: ["names", "npi"],
});
