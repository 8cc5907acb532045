import { z } from "zod";
import { Moment, paging } from "@/lib/api/wire-schemas";
import { chosenBy, idsOf } from "@/lib/bulk-choice";
import { workflowStatusNames } from "@/lib/workflows/state-machine";
import { fileTypes, providerStatuses } from "./enumerations";
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
  offset: paging.offset,
  limit: paging.limit,
  file_type: z.enum(fileTypes).optional(),
  flagged: z.boolean().optional(),
  start_updated_at: Moment.optional().meta({ description: "Created or updated at or after" }),
  end_updated_at: Moment.optional().meta({ description: "Created or updated before" }),
  search: z
    .string()
    .max(200)
    .optional()
    .meta({ description: "Beginning of the last name, NPI, external id or provider id" }),
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
