import type { Context } from "@/lib/api/context";
import { bulkInsert } from "@/lib/bulk-insert";
import { newId } from "@/lib/ids";
import { StateCode } from "../provider-input";
import type { ImportedSpecialty } from "./specialty-of-words";

/** What a row says beside who somebody is: where they practice, and in what. */
export type Practice = {
  location: { name: string; address1: string; city: string; state: string; zip: string } | null;
  specialty: ImportedSpecialty | null;
};

type Written = {
  street: readonly (string | undefined)[];
  city: string | undefined;
  state: string | undefined;
  zip: string | undefined;
  specialty: ImportedSpecialty | null;
};

/** Nine digits are a ZIP+4 without its dash; a zero that a spreadsheet took from the front comes back. */
function zipOf(text: string): string {
  const digits = /^\d{3,9}$/.test(text) ? text.padStart(text.length > 5 ? 9 : 5, "0") : text;
  return digits.length === 9 && /^\d+$/.test(digits) ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits.slice(0, 20);
}

export function practiceOf({ street, city = "", state = "", zip = "", specialty }: Written): Practice {
  const address1 = street
    .flatMap((line) => line?.trim() || [])
    .join(", ")
    .slice(0, 200);
  if (address1 === "" && zip === "") return { location: null, specialty };
  const known = StateCode.safeParse(state.trim().toUpperCase());
  const name = city.trim() === "" ? "Practice" : `Practice in ${city.trim()}`.slice(0, 200);
  const location = { name, address1, city: city.trim().slice(0, 100), state: known.data ?? "", zip: zipOf(zip.trim()) };
  return { location, specialty };
}

type LocationRow = NonNullable<Practice["location"]> & { organizationId: string; id: string; providerId: string };
const insertLocations = bulkInsert<LocationRow>("practice_locations", {
  organizationId: ["organization_id", "text"],
  id: ["id", "text"],
  providerId: ["provider_id", "text"],
  name: ["name", "text"],
  address1: ["address1", "text"],
  city: ["city", "text"],
  state: ["state", "text"],
  zip: ["zip", "text"],
});

type SpecialtyRow = ImportedSpecialty & {
  organizationId: string;
  id: string;
  providerId: string;
  isPrimary: boolean;
  createdBy: string;
  updatedBy: string;
};
const insertSpecialties = bulkInsert<SpecialtyRow>("specialties", {
  organizationId: ["organization_id", "text"],
  id: ["id", "text"],
  providerId: ["provider_id", "text"],
  taxonomyCode: ["taxonomy_code", "text"],
  name: ["name", "text"],
  isPrimary: ["is_primary", "boolean"],
  createdBy: ["created_by", "text"],
  updatedBy: ["updated_by", "text"],
});

type NewPractice = { providerId: string; practice: Practice };

/** Writes the locations and primary specialties of new providers: two statements, however many they are. */
export async function addPractices(ctx: Context, added: readonly NewPractice[]): Promise<void> {
  const { organizationId, db, actor } = ctx;
  await insertLocations(
    db,
    added.flatMap(({ providerId, practice: { location } }) =>
      location ? [{ ...location, organizationId, id: newId("loc"), providerId }] : [],
    ),
  );
  await insertSpecialties(
    db,
    added.flatMap(({ providerId, practice: { specialty } }) => {
      const who = { createdBy: actor.id, updatedBy: actor.id };
      return specialty ? [{ ...specialty, ...who, organizationId, id: newId("spc"), providerId, isPrimary: true }] : [];
    }),
  );
}
