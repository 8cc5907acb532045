import { CopyableId } from "@/components/ui/copyable-id";
import { VersionChanges } from "@/components/lists/version-changes";
import { counted, number } from "@/lib/counted";
import type { ListVersionRecord } from "@/lib/lists/operations";

/** What the loading of a version said, and the records it changed. */
export function VersionReport({ source, version }: { source: string; version: ListVersionRecord }) {
  const { unchanged, repeated, reinstated, skipped, skippedRows, unusableNpis, unusableDates } = version;
  const remarks = [
    unchanged > 0 && `${counted(unchanged, "record", "records")} stayed as before`,
    reinstated > 0 && `${counted(reinstated, "reinstatement", "reinstatements")} among the changed`,
    repeated > 0 && `${counted(repeated, "row stood", "rows stood")} in the file more than once`,
    unusableNpis > 0 && `${counted(unusableNpis, "NPI fails", "NPIs fail")} the check digit and was left out`,
    unusableDates > 0 && `${counted(unusableDates, "date", "dates")} could not be read and was left out`,
  ].filter((remark) => remark !== false);
  return (
    <div className="flex flex-col gap-3">
      {remarks.length > 0 && <p className="text-13 text-ink-2">{remarks.join("; ")}.</p>}
      {skipped > 0 && (
        <div className="flex flex-col gap-1 text-13 text-ink-2">
          <p>{counted(skipped, "row of the file was", "rows of the file were")} left out:</p>
          <ul className="list-disc pl-4">
            {skippedRows.map(({ line, reason }) => (
              <li key={`${line} ${reason}`} className="wrap-anywhere">
                Line {number(line)} {reason}
              </li>
            ))}
            {skipped > skippedRows.length && <li>and {number(skipped - skippedRows.length)} more</li>}
          </ul>
        </div>
      )}
      <p className="flex flex-wrap items-center gap-x-2 text-12 text-ink-3">
        SHA-256 of what was read <CopyableId value={version.fileHash} label="SHA-256" short />
      </p>
      <VersionChanges source={source} version={version} />
    </div>
  );
}
