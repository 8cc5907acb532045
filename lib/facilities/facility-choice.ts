import { z } from "zod";
import { CalendarDate } from "@/lib/api/wire-schemas";
import { chosenBy } from "@/lib/bulk-choice";
import { listChoice } from "@/lib/list-filters";
import { StateCode } from "@/lib/providers/provider-input";
import { workflowStatusNames } from "@/lib/workflows/state-machine";
import { facilityStatuses } from "./enumerations";

export const facilitySorts = [
  "created_at",
  "updated_at",
  "name",
  "credentialing_status",
  "next_credentialing_date",
  "flags",
  "waiting_since",
] as const;

/** Which facilities, and in which order: the list and the bulk operations choose alike. */
export const choice = {
  ...listChoice("Beginning of the name, NPI, external id or facility id"),
  status: z.array(z.enum(facilityStatuses)).optional(),
  workflow_status: z.array(z.enum([...workflowStatusNames, "NONE"])).optional(),
  state: z.array(StateCode).optional(),
  waiting_until: CalendarDate.optional().meta({ description: "In their status since this day at the latest" }),
  sort: z.enum(facilitySorts).default("created_at"),
  direction: z.enum(["asc", "desc"]).default("asc"),
};

export const FacilityFilters = z
  .object(choice)
  .meta({ id: "FacilityFilters", description: "Chooses as the list of facilities does" });

export const ChosenFacilities = chosenBy("facility_ids", "facilities", FacilityFilters).meta({
  id: "ChosenFacilities",
});
export type ChosenFacilities = z.output<typeof ChosenFacilities>;
