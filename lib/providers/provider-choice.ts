import { z } from "zod";
import { chosenBy, idsOf } from "@/lib/bulk-choice";
import { listChoice } from "@/lib/list-filters";
import { workflowStatusNames } from "@/lib/workflows/state-machine";
import { providerStatuses } from "./enumerations";
import { Degree, StateCode } from "./provider-input";

export const providerSorts = [
  "updated_at",
  "name",
  "credentialing_status",
  "next_credentialing_date",
  "flags",
] as const;

/** Which providers, and in which order: the list and the bulk operations choose alike. */
export const choice = {
  ...listChoice("Beginning of the last name, NPI, external id or provider id"),
  status: z.array(z.enum(providerStatuses)).optional(),
  workflow_status: z.array(z.enum([...workflowStatusNames, "NONE"])).optional(),
  state: z.array(StateCode).optional(),
  degree: z.array(Degree).optional(),
  sort: z.enum(providerSorts).default("updated_at"),
  direction: z.enum(["asc", "desc"]).default("asc"),
};

export const ProviderIds = idsOf("providers");

export const ProviderFilters = z
  .object(choice)
  .meta({ id: "ProviderFilters", description: "Chooses as the list of providers does" });

export const ChosenProviders = chosenBy("provider_ids", "providers", ProviderFilters).meta({ id: "ChosenProviders" });
export type ChosenProviders = z.output<typeof ChosenProviders>;
