import { isoMoment } from "@/lib/api/wire-schemas";
import type { Export } from "@/lib/generated/prisma/client";
import { parametersOf } from "./export-parameters";
import type { ExportRecord } from "./operations";

/** The share that is done. Only a finished export says 1: putting the file together comes after the last row. */
function progressOf({ state, subjectsTotal, subjectsDone }: Export): number {
  if (state === "done") return 1;
  return subjectsTotal === 0 ? 0 : Math.min(0.99, subjectsDone / subjectsTotal);
}

export function exportRecord(row: Export): ExportRecord {
  const { providerIds, includeInactiveProviders, limit, offset } = parametersOf(row);
  return {
    id: row.id,
    kind: row.kind as ExportRecord["kind"],
    state: row.state as ExportRecord["state"],
    providerIds,
    includeInactiveProviders,
    limit,
    offset,
    subjectsTotal: row.subjectsTotal,
    subjectsDone: row.subjectsDone,
    progress: progressOf(row),
    rows: row.providerRows + row.facilityRows,
    providerRows: row.providerRows,
    facilityRows: row.facilityRows,
    findings: row.findings,
    fileName: row.fileName,
    size: Number(row.size),
    sha256: row.sha256,
    error: row.error,
    requestedByName: row.requestedByName,
    createdAt: row.createdAt.toISOString(),
    startedAt: isoMoment(row.startedAt),
    finishedAt: isoMoment(row.finishedAt),
  };
}
