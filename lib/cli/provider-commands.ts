import type { Command } from "commander";
import { importProviders } from "@/lib/providers/import/import-providers";
import { addImportCommand, type ImportArguments, runImport } from "./run-import";
import type { Say } from "./say";

export function addProviderCommands(program: Command, say: Say): void {
  addImportCommand(
    program,
    "providers",
    "create providers from a CSV file: NPPES (monthly file or extract), Medicare Part B providers, columns named as in the API (first_name, last_name, degree, states, npi, …), or any with --map",
  ).action((file: string, given: ImportArguments) =>
    runImport({ plural: "providers", file, given, say }, importProviders),
  );
}
