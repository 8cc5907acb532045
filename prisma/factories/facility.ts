import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { createAll } from "@/lib/facilities/create-facilities";
import { FacilityInput } from "@/lib/facilities/facility-schemas";
import { findOrCreateGroups } from "@/lib/groups/attach-groups";
import type { GroupInput } from "@/lib/groups/group-schemas";

export type FacilityFacts = z.input<typeof FacilityInput>;

/** An invented facility without sub-records, as a client would send it. */
export function facilityFacts(facts: Partial<FacilityFacts> = {}): FacilityFacts {
  return {
    name: "Larkspur Surgery Center",
    dba: "Larkspur Surgery",
    type: "Ambulatory surgery center",
    tin: "990000021",
    address: "12 Harbor Road",
    city: "Austin",
    state: "TX",
    zipcode: "78701",
    contactName: "Odette Farrow",
    contactPhone: "512-555-0100",
    contactEmail: "office@larkspur.example",
    contactFax: "",
    skipOnSiteReview: false,
    stateLicenses: [],
    facilitySupportingDocuments: [],
    accreditations: [],
    siteVisits: [],
    certifications: [],
    npdb: [],
    sanctions: [],
    perfIndicator: [],
    liabilityInsurances: [],
    medicareStarRatings: [],
    ...facts,
  };
}

/** Creates a facility as the API does; answers its id. */
export async function createFacility(ctx: Context, facts: Partial<FacilityFacts> = {}): Promise<string> {
  const [created] = await createAll(ctx, [FacilityInput.parse(facilityFacts(facts))]);
  if (!created) throw new Error("createAll answers every element");
  return created.facilityId;
}

/** The organization's group of this name; answers its id. */
export async function createGroup(ctx: Context, name: string): Promise<string> {
  const group: GroupInput = { group_name: name, group_npi: "1999999984", group_tin: "123456789" };
  const idOf = await findOrCreateGroups(ctx, [group]);
  return idOf(group);
}
