import { magicProviders } from "./magic-providers";

/**
 * Rows that a list has in a test-data deployment besides those of its file, in the columns of that file, whoever's file
 * is loaded: so that who is to be found is found by the ordinary search.
 */
export function magicRowsOf(list: string): readonly Record<string, string>[] {
  if (list !== "oig") return [];
  return magicProviders
    .filter(({ outcome }) => outcome === "oig-match")
    .map(({ npi }) => ({
      LASTNAME: "TESTCASE",
      FIRSTNAME: "EXCLUDED",
      GENERAL: "IND- LIC HC SERV PRO",
      SPECIALTY: "FAMILY PRACTICE",
      NPI: npi,
      DOB: "19700101",
      ADDRESS: "1 TEST DATA WAY",
      CITY: "HARROWGATE",
      STATE: "CA",
      ZIP: "00000",
      EXCLTYPE: "1128a1",
      EXCLDATE: "20200101",
      REINDATE: "00000000",
      WAIVERDATE: "00000000",
    }));
}
