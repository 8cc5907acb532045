import { type Layout, type Refusal, type Row, type RowReading, yesOrNo } from "@/lib/imports/layout";
import { providerTypes } from "../enumerations";
import { ProviderInput } from "../provider-input";
import { degreeOfCredentials } from "./degree-of-credentials";
import { type Practice, practiceOf } from "./practice";
import { specialtyOfWords } from "./specialty-of-words";

const organization: Refusal = { group: "organizations", reason: "is an organization, not a practitioner" };

function withDegree(credentials: string, profession: string, facts: Record<string, unknown>): RowReading {
  const found = degreeOfCredentials(credentials, profession);
  if (found.degree !== null) return { facts: { ...facts, degree: found.degree } };
  if (found.reason === "unknown") {
    const value = credentials.trim();
    return {
      refusal: { group: "credentials not in the table", reason: `credentials "${value}" are not known`, value },
    };
  }
  const written = credentials.trim() === "" ? "no credentials" : `credentials "${credentials.trim()}"`;
  return {
    refusal: {
      group: "no credentials that name an occupation",
      reason: `${written} and profession "${profession.trim()}" do not tell the degree`,
      value: `${written}, ${profession.trim() || "no profession"}`,
    },
  };
}

const genderOf = (letter: string) => (letter === "M" || letter === "F" ? letter : "U");

const medicare: Layout = {
  name: "Medicare Part B providers",
  needs: ["Rndrng_NPI", "Rndrng_Prvdr_Last_Org_Name", "Rndrng_Prvdr_First_Name", "Rndrng_Prvdr_State_Abrvtn"],
  read: (row) => {
    if (row.Rndrng_Prvdr_Ent_Cd === "O") return { refusal: organization };
    return withDegree(row.Rndrng_Prvdr_Crdntls ?? "", row.Rndrng_Prvdr_Type ?? "", {
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
    });
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
  read: (row) => {
    if (row["Entity Type Code"] === "2") return { refusal: organization };
    if (row["NPI Deactivation Date"] && !row["NPI Reactivation Date"]) {
      const reason = `the NPI was deactivated on ${row["NPI Deactivation Date"]}`;
      return { refusal: { group: "deactivated NPIs", reason } };
    }
    return withDegree(row["Provider Credential Text"] ?? "", primaryTaxonomy(row), {
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
    });
  },
};

const ownColumns = Object.keys(ProviderInput.shape);
const flags = ["is_pcp", "is_specialist", "accepts_new_patients", "accepts_new_medicare_patients"];
const own: Layout = {
  name: "Credence's own columns",
  needs: ["first_name", "last_name", "degree", "states"],
  knows: ownColumns,
  read: (row) => {
    const given = ownColumns.flatMap((column): [string, unknown][] => {
      const value = (row[column] ?? "").trim();
      if (value === "") return [];
      return [[column, flags.includes(column) ? yesOrNo(value) : value]];
    });
    const { degree, ...facts } = Object.fromEntries(given);
    if (facts.npi === undefined && facts.external_id === undefined) {
      const reason = "has neither npi nor external_id: a second import could not tell that it is known";
      return { refusal: { group: "neither npi nor external_id", reason } };
    }
    const written = typeof degree === "string" ? degree : "";
    const isDegree = providerTypes.some((type) => type === written);
    return isDegree ? { facts: { ...facts, degree: written } } : withDegree(written, "", facts);
  },
};

/** The layouts of files of providers. */
export const providerLayouts: readonly Layout[] = [medicare, nppes, own];
