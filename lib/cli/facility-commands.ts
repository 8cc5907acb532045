import type { Command } from "commander";
import { importFacilities } from "@/lib/facilities/import/import-facilities";
import { CliError } from "./cli-error";
import { addImportCommand, type ImportArguments, runImport } from "./run-import";
import type { Say } from "./say";

/** "type=Hospital" → { type: "Hospital" }. Throws a CliError. */
function defaultsIn(texts: readonly string[]): Record<string, string> {
  const pairs = texts.map((text): [string, string] => {
    const at = text.indexOf("=");
    if (at < 1) throw new CliError(`"${text}" is no default: write key=value, for example type=Hospital.`);
    return [text.slice(0, at), text.slice(at + 1)];
  });
  return Object.fromEntries(pairs);
}

export function addFacilityCommands(program: Command, say: Say): void {
  addImportCommand(
    program,
    "facilities",
    "create facilities from a CSV file: CMS' Hospital_General_Information.csv, or columns named as in the API (name, type, npi, externalId, address, city, state, …)",
  )
    .option("--default <key=value...>", "what stands where a row has nothing, for example contactName='Main office'")
    .action((file: string, given: ImportArguments & { default?: string[] }) => {
      const defaults = defaultsIn(given.default ?? []);
      return runImport({ plural: "facilities", file, given, say }, (options) =>
        importFacilities({ ...options, defaults }),
      );
    });
}
