import { setImmediate as breathe } from "node:timers/promises";
import { connectionSettings } from "@/lib/connection-settings";
import { inOrganization } from "@/lib/db";
import { env } from "@/lib/env";
import type { Export } from "@/lib/generated/prisma/client";
import type { ExportCursor } from "./export-cursor";
import type { SliceFiles } from "./export-parts";
import { type ExportParameters, parametersOf } from "./export-parameters";
import { type ExportedFacility, facilityPage, hsdFacilityRows } from "./hsd-facility-rows";
import { type HsdRow, hsdProviderRows } from "./hsd-provider-rows";
import type { FindingCount } from "./finding-tallies";
import { findingRow } from "./preflight";
import { type ExportedProvider, locationsOf, providerPage } from "./provider-page";
import { type Counties, countiesOf } from "./reference/counties";
import { type HsdReference, hsdReference } from "./reference/hsd-codes";
import { csv } from "./csv";
import { writeApart } from "./write-apart";

/** What a slice added, beside the parts. */
export type Progress = {
  cursor: ExportCursor;
  subjectsDone: number;
  providerRows: number;
  facilityRows: number;
};

export type SliceOptions = {
  files: SliceFiles;
  found: FindingCount;
  pageSize?: number;
  /** Milliseconds that a slice may last, and whether they are over. */
  sliceMs: number;
  isOver: () => boolean;
  signal?: AbortSignal;
};
/** Providers at once: of the HSD tables, whose rows are made and judged here, and of the directory. */
const [hsdPage, directoryPage] = [1_000, 20_000];

type Page<Subject> = { subjects: Subject[]; counties: Counties; hsd: HsdReference };

const afterProviders = ({ providerIds }: ExportParameters): ExportCursor =>
  providerIds.length === 0 ? { phase: "facility", after: "" } : { phase: "seal", after: "" };

async function readProviders(row: Export, progress: Progress, size: number): Promise<Page<ExportedProvider>> {
  const parameters = parametersOf(row);
  const left = stepSize(row, progress, size);
  return inOrganization(row.organizationId, async (db) => {
    const subjects =
      left <= 0
        ? []
        : await providerPage(db, row.organizationId, parameters, { after: progress.cursor.after, size: left });
    const zips = subjects.flatMap((provider) => locationsOf(provider).map(({ zip }) => zip));
    return { subjects, counties: await countiesOf(db, zips), hsd: await hsdReference(db) };
  });
}

async function readFacilities(row: Export, after: string, size: number): Promise<Page<ExportedFacility>> {
  const { includeInactiveProviders: includeInactive } = parametersOf(row);
  return inOrganization(row.organizationId, async (db) => {
    const subjects = await facilityPage(db, row.organizationId, { includeInactive, after, size });
    const counties = await countiesOf(
      db,
      subjects.map(({ zip }) => zip),
    );
    return { subjects, counties, hsd: await hsdReference(db) };
  });
}

/** Writes rows of an HSD table and their findings; `before` rows of that table are written already. */
async function writeHsd(
  { files, found }: SliceOptions,
  table: "providers" | "facilities",
  rows: readonly HsdRow[],
  before: number,
): Promise<void> {
  await files.append(table, csv(rows.map(({ cells }) => cells)));
  const listed = rows.flatMap(({ checked, findings }, index) => {
    const line = before + index + 2;
    found.add(checked, line, findings);
    return findings.map((finding) => findingRow(checked, line, finding));
  });
  await files.append("preflight", csv(listed));
}

const stepSize = (row: Export, { subjectsDone }: Progress, size: number): number => {
  const { limit } = parametersOf(row);
  return limit === null ? size : Math.min(size, limit - subjectsDone);
};

/** The database writes the directory's rows; a process of their own takes them to the file as they come. */
async function directoryStep(row: Export, progress: Progress, options: SliceOptions): Promise<Progress> {
  const { files, pageSize = directoryPage, sliceMs, signal } = options;
  const { limit: most, ...parameters } = parametersOf(row);
  const task = {
    connection: connectionSettings(env().DATABASE_URL, "export"),
    choice: { organizationId: row.organizationId, parameters },
    after: progress.cursor.after,
    most: most === null ? null : most - progress.subjectsDone,
    pageSize,
    sliceMs,
  };
  const { after, providers, rows } = await files.fill("directory", (path, crc) =>
    writeApart({ ...task, path, crc }, signal),
  );
  return {
    ...progress,
    cursor: after === null ? { phase: "seal", after: "" } : { phase: "provider", after },
    subjectsDone: progress.subjectsDone + providers,
    providerRows: progress.providerRows + rows,
  };
}

async function providerStep(row: Export, progress: Progress, options: SliceOptions): Promise<Progress> {
  if (row.kind === "provider-directory") return directoryStep(row, progress, options);
  const { subjects, counties, hsd } = await readProviders(row, progress, options.pageSize ?? hsdPage);
  const last = subjects.at(-1);
  if (!last) return { ...progress, cursor: afterProviders(parametersOf(row)) };
  const rows = subjects.flatMap((provider) => hsdProviderRows(provider, counties, hsd));
  await writeHsd(options, "providers", rows, progress.providerRows);
  return {
    ...progress,
    cursor: { phase: "provider", after: last.id },
    subjectsDone: progress.subjectsDone + subjects.length,
    providerRows: progress.providerRows + rows.length,
  };
}

async function facilityStep(row: Export, progress: Progress, options: SliceOptions): Promise<Progress> {
  const { subjects, counties, hsd } = await readFacilities(row, progress.cursor.after, options.pageSize ?? hsdPage);
  const last = subjects.at(-1);
  if (!last) return { ...progress, cursor: { phase: "seal", after: "" } };
  const rows = subjects.flatMap((facility) => hsdFacilityRows(facility, counties, hsd));
  await writeHsd(options, "facilities", rows, progress.facilityRows);
  return {
    ...progress,
    cursor: { phase: "facility", after: last.id },
    subjectsDone: progress.subjectsDone + subjects.length,
    facilityRows: progress.facilityRows + rows.length,
  };
}

/** Goes on from where the export stands, a page at a time, until there is nobody left or the slice is over. */
export async function writeSlice(row: Export, from: Progress, options: SliceOptions): Promise<Progress> {
  let progress = from;
  do {
    progress =
      progress.cursor.phase === "provider"
        ? await providerStep(row, progress, options)
        : await facilityStep(row, progress, options);
    await breathe();
  } while (progress.cursor.phase !== "seal" && !options.isOver());
  return progress;
}
