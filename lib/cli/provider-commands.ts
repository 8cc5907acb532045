import path from "node:path";
import type { Command } from "commander";
import { type ImportReport, importProviders } from "@/lib/providers/import/import-providers";
import { commandLineActor, findActor, requireOrganization } from "./act-in-organization";
import { CliError } from "./cli-error";
import { describeError } from "./describe-error";
import { rowsPerSecond, showProgress } from "./progress";
import type { Say } from "./say";

type ImportOptions = { organization: string; actor?: string; errors?: string };

/** Values shown of each reason. */
const mostValues = 8;
const count = (rows: number) => rows.toLocaleString("en-US");
const column = (rows: number) => count(rows).padStart(9);

function describeImport(report: ImportReport): string[] {
  const seconds = (report.milliseconds / 1000).toFixed(1);
  const rate = count(rowsPerSecond(report.rows, report.milliseconds));
  const unused = report.unusedColumns.length > 0 ? [`Columns without a place: ${report.unusedColumns.join(", ")}`] : [];
  return [
    `${count(report.rows)} rows in ${seconds} s (${rate} rows/s), layout: ${report.layout}`,
    ...unused,
    `${column(report.created)} providers created`,
    `${column(report.known)} known already, left as they are`,
    `${column(report.refused)} not imported${report.errorsFile ? `, each with its reason in ${report.errorsFile}` : ""}`,
    ...report.refusals.flatMap(({ group, rows, values }) => {
      const more = values.length - mostValues;
      const shown = values.slice(0, mostValues).map((one) => `${one.value} (${count(one.rows)})`);
      const named = values.length > 0 ? [`              ${shown.join("; ")}${more > 0 ? `; ${more} more` : ""}`] : [];
      return [`  ${column(rows)} ${group}`, ...named];
    }),
    ...(report.isStopped ? ["Stopped before the end of the file; what is imported stands."] : []),
  ];
}

async function runImport(file: string, options: ImportOptions, say: Say): Promise<void> {
  await requireOrganization(options.organization);
  const actor = options.actor ? await findActor(options.organization, options.actor) : commandLineActor;
  const errorsFile = options.errors ?? `${path.basename(file, path.extname(file))}.errors.csv`;
  if (path.resolve(errorsFile) === path.resolve(file))
    throw new CliError("The file for refused rows is the input itself: name another with --errors FILE.");

  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  const progress = showProgress("Providers", say);
  let created = 0;
  try {
    const report = await importProviders({
      file,
      errorsFile,
      organizationId: options.organization,
      actor,
      signal: stopping.signal,
      onProgress: (state) => {
        created = state.created;
        progress.update(state);
      },
    });
    progress.stop();
    for (const line of describeImport(report)) say(line);
    if (report.isStopped) process.exitCode = 1;
  } catch (error) {
    progress.stop();
    const sentence = describeError(error);
    if (sentence === null || created === 0) throw error;
    throw new CliError(
      `${sentence} ${count(created)} providers were created before; importing the file again goes on where it ended.`,
    );
  } finally {
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
  }
}

export function addProviderCommands(program: Command, say: Say): void {
  program
    .command("providers")
    .description("import providers from files")
    .command("import")
    .description(
      "create providers from a CSV file: NPPES (monthly file or extract), Medicare Part B providers, or columns named as in the API (first_name, last_name, degree, states, npi, …)",
    )
    .argument("<file>", "the CSV file; a second import of it changes nothing")
    .requiredOption("--organization <id>", "the organization that the providers belong to")
    .option("--actor <user>", "e-mail address or id of the person on whose behalf; the command line unless told")
    .option(
      "--errors <file>",
      "where refused rows go, with line and reason (default: <file>.errors.csv in this folder)",
    )
    .action((file: string, options: ImportOptions) => runImport(file, options, say));
}
