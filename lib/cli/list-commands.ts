import type { Command } from "commander";
import { number } from "@/lib/counted";
import { systemDb } from "@/lib/db";
import { allLists, findList } from "@/lib/lists/all-lists";
import { currentVersions } from "@/lib/lists/current-versions";
import { describeList } from "@/lib/lists/describe-list";
import { type LoadReport, loadList } from "@/lib/lists/load-list";
import { requireOrganization } from "./act-in-organization";
import { CliError } from "./cli-error";
import { rowsPerSecond, showProgress } from "./progress";
import type { Say } from "./say";

/** "3 NPIs that cannot be one", for each kind of oddity that there was. */
function oddities({ read }: LoadReport): string[] {
  const kinds: [number, string][] = [
    [read.skipped, "rows left out"],
    [read.unusableNpis, "NPIs that fail the check digit (kept without one)"],
    [read.unusableDates, "dates that are none (kept without them)"],
    [read.outOfForce, "rows that the list itself marks as out of force"],
  ];
  const told = kinds.filter(([rows]) => rows > 0).map(([rows, what]) => `${number(rows)} ${what}`);
  return [
    ...(told.length > 0 ? [`  ${told.join(", ")}`] : []),
    ...read.skippedRows.map(({ line, reason }) => `    line ${number(line)} ${reason}`),
    ...(read.skipped > read.skippedRows.length
      ? [`    and ${number(read.skipped - read.skippedRows.length)} more`]
      : []),
  ];
}

function describeLoad(report: LoadReport): string[] {
  const { name, fileName, kind, reinstated, notListed } = report;
  const title = kind === "supplement" ? `${name}, ${fileName}` : name;
  if (!report.isNewVersion) {
    const since = report.loadedAt.slice(0, 10);
    return [`${title}: these very files were loaded already, on ${since} (${number(report.records)} records).`];
  }
  const seconds = (report.milliseconds / 1000).toFixed(1);
  const rows = report.read.rows;
  const changes = [
    `${number(report.added)} added`,
    `${number(report.changed)} changed`,
    `${number(report.removed)} removed`,
    `${number(report.unchanged)} unchanged`,
    `${number(report.repeated)} repeated in the file`,
  ];
  const history = [
    ...(reinstated > 0 ? [`${number(reinstated)} of the changed were reinstated`] : []),
    ...(notListed > 0 ? [`${number(notListed)} reinstatements of whom the list did not have`] : []),
  ];
  return [
    `${title}: ${number(report.records)} records; ${number(rows)} rows read in ${seconds} s (${number(rowsPerSecond(rows, report.milliseconds))} rows/s)`,
    `  ${changes.join(", ")}`,
    ...(history.length > 0 ? [`  ${history.join(", ")}`] : []),
    ...oddities(report),
  ];
}

type LoadFlags = { organization?: string; supplement?: boolean; force?: boolean };

async function load(source: string, files: string[], flags: LoadFlags, say: Say): Promise<void> {
  const list = await findList(source);
  if (!list) {
    const keys = (await allLists(systemDb())).map(({ key }) => key);
    throw new CliError(`There is no list ${source}: there are ${keys.join(", ")}.`);
  }
  if (flags.organization !== undefined) await requireOrganization(flags.organization);
  for (const path of files) {
    const progress = showProgress(list.name, say);
    const report = await loadList({
      source,
      path,
      kind: flags.supplement ? "supplement" : "full",
      organizationId: flags.organization,
      force: flags.force,
      onProgress: progress.update,
    }).finally(progress.stop);
    for (const line of describeLoad(report)) say(line);
  }
}

async function show(organizationId: string | undefined, say: Say): Promise<void> {
  if (organizationId !== undefined) await requireOrganization(organizationId);
  const versions = await currentVersions(organizationId ?? null);
  for (const { key, name, owner } of await allLists(systemDb())) {
    const version = versions.get(key);
    const own = owner === "organization" && organizationId === undefined ? "each organization's own" : "not loaded yet";
    const state = version
      ? `${number(version.recordCount)} records, ${version.fileName || "loaded"} of ${version.loadedAt.toISOString().slice(0, 16).replace("T", " ")} UTC`
      : own;
    say(`${key.padEnd(12)} ${name}: ${state}`);
  }
}

export function addListCommands(program: Command, say: Say): void {
  const lists = program.command("lists").description("the lists that providers and facilities are checked against");
  lists
    .command("load")
    .description("load a list as its new version, whole or not at all; of several files, each becomes a version")
    .argument("<list>", "oig, sam, ofac, state-pa, … (`lists show` tells all)")
    .argument("<file...>", "the list's file; for ofac the folder of sdn.csv, add.csv, alt.csv and sdn_comments.csv")
    .option("--organization <id>", "whose list it is, for lists that are each organization's own")
    .option("--supplement", "the files are months of the OIG (YYMMexcl.csv, YYMMrein.csv), in their order")
    .option("--force", "load a list even if it is more than a tenth shorter, or a month out of its order")
    .action((list: string, files: string[], flags: LoadFlags) => load(list, files, flags, say));
  lists
    .command("describe")
    .description("make a further list known by a description of its columns, dates and names (README, Lists)")
    .argument("<file>", "JSON")
    .action(async (file: string) => {
      const { definition, isNew } = await describeList(file, "Command line");
      const { key, name } = definition.list;
      say(`${name} is ${isNew ? "known now" : "described anew"}: load its file with \`lists load ${key} FILE\`.`);
    });
  lists
    .command("show")
    .description("every list, and the version in use")
    .option("--organization <id>", "with the organization's own lists")
    .action((flags: { organization?: string }) => show(flags.organization, say));
}
