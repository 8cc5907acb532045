import type { Context } from "@/lib/api/context";
import { type ImportOptions, type ImportReport, importRows, type RowResult } from "@/lib/import/import-rows";
import { createProviders as createProvidersOperation } from "../operations";
import { createProviders } from "../service";
import { providerLayouts } from "./layouts";

async function create(ctx: Context, facts: readonly Record<string, unknown>[]): Promise<RowResult[]> {
  const answer = await createProviders(ctx, { params: {}, query: undefined, body: [...facts] });
  if (!answer || !("kind" in answer) || answer.kind !== "reply")
    throw new Error(`${createProvidersOperation.id} answers with a result for each element`);
  return answer.body.map(({ is_created: isCreated = false, error }) => ({ isCreated, error }));
}

/**
 * Creates providers from a CSV file (NPPES, Medicare Part B, or columns named as in the API) through the bulk
 * operation, so that the API's rules are the only ones; rows that are no practitioner are refused like those that it
 * refuses. Throws an ImportFileError when the file cannot be read or is of no known layout.
 */
export const importProviders = (options: ImportOptions): Promise<ImportReport> =>
  importRows({ layouts: providerLayouts, create }, options);
