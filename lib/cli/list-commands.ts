import type { Command } from "commander";
import { type LoadReport, loadList } from "@/lib/lists/load-list";
import type { ListSource } from "@/lib/verification/matching/blocking-keys";
import { rowsPerSecond, showProgress } from "./progress";
import type { Say } from "./say";

const count = (rows: number) => rows.toLocaleString("en-US");

function describeLoad(name: string, report: LoadReport): string[] {
  if (!report.isNewVersion) return [`${name}: these very files are in use already (${count(report.records)} records).`];
  const seconds = (report.milliseconds / 1000).toFixed(1);
  const rows = report.records + report.repeated;
  return [
    `${name}: ${count(report.records)} records in ${seconds} s (${count(rowsPerSecond(rows, report.milliseconds))} rows/s)`,
    `  ${count(report.added)} added, ${count(report.removed)} removed, ${count(report.unchanged)} unchanged, ${count(report.repeated)} repeated in the file`,
  ];
}

export function addListCommands(program: Command, say: Say): void {
  const lists = program.command("lists").description("load the public lists that providers are checked against");
  const load = lists.command("load").description("load a list as its new version, whole or not at all");
  const add = (facts: { source: ListSource; name: string; argument: string; what: string; description: string }) =>
    load
      .command(facts.source)
      .description(facts.description)
      .argument(facts.argument, facts.what)
      .option("--force", "load it even if it is more than a tenth shorter than the list in use")
      .action(async (path: string, { force }: { force?: boolean }) => {
        const progress = showProgress(facts.name, say);
        const report = await loadList({ source: facts.source, path, force, onProgress: progress.update }).finally(
          progress.stop,
        );
        for (const line of describeLoad(facts.name, report)) say(line);
      });
  add({
    source: "oig",
    name: "OIG exclusions",
    argument: "<file>",
    what: "the OIG's UPDATED.csv",
    description: "load the OIG list of excluded individuals and entities (LEIE)",
  });
  add({
    source: "ofac",
    name: "OFAC sanctions",
    argument: "<folder>",
    what: "folder of sdn.csv, add.csv, alt.csv and sdn_comments.csv",
    description: "load the OFAC list of specially designated nationals (SDN)",
  });
}
