import pg from "pg";
import { copyRows } from "./copy-rows";
import { csv } from "./csv";
import { type Choice, directoryStatement, joinStretches, stretchStatement } from "./directory-statement";
import type { ExportCursor } from "./export-cursor";
import type { ExportParameters } from "./export-parameters";
import { type Found, FindingCount } from "./finding-count";
import { facilityPage, hsdFacilityRows, type HsdRow } from "./hsd-facility-rows";
import { hsdProviderStatement, readRemark } from "./hsd-provider-statement";
import { duplicate, findingRow, findingsOf } from "./preflight";
import { readingSocket } from "./reading-socket";
import { countiesOf } from "./reference/counties";
import { hsdReference } from "./reference/hsd-codes";
import { type Filled, type Place, TableFiles } from "./table-files";

// What the process that writes rows is made of. Neither Prisma nor the settings: it is to hold little beside the rows.

/** What a slice added, beside the files. */
export type Progress = {
  cursor: ExportCursor;
  subjectsDone: number;
  providerRows: number;
  facilityRows: number;
};

/** What to write from where on. Plain data, since it goes to another process. */
export type SliceTask = {
  connection: pg.ClientConfig;
  organizationId: string;
  kind: string;
  parameters: ExportParameters;
  progress: Progress;
  found: Omit<Found, "kept">;
  places: { directory?: Place; providers?: Place; facilities?: Place; preflight?: Place };
  /** Subjects at once, where it is not the usual number. */
  pageSize?: number;
  /** Milliseconds after which no further page is begun. */
  sliceMs: number;
};

/** How far it came. */
export type SliceWritten = { progress: Progress; found: Found; filled: Filled[] };

type Slice = { task: SliceTask; client: pg.Client; files: TableFiles; found: FindingCount };
type Step = (slice: Slice, progress: Progress) => Promise<Progress>;

/** Subjects at once: facilities, whose rows are made and judged here, and providers, whose rows the database makes. */
const [facilitiesAtOnce, providersAtOnce] = [1_000, 20_000];

const choiceOf = ({ organizationId, parameters }: SliceTask): Choice => ({ organizationId, parameters });
const afterProviders = ({ providerIds }: ExportParameters): ExportCursor =>
  providerIds.length === 0 ? { phase: "facility", after: "" } : { phase: "seal", after: "" };

/** Providers to take next, so that no more are taken than were asked for. */
const stepSize = ({ parameters: { limit }, pageSize }: SliceTask, { subjectsDone }: Progress): number =>
  Math.min(pageSize ?? providersAtOnce, limit === null ? Number.MAX_SAFE_INTEGER : Math.max(limit - subjectsDone, 0));

/** Counts the findings of a row, and answers them as the pre-flight lists them; `before` rows of its table come first. */
function listFindings({ found }: Slice, { checked, findings }: Omit<HsdRow, "cells">, before: number): string[][] {
  // As a spreadsheet counts: the header is line 1.
  const line = before + 2;
  found.add(checked, line, findings);
  return findings.map((finding) => findingRow(checked, line, finding));
}

/** Writes rows of the facility table and their findings; `before` rows of it are written already. */
async function writeFacilities(slice: Slice, rows: readonly HsdRow[], before: number): Promise<void> {
  await slice.files.append("facilities", csv(rows.map(({ cells }) => cells)));
  const listed = rows.flatMap((row, index) => listFindings(slice, row, before + index));
  await slice.files.append("preflight", csv(listed));
}

/** The next stretch of providers, and how many there are in it; null behind the last. */
async function nextStretch({ task, client }: Slice, progress: Progress) {
  const { after } = progress.cursor;
  const { rows } = await client.query<{ upTo: string | null; providers: number }>(
    stretchStatement(choiceOf(task), after, stepSize(task, progress)),
  );
  const { upTo = null, providers = 0 } = rows[0] ?? {};
  if (upTo === null) return null;
  await client.query(joinStretches);
  return { after, upTo, providers };
}

const wentOn = (
  progress: Progress,
  { upTo, providers }: { upTo: string; providers: number },
  rows: number,
): Progress => ({
  ...progress,
  cursor: { phase: "provider", after: upTo },
  subjectsDone: progress.subjectsDone + providers,
  providerRows: progress.providerRows + rows,
});

/** The database writes the directory's rows; they go to the file as they come. */
const directoryStep: Step = async (slice, progress) => {
  const stretch = await nextStretch(slice, progress);
  if (stretch === null) return { ...progress, cursor: { phase: "seal", after: "" } };
  const written = await copyRows(slice.client, directoryStatement(choiceOf(slice.task), stretch), (bytes) =>
    slice.files.append("directory", bytes),
  );
  return wentOn(progress, stretch, written);
};

/** So it does with CMS' provider table; rows of which there is something to say are looked at here. */
const providerStep: Step = async (slice, progress) => {
  const { client, files, task } = slice;
  const stretch = await nextStretch(slice, progress);
  if (stretch === null) return { ...progress, cursor: afterProviders(task.parameters) };
  const hsd = await hsdReference(client);
  let listed: string[][] = [];
  const list = async () => {
    const rows = listed;
    listed = [];
    await files.append("preflight", csv(rows));
  };
  const written = await copyRows(
    client,
    hsdProviderStatement(choiceOf(task), stretch, hsd),
    async (bytes) => {
      await files.append("providers", bytes);
      await list();
    },
    (remark, row) => {
      const { checked, isRepeated } = readRemark(remark, hsd);
      const findings = [...findingsOf(checked), ...(isRepeated ? [duplicate] : [])];
      listed.push(...listFindings(slice, { checked, findings }, progress.providerRows + row));
    },
  );
  await list();
  return wentOn(progress, stretch, written);
};

const facilityStep: Step = async (slice, progress) => {
  const { client, task } = slice;
  const subjects = await facilityPage(client, task.organizationId, {
    includeInactive: task.parameters.includeInactiveProviders,
    after: progress.cursor.after,
    size: task.pageSize ?? facilitiesAtOnce,
  });
  const last = subjects.at(-1);
  if (!last) return { ...progress, cursor: { phase: "seal", after: "" } };
  const zips = subjects.map(({ zip }) => zip);
  const [counties, hsd] = [await countiesOf(client, zips), await hsdReference(client)];
  const rows = subjects.flatMap((facility) => hsdFacilityRows(facility, counties, hsd));
  await writeFacilities(slice, rows, progress.facilityRows);
  return {
    ...progress,
    cursor: { phase: "facility", after: last.id },
    subjectsDone: progress.subjectsDone + subjects.length,
    facilityRows: progress.facilityRows + rows.length,
  };
};

const nextStep = ({ kind }: SliceTask, { cursor }: Progress): Step =>
  kind === "provider-directory" ? directoryStep : cursor.phase === "provider" ? providerStep : facilityStep;

/** A step is one transaction of the organization with one view of the data. */
async function inTransaction<T>({ client, task }: Slice, work: () => Promise<T>): Promise<T> {
  await client.query("begin isolation level repeatable read read only");
  await client.query("select set_config('app.organization_id', $1, true)", [task.organizationId]);
  const result = await work();
  await client.query("commit");
  return result;
}

/** Goes on from where the export stands, a page at a time, until there is nobody left or the slice is over. */
export async function writeSlice(task: SliceTask): Promise<SliceWritten> {
  const end = performance.now() + task.sliceMs;
  const client = new pg.Client({ ...task.connection, stream: readingSocket });
  // Whoever waits for an answer is told by the query; without a listener the process would end.
  client.on("error", () => undefined);
  const slice = { task, client, files: new TableFiles(task.places), found: new FindingCount(task.found) };
  let { progress } = task;
  try {
    await client.connect();
    do {
      const step = nextStep(task, progress);
      progress = await inTransaction(slice, () => step(slice, progress));
    } while (progress.cursor.phase !== "seal" && performance.now() < end);
    return { progress, found: slice.found.found, filled: slice.files.filled };
  } finally {
    await slice.files.close();
    await client.end();
  }
}
