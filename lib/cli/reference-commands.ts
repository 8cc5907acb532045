import type { Command } from "commander";
import { number } from "@/lib/counted";
import { loadReference, referenceKinds } from "@/lib/exports/reference/load-reference";
import { CliError } from "./cli-error";
import type { Say } from "./say";

export function addReferenceCommands(program: Command, say: Say): void {
  program
    .command("reference")
    .description("reference data of the network adequacy tables")
    .command("load")
    .description("load counties and ZIP codes (geo), or CMS' specialty codes (hsd), from the CSV files of a folder")
    .argument("<kind>", referenceKinds.join(" or "))
    .argument("<folder>")
    .action(async (given: string, folder: string) => {
      const kind = referenceKinds.find((one) => one === given);
      if (!kind)
        throw new CliError(`There is no reference data "${given}": there are ${referenceKinds.join(" and ")}.`);
      for (const { file, what, rows, skipped } of await loadReference(kind, folder))
        say(`${file}: ${number(rows)} ${what}${skipped > 0 ? `, ${number(skipped)} rows left out` : ""}`);
    });
}
