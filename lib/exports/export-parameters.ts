import { z } from "zod";

/** What an export was asked for, as its row keeps it. */
const Parameters = z.object({
  providerIds: z.array(z.string()).default([]),
  includeInactiveProviders: z.boolean().default(false),
  limit: z.number().int().nullable().default(null),
  offset: z.number().int().default(0),
});
export type ExportParameters = z.output<typeof Parameters>;

export const parametersOf = (row: { parameters: unknown }): ExportParameters => Parameters.parse(row.parameters);
