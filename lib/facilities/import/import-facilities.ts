import { ImportFileError } from "@/lib/imports/import-file-error";
import { type ImportOptions, type ImportReport, importRows } from "@/lib/imports/import-rows";
import { facilities } from "./importable";

/**
 * Creates facilities from a CSV file (CMS' hospitals, columns named as in the API, or as mapped); `defaults` stand where
 * a row has nothing, under the names of the API. Those known by their external id are left as they are. Throws an
 * ImportFileError when the file cannot be read or is of no known layout, and for a default that is no column.
 */
export async function importFacilities(
  options: ImportOptions & { defaults?: Readonly<Record<string, string>> },
): Promise<ImportReport> {
  const { defaults = {}, mapping = {} } = options;
  const able = facilities.fields.flatMap(({ member, canHaveDefault }) => (canHaveDefault ? [member] : []));
  const unknown = Object.keys(defaults).find((member) => !able.includes(member));
  if (unknown !== undefined)
    throw new ImportFileError(`${unknown} cannot have a default: name one of ${able.join(", ")}.`);
  return importRows(facilities, { ...options, mapping: { ...mapping, defaults } });
}
