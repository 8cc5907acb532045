import { bulkInsert } from "@/lib/bulk-insert";
import { systemDb } from "@/lib/db";
import { newId } from "@/lib/ids";
import { degreeOfCredentials } from "@/lib/providers/import/degree-of-credentials";
import { foldName } from "@/lib/verification/matching/fold-name";
import type { Row } from "../screening/public-data";

type Provider = {
  organizationId: string;
  id: string;
  firstName: string;
  middleName: string;
  lastName: string;
  searchName: string;
  degree: string;
  npi: string;
  states: string[];
  status: string;
  lastCredentialedDate: string;
  createdBy: string;
  updatedBy: string;
};

const insertProviders = bulkInsert<Provider>("providers", {
  organizationId: ["organization_id", "text"],
  id: ["id", "text"],
  firstName: ["first_name", "text"],
  middleName: ["middle_name", "text"],
  lastName: ["last_name", "text"],
  searchName: ["search_name", "text"],
  degree: ["degree", "text"],
  npi: ["npi", "text"],
  states: ["states", "text[]"],
  status: ["status", "text"],
  lastCredentialedDate: ["last_credentialed_date", "date"],
  createdBy: ["created_by", "text"],
  updatedBy: ["updated_by", "text"],
});

type Specialty = {
  organizationId: string;
  id: string;
  providerId: string;
  taxonomyCode: string;
  name: string;
  isPrimary: boolean;
  createdBy: string;
  updatedBy: string;
};

const insertSpecialties = bulkInsert<Specialty>("specialties", {
  organizationId: ["organization_id", "text"],
  id: ["id", "text"],
  providerId: ["provider_id", "text"],
  taxonomyCode: ["taxonomy_code", "text"],
  name: ["name", "text"],
  isPrimary: ["is_primary", "bool"],
  createdBy: ["created_by", "text"],
  updatedBy: ["updated_by", "text"],
});

type Location = { organizationId: string; id: string; providerId: string; name: string; state: string; zip: string };

const insertLocations = bulkInsert<Location>("practice_locations", {
  organizationId: ["organization_id", "text"],
  id: ["id", "text"],
  providerId: ["provider_id", "text"],
  name: ["name", "text"],
  state: ["state", "text"],
  zip: ["zip", "text"],
});

const batch = 5_000;

/** Writes the people among Medicare's billing providers as credentialed providers; answers how many. */
export async function writeProviders(organizationId: string, rows: readonly Row[]): Promise<number> {
  const by = { createdBy: "bench", updatedBy: "bench" };
  const people = rows.filter((row) => row["Rndrng_Prvdr_Ent_Cd"] === "I");
  for (let from = 0; from < people.length; from += batch) {
    const files = people.slice(from, from + batch).map((row) => {
      const of = (column: string) => row[`Rndrng_${column}`] ?? "";
      const names = {
        lastName: of("Prvdr_Last_Org_Name"),
        firstName: of("Prvdr_First_Name"),
        middleName: of("Prvdr_MI"),
      };
      const provider: Provider = {
        organizationId,
        id: newId("prv"),
        ...names,
        searchName: foldName([names.lastName, names.firstName, names.middleName].join(" ")),
        degree: degreeOfCredentials(of("Prvdr_Crdntls"), of("Prvdr_Type")).degree ?? "",
        npi: of("NPI"),
        states: [of("Prvdr_State_Abrvtn")].filter(Boolean),
        status: "Active",
        lastCredentialedDate: "2012-12-01",
        ...by,
      };
      return { provider, type: of("Prvdr_Type"), zip: of("Prvdr_Zip5"), state: of("Prvdr_State_Abrvtn") };
    });
    await insertProviders(
      systemDb(),
      files.map(({ provider }) => provider),
    );
    const own = (id: string) => ({ organizationId, providerId: id });
    await insertSpecialties(
      systemDb(),
      files.map(({ provider, type }) => ({
        ...own(provider.id),
        id: newId("spc"),
        taxonomyCode: "",
        name: type,
        isPrimary: true,
        ...by,
      })),
    );
    await insertLocations(
      systemDb(),
      files.map(({ provider, zip, state }) => ({
        ...own(provider.id),
        id: newId("loc"),
        name: "Practice",
        state,
        zip,
      })),
    );
  }
  return people.length;
}
