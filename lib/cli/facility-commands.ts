import type { Command } from "commander";
import { importFacilities } from "@/lib/facilities/import/import-facilities";
import { addImportCommand, type ImportArguments, pairsIn, runImport } from "./run-import";
import type { Say } from "./say";

export function addFacilityCommands(program: Command, say: Say): void {
  addImportCommand(
    program,
    "facilities",
    "create facilities from a CSV file: CMS' Hospital_General_Information.csv, columns named as in the API (name, type, npi, externalId, address, city, state, …), or any with --map",
  )
    .option("--default <key=value...>", "what stands where a row has nothing, for example contactName='Main office'")
    .action((file: string, given: ImportArguments & { default?: string[] }) => {
      const defaults = pairsIn(given.default ?? [], "type=Hospital");
      return runImport({ plural: "facilities", file, given, say }, (options) =>
        importFacilities({ ...options, defaults }),
      );
    });
}
