import type pg from "pg";
import { hsdSpecialties } from "@/lib/facilities/hsd-specialties";

export type HsdEntry = { code: string; name: string; table: "Provider" | "Facility"; isRetired: boolean };
export type HsdReference = {
  entry: (code: string) => HsdEntry | undefined;
  ofTaxonomy: (taxonomy: string) => string | undefined;
  /** All that count as something, by their NUCC code. */
  taxonomies: ReadonlyMap<string, string>;
};

const firstFacilityCode = "040";

/** Codes that CMS took out of its tables: oral surgery, optometry and physical medicine of older forms. */
const retired = ["009", "024", "032"] as const;

/** The commonest of NUCC's codes and what CMS counts them as; `reference load hsd` adds the others. */
const taxonomies: Readonly<Record<string, string>> = {
  "208D00000X": "001",
  "207Q00000X": "002",
  "207R00000X": "003",
  "207RG0300X": "004",
  "363A00000X": "005",
  "363AM0700X": "005",
  "363L00000X": "006",
  "363LA2200X": "006",
  "363LF0000X": "006",
  "363LG0600X": "006",
  "363LP2300X": "006",
  "207K00000X": "007",
  "207RC0000X": "008",
  "111N00000X": "010",
  "207N00000X": "011",
  "207RE0101X": "012",
  "207Y00000X": "013",
  "207RG0100X": "014",
  "208600000X": "015",
  "207V00000X": "016",
  "207RI0200X": "017",
  "207RN0300X": "018",
  "2084N0400X": "019",
  "207T00000X": "020",
  "207RX0202X": "021",
  "2085R0001X": "022",
  "207W00000X": "023",
  "207X00000X": "025",
  "208100000X": "026",
  "208200000X": "027",
  "213E00000X": "028",
  "2084P0800X": "029",
  "207RP1001X": "030",
  "207RR0500X": "031",
  "208800000X": "033",
  "2086S0129X": "034",
  "208G00000X": "035",
  "103TC0700X": "036",
  "1041C0700X": "037",
  "282N00000X": "040",
  "261QA1903X": "045",
  "314000000X": "046",
  "225100000X": "049",
  "225X00000X": "050",
  "235Z00000X": "051",
};

/** The program's own table, with what was loaded on top of it. Small enough to be read whole. */
export async function hsdReference(client: pg.ClientBase): Promise<HsdReference> {
  const { rows: codes } = await client.query<{ code: string; name: string; tableName: string; isRetired: boolean }>(
    `SELECT code, name, table_name AS "tableName", is_retired AS "isRetired" FROM hsd_codes`,
  );
  const { rows: mapped } = await client.query<{ taxonomyCode: string; hsdCode: string }>(
    `SELECT taxonomy_code AS "taxonomyCode", hsd_code AS "hsdCode" FROM hsd_taxonomies`,
  );
  const entries = new Map<string, HsdEntry>(
    hsdSpecialties.map(({ code, name }) => {
      const table = code < firstFacilityCode ? "Provider" : "Facility";
      return [code, { code, name, table, isRetired: false }];
    }),
  );
  for (const code of retired) entries.set(code, { code, name: "", table: "Provider", isRetired: true });
  for (const { code, name, tableName, isRetired } of codes)
    entries.set(code, { code, name, table: tableName === "Facility" ? "Facility" : "Provider", isRetired });
  const byTaxonomy = new Map([
    ...Object.entries(taxonomies),
    ...mapped.map((row): [string, string] => [row.taxonomyCode, row.hsdCode]),
  ]);
  return {
    entry: (code) => entries.get(code),
    ofTaxonomy: (taxonomy) => byTaxonomy.get(taxonomy),
    taxonomies: byTaxonomy,
  };
}
