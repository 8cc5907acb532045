import { passedOver } from "@/components/lists/list-facts";
import { SkippedRows } from "@/components/lists/skipped-rows";
import { CopyableId } from "@/components/ui/copyable-id";
import { VersionChanges } from "@/components/lists/version-changes";
import { counted } from "@/lib/counted";
import type { ListVersionRecord } from "@/lib/lists/operations";

/** What the loading of a version said, and the records it changed. */
export function VersionReport({ source, version }: { source: string; version: ListVersionRecord }) {
  const { unchanged, reinstated, skipped, skippedRows } = version;
  const remarks = [
    ...(unchanged > 0 ? [`${counted(unchanged, "record")} stayed as before`] : []),
    ...(reinstated > 0 ? [`${counted(reinstated, "reinstatement")} among the changed`] : []),
    ...passedOver(version),
  ];
  return (
    <div className="flex flex-col gap-3">
      {remarks.length > 0 && <p className="text-13 text-ink-2">{remarks.join("; ")}.</p>}
      {skipped > 0 && (
        <div className="text-13 text-ink-2">
          <SkippedRows skipped={skipped} skippedRows={skippedRows} />
        </div>
      )}
      <p className="flex flex-wrap items-center gap-x-2 text-12 text-ink-3">
        SHA-256 of what was read <CopyableId value={version.fileHash} label="SHA-256" short />
      </p>
      <VersionChanges source={source} version={version} />
    </div>
  );
}
