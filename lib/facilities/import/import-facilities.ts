import type { Context } from "@/lib/api/context";
import { ImportFileError } from "@/lib/imports/import-file-error";
import { type ImportOptions, type ImportReport, importRows, type RowResult } from "@/lib/imports/import-rows";
import { createAll } from "../create-facilities";
import { FacilityInput } from "../facility-schemas";
import { facilityLayouts, ownColumns } from "./layouts";

/** Validates each row by the contract of creating a facility; the good ones are created in one go. */
async function create(ctx: Context, facts: readonly Record<string, unknown>[]): Promise<RowResult[]> {
  const parsed = facts.map((element) => FacilityInput.safeParse(element));
  const created = await createAll(
    ctx,
    parsed.flatMap((result) => (result.success ? [result.data] : [])),
  );
  let next = 0;
  return parsed.map((result): RowResult => {
    if (result.success) return { isCreated: created[next++]?.isCreated ?? false, error: null };
    const errors = result.error.issues.map(({ path, message }) => ({ path: path.map(String).join("."), message }));
    return {
      isCreated: false,
      error: { message: errors.map(({ path, message }) => `${path} ${message}`).join("; "), errors },
    };
  });
}

/**
 * Creates facilities from a CSV file (CMS' hospitals, or columns named as in the API); `defaults` stand where a row has
 * nothing, under the names of the API. Those known by their external id are left as they are. Throws an ImportFileError
 * when the file cannot be read or is of no known layout, and for a default that is no column.
 */
export async function importFacilities(
  options: ImportOptions & { defaults?: Readonly<Record<string, string>> },
): Promise<ImportReport> {
  const { defaults = {} } = options;
  const unknown = Object.keys(defaults).find((column) => !ownColumns.includes(column) || column === "externalId");
  if (unknown !== undefined)
    throw new ImportFileError(`${unknown} cannot have a default: name one of ${ownColumns.join(", ")}.`);
  return importRows({ layouts: facilityLayouts(defaults), create }, options);
}
