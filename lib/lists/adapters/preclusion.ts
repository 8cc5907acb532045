import { ListDescription } from "../definition";
import { builtInLists } from "../lists";

/** CMS' preclusion list, which plans receive every month and nobody may publish. */
export const preclusion = ListDescription.parse({
  list: builtInLists.preclusion,
  file: {
    encoding: "windows-1252",
    aliases: {
      LASTNAME: "lastName",
      FIRSTNAME: "firstName",
      MIDNAME: "middleName",
      "Middle Name": "middleName",
      "Last Name": "lastName",
      "First Name": "firstName",
      BUSNAME: "businessName",
      "Business Name": "businessName",
      EXCLDATE: "exclusionDate",
      "Exclusion Date": "exclusionDate",
      REINDATE: "reinstatedDate",
      "Reinstated Date": "reinstatedDate",
      "Reinstatement Date": "reinstatedDate",
      "Claim Rejection Date": "claimRejectionDate",
    },
  },
  columns: {
    person: { rule: "parts", last: "lastName", first: "firstName", middle: "middleName" },
    organization: ["businessName"],
    npi: "npi",
    birthDate: { column: "dob", formats: ["YYYYMMDD", "MM/DD/YYYY", "YYYY-MM-DD"] },
    address: ["address"],
    city: "city",
    state: "state",
    zip: "zip",
    effectiveDate: { column: "exclusionDate", formats: ["YYYYMMDD", "MM/DD/YYYY", "YYYY-MM-DD"] },
    reinstatedDate: { column: "reinstatedDate", formats: ["YYYYMMDD", "MM/DD/YYYY", "YYYY-MM-DD"] },
  },
  identity: ["kind", "names", "npi", "birthDate"],
});
