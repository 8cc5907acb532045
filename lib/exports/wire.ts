import { isoMoment } from "@/lib/api/wire-schemas";
import type { Export, ExportFinding as FindingRow } from "@/lib/generated/prisma/client";
import { parametersOf } from "./export-parameters";
import type { z } from "zod";
import { talliesOf } from "./finding-tallies";
import type { ExportFinding, ExportRecord } from "./export-schemas";

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
    rejectedRows: row.rejectedRows,
    findingKinds: talliesOf(row),
    fileName: row.fileName,
    size: Number(row.size),
    sha256: row.sha256,
    error: row.error,
    requestedByName: row.requestedByName,
    createdAt: row.createdAt.toISOString(),
    startedAt: isoMoment(row.startedAt),
    finishedAt: isoMoment(row.finishedAt),
    filesRemovedAt: isoMoment(row.filesRemovedAt),
  };
}

export const exportFinding = ({ tableName, columnName, kind, outcome, ...row }: FindingRow) =>
  ({
    position: row.position,
    table: tableName,
    row: row.row,
    recordId: row.recordId,
    name: row.name,
    npi: row.npi,
    kind,
    outcome,
    column: columnName,
    value: row.value,
    why: row.why,
  }) as z.infer<typeof ExportFinding>;
