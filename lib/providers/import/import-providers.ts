import type { Context } from "@/lib/api/context";
import { JsonText } from "@/lib/api/operation";
import { type ImportOptions, type ImportReport, importRows, type RowResult } from "@/lib/imports/import-rows";
import { createProviders as createProvidersOperation } from "../operations";
import { createProviders } from "../service";
import { providerLayouts } from "./layouts";
import { addPractices, type Practice } from "./practice";

async function create(ctx: Context, facts: readonly Record<string, unknown>[]): Promise<RowResult[]> {
  const answer = await createProviders(ctx, { params: {}, query: undefined, body: [...facts] });
  if (!answer || !("kind" in answer) || answer.kind !== "reply" || answer.body instanceof JsonText)
    throw new Error(`${createProvidersOperation.id} answers with a result for each element`);
  const { body } = answer;
  await addPractices(
    ctx,
    body.flatMap(({ provider_id: providerId, is_created: isCreated }, index) => {
      const practice = facts[index]?.["practice"] as Practice | undefined;
      return providerId && isCreated && practice ? [{ providerId, practice }] : [];
    }),
  );
  return body.map(({ is_created: isCreated = false, error }) => ({ isCreated, error }));
}

/**
 * Creates providers from a CSV file (NPPES, Medicare Part B, or columns named as in the API) through the bulk
 * operation, so that the API's rules are the only ones; rows that are no practitioner are refused like those that it
 * refuses. A new provider also gets the specialty and the place of practice that the file has. Throws an ImportFileError when the file cannot be read or is of no known layout.
 */
export const importProviders = (options: ImportOptions): Promise<ImportReport> =>
  importRows({ layouts: providerLayouts, create }, options);
