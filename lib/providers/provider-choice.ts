import { z } from "zod";
import { Id, Moment, paging, Reason } from "@/lib/api/wire-schemas";
import { workflowStatusNames } from "@/lib/workflows/state-machine";
import { fileTypes, providerStatuses } from "./enumerations";
import { Degree, StateCode } from "./provider-input";

/** Most elements of one bulk call. */
export const maximumBulkSize = 10_000;

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

export const ProviderIds = z
  .array(Id)
  .max(maximumBulkSize, `may name ${maximumBulkSize} providers at most`)
  .meta({ description: "One that is named twice counts once" });

export const ProviderFilters = z
  .object(choice)
  .meta({ id: "ProviderFilters", description: "Chooses as the list of providers does" });

const isCriterion = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== "";

/** Providers by id or, without ids, by the filters of the list. An empty choice must never mean whoever comes first. */
export const ChosenProviders = z
  .object({
    provider_ids: ProviderIds,
    filters: ProviderFilters.meta({ description: "Only looked at when provider_ids is empty" }),
    reason: Reason,
  })
  .check((context) => {
    const { provider_ids: ids, filters } = context.value;
    const { offset: _offset, limit: _limit, sort: _sort, direction: _direction, ...criteria } = filters;
    if (ids.length > 0 || Object.values(criteria).some(isCriterion)) return;
    const message = "names nobody: give provider_ids or a filter";
    context.issues.push({ code: "custom", input: ids, path: ["provider_ids"], message });
  })
  .meta({ id: "ChosenProviders" });

export type ChosenProviders = z.output<typeof ChosenProviders>;
