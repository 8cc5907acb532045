import { type ImportOptions, type ImportReport, importRows } from "@/lib/imports/import-rows";
import { providers } from "./importable";

/**
 * Creates providers from a CSV file (NPPES, Medicare Part B, columns named as in the API, or as mapped) by the contract
 * and the bulk rules of the API; rows that are no practitioner are refused like those that these refuse. A new provider
 * also gets the specialty and the place of practice that the file has. Throws an ImportFileError when the file cannot be
 * read or is of no known layout.
 */
export const importProviders = (options: ImportOptions): Promise<ImportReport> => importRows(providers, options);
