import type { Layout, Refusal, Row, RowReading } from "@/lib/imports/layout";
import { degreeOfCredentials } from "./degree-of-credentials";
import { type Practice, practiceOf } from "./practice";
import { specialtyOfWords } from "./specialty-of-words";

const organization: Refusal = { group: "organizations", reason: "is an organization, not a practitioner" };

type Written = { credentials: string; profession: string; column: string };

function withDegree({ credentials, profession, column }: Written, facts: Record<string, unknown>): RowReading {
  const found = degreeOfCredentials(credentials, profession);
  if (found.degree !== null) return { facts: { ...facts, degree: found.degree } };
  // The cell shows the words themselves: a sentence without them can be counted.
  if (found.reason === "unknown") {
    const reason = "is not a credential that is known";
    return { refusal: { group: "credentials not in the table", reason, column } };
  }
  const reason = profession.trim() === "" ? "does not tell the degree" : "and the profession do not tell the degree";
  return { refusal: { group: "no credentials that name an occupation", reason, column } };
}

const genderOf = (letter: string) => (letter === "M" || letter === "F" ? letter : "U");

/** Says which column a member comes from. */
const columnIn = (columns: Readonly<Record<string, string>>) => (member: string) => columns[member] ?? null;

const medicare: Layout = {
  name: "Medicare Part B providers",
  needs: ["Rndrng_NPI", "Rndrng_Prvdr_Last_Org_Name", "Rndrng_Prvdr_First_Name", "Rndrng_Prvdr_State_Abrvtn"],
  columnOf: columnIn({
    npi: "Rndrng_NPI",
    first_name: "Rndrng_Prvdr_First_Name",
    middle_name: "Rndrng_Prvdr_MI",
    last_name: "Rndrng_Prvdr_Last_Org_Name",
    states: "Rndrng_Prvdr_State_Abrvtn",
  }),
  read: (row) => {
    if (row.Rndrng_Prvdr_Ent_Cd === "O") return { refusal: organization };
    const { Rndrng_Prvdr_Crdntls: credentials = "", Rndrng_Prvdr_Type: profession = "" } = row;
    return withDegree(
      { credentials, profession, column: "Rndrng_Prvdr_Crdntls" },
      {
        npi: row.Rndrng_NPI,
        first_name: row.Rndrng_Prvdr_First_Name,
        middle_name: row.Rndrng_Prvdr_MI,
        last_name: row.Rndrng_Prvdr_Last_Org_Name,
        states: row.Rndrng_Prvdr_State_Abrvtn,
        gender: genderOf(row.Rndrng_Prvdr_Gndr ?? ""),
        practice: practiceOf({
          street: [row.Rndrng_Prvdr_St1, row.Rndrng_Prvdr_St2],
          city: row.Rndrng_Prvdr_City,
          state: row.Rndrng_Prvdr_State_Abrvtn,
          zip: row.Rndrng_Prvdr_Zip5,
          specialty: specialtyOfWords(row.Rndrng_Prvdr_Type ?? ""),
        }) satisfies Practice,
      },
    );
  },
};

const taxonomySlots = Array.from({ length: 15 }, (_, index) => index + 1);

/** The taxonomy with the primary switch, else the first. */
function primaryTaxonomy(row: Row): string {
  const primary = taxonomySlots.find((slot) => row[`Healthcare Provider Primary Taxonomy Switch_${slot}`] === "Y");
  return row[`Healthcare Provider Taxonomy Code_${primary ?? 1}`] ?? "";
}

const nppes: Layout = {
  name: "NPPES",
  needs: [
    "NPI",
    "Provider Last Name (Legal Name)",
    "Provider First Name",
    "Provider Credential Text",
    "Provider Business Practice Location Address State Name",
  ],
  columnOf: columnIn({
    npi: "NPI",
    first_name: "Provider First Name",
    middle_name: "Provider Middle Name",
    last_name: "Provider Last Name (Legal Name)",
    states: "Provider Business Practice Location Address State Name",
  }),
  read: (row) => {
    if (row["Entity Type Code"] === "2") return { refusal: organization };
    if (row["NPI Deactivation Date"] && !row["NPI Reactivation Date"]) {
      const reason = "says that the NPI was deactivated";
      return { refusal: { group: "deactivated NPIs", reason, column: "NPI Deactivation Date" } };
    }
    const [credentials, profession] = [row["Provider Credential Text"] ?? "", primaryTaxonomy(row)];
    return withDegree(
      { credentials, profession, column: "Provider Credential Text" },
      {
        npi: row.NPI,
        first_name: row["Provider First Name"],
        middle_name: row["Provider Middle Name"],
        last_name: row["Provider Last Name (Legal Name)"],
        states: row["Provider Business Practice Location Address State Name"],
        gender: genderOf(row["Provider Sex Code"] ?? row["Provider Gender Code"] ?? ""),
        practice: practiceOf({
          street: [
            // Extracts have the whole street in one column.
            row["Provider First Line Business Practice Location Address"] ?? row["Full Street Address"],
            row["Provider Second Line Business Practice Location Address"],
          ],
          city: row["Provider Business Practice Location Address City Name"],
          state: row["Provider Business Practice Location Address State Name"],
          zip: row["Provider Business Practice Location Address Postal Code"],
          specialty: specialtyOfWords(primaryTaxonomy(row)),
        }) satisfies Practice,
      },
    );
  },
};

/** Layouts of files that others publish. Columns named as in the API are read by their mapping. */
export const providerLayouts: readonly Layout[] = [medicare, nppes];
