import path from "node:path";
import { type Command, Option } from "commander";
import { number } from "@/lib/counted";
import type { ImportOptions, ImportReport } from "@/lib/imports/import-rows";
import {
  type DateOrder,
  dateOrders,
  type Delimiter,
  delimiterNames,
  type Encoding,
  encodings,
} from "@/lib/imports/import-kinds";
import { commandLineActor, findActor, requireOrganization } from "./act-in-organization";
import { CliError } from "./cli-error";
import { describeError } from "./describe-error";
import { rowsPerSecond, showProgress } from "./progress";
import type { Say } from "./say";

export type ImportArguments = {
  organization: string;
  actor?: string;
  errors?: string;
  map?: string[];
  dates?: string[];
  encoding?: Encoding;
  delimiter?: Delimiter;
};

/** "npi=Provider NPI" → ["npi", "Provider NPI"]. Throws a CliError that shows how it is written. */
export function pairsIn(texts: readonly string[], example: string): Record<string, string> {
  const pairs = texts.map((text): [string, string] => {
    const at = text.indexOf("=");
    if (at < 1 || at === text.length - 1)
      throw new CliError(`"${text}" cannot be read: write MEMBER=…, for example ${example}.`);
    return [text.slice(0, at), text.slice(at + 1)];
  });
  return Object.fromEntries(pairs);
}

/** How the dates of members are written. Throws a CliError. */
function ordersIn(texts: readonly string[]): Record<string, DateOrder> {
  const pairs = Object.entries(pairsIn(texts, "dob=us")).map(([member, text]): [string, DateOrder] => {
    const order = dateOrders.find((one) => one === text);
    if (!order) throw new CliError(`"${text}" is no way to write dates: there are ${dateOrders.join(", ")}.`);
    return [member, order];
  });
  return Object.fromEntries(pairs);
}

/** Values shown of each reason. */
const mostValues = 8;
const column = (rows: number) => number(rows).padStart(9);

function describeImport(report: ImportReport, plural: string): string[] {
  const seconds = (report.milliseconds / 1000).toFixed(1);
  const rate = number(rowsPerSecond(report.rows, report.milliseconds));
  const unused = report.unusedColumns.length > 0 ? [`Columns without a place: ${report.unusedColumns.join(", ")}`] : [];
  return [
    `${number(report.rows)} rows in ${seconds} s (${rate} rows/s), layout: ${report.layout}`,
    ...unused,
    `${column(report.created)} ${plural} created`,
    `${column(report.known)} known already, left as they are`,
    `${column(report.refused)} not imported${report.errorsFile ? `, each with its reason in ${report.errorsFile}` : ""}`,
    ...report.refusals.flatMap(({ group, rows, values }) => {
      const more = values.length - mostValues;
      const shown = values.slice(0, mostValues).map((one) => `${one.value} (${number(one.rows)})`);
      const named = values.length > 0 ? [`              ${shown.join("; ")}${more > 0 ? `; ${more} more` : ""}`] : [];
      return [`  ${column(rows)} ${group}`, ...named];
    }),
    ...(report.isStopped ? ["Stopped before the end of the file; what is imported stands."] : []),
  ];
}

/** Runs an import and says how far it is and how it went; an interruption ends it after the batch under way. */
export async function runImport(
  what: { plural: string; file: string; given: ImportArguments; say: Say },
  importFile: (options: ImportOptions) => Promise<ImportReport>,
): Promise<void> {
  const { plural, file, given, say } = what;
  await requireOrganization(given.organization);
  const actor = given.actor ? await findActor(given.organization, given.actor) : commandLineActor;
  const errorsFile = given.errors ?? `${path.basename(file, path.extname(file))}.errors.csv`;
  if (path.resolve(errorsFile) === path.resolve(file))
    throw new CliError("The file for refused rows is the input itself: name another with --errors FILE.");

  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  const progress = showProgress(plural.charAt(0).toUpperCase() + plural.slice(1), say);
  let created = 0;
  try {
    const report = await importFile({
      file,
      errorsFile,
      organizationId: given.organization,
      actor,
      encoding: given.encoding,
      delimiter: given.delimiter,
      mapping: { columns: pairsIn(given.map ?? [], "npi='Provider NPI'"), dates: ordersIn(given.dates ?? []) },
      signal: stopping.signal,
      onProgress: (state) => {
        created = state.created;
        progress.update(state);
      },
    });
    progress.stop();
    for (const line of describeImport(report, plural)) say(line);
    if (report.isStopped) process.exitCode = 1;
  } catch (error) {
    progress.stop();
    const sentence = describeError(error);
    if (sentence === null || created === 0) throw error;
    throw new CliError(
      `${sentence} ${number(created)} ${plural} were created before; importing the file again goes on where it ended.`,
    );
  } finally {
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
  }
}

/** The `import` command of a kind of record, with what all of them take. */
export function addImportCommand(program: Command, plural: string, description: string): Command {
  return program
    .command(plural)
    .description(`import ${plural} from files`)
    .command("import")
    .description(description)
    .argument("<file>", "the CSV file; a second import of it changes nothing")
    .requiredOption("--organization <id>", `the organization that the ${plural} belong to`)
    .option("--actor <user>", "e-mail address or id of the person on whose behalf; the command line unless told")
    .option(
      "--errors <file>",
      "where refused rows go, with line, column and reason (default: <file>.errors.csv in this folder)",
    )
    .option(
      "--map <member=column...>",
      "which column is what, where they are not called as in the API: npi='Provider NPI'",
    )
    .option(
      "--dates <member=order...>",
      `how the dates of a column are written: ${dateOrders.join(", ")} (iso unless told)`,
    )
    .addOption(
      new Option("--encoding <name>", "how the file is encoded; found out unless told").choices([...encodings]),
    )
    .addOption(
      new Option("--delimiter <name>", "what stands between the cells; found out unless told").choices([
        ...delimiterNames,
      ]),
    );
}
