import { choiceWords, kindFacts } from "@/components/exports/export-facts";
import { ExportProgress } from "@/components/exports/export-progress";
import { CopyableId } from "@/components/ui/copyable-id";
import { MomentText } from "@/components/ui/date-text";
import { durationWords } from "@/components/ui/duration-words";
import { formatBytes } from "@/components/ui/format-bytes";
import { keptUntil } from "@/components/ui/kept-until";
import { Notice } from "@/components/ui/notice";
import { number } from "@/lib/counted";
import type { ExportRecord, ExportStatus } from "@/lib/exports/export-schemas";

/** Rows by table where there are two, else in one number. */
const rowsWords = ({ kind, rows, providerRows, facilityRows }: ExportRecord): string =>
  kind === "hsd-report" ? `${number(providerRows)} provider, ${number(facilityRows)} facility` : number(rows);

/** The facts of an export in one line, and what its end means. */
export function ExportHeader({ row }: { row: ExportStatus }) {
  const took = durationWords(row);
  const facts = [
    { term: "State", value: <ExportProgress row={row} /> },
    { term: "Includes", value: choiceWords(row) },
    { term: "Rows", value: rowsWords(row) },
    { term: "Asked by", value: row.requestedByName },
    { term: "Asked", value: <MomentText value={row.createdAt} /> },
    { term: "Took", value: took },
    { term: "Size", value: row.size > 0 && formatBytes(row.size) },
    { term: "File", value: keptUntil(row, "“Files of exports” in the settings says for how many days.") },
    { term: "SHA-256", value: row.sha256 && <CopyableId value={row.sha256} label="SHA-256 of the file" short /> },
  ];
  return (
    <div className="flex flex-col gap-3 px-4 pb-4 md:px-6">
      <dl className="flex flex-wrap gap-x-7 gap-y-2">
        {facts
          .filter(({ value }) => value)
          .map(({ term, value }) => (
            <div key={term} className="min-w-0">
              <dt className="text-12 text-ink-3">{term}</dt>
              <dd className="text-13 text-ink tabular-nums">{value}</dd>
            </div>
          ))}
      </dl>
      {row.state === "failed" && (
        <Notice tone="critical" title="The export was given up after several tries.">
          {row.error} Nothing of it is kept. Start a new one; should that fail too, ask whoever operates the service.
        </Notice>
      )}
      {row.state === "cancelled" && <Notice title="The export was cancelled. Nothing of it is kept." />}
      {row.state === "running" && row.error !== "" && (
        <Notice tone="major" title="The last step failed and is tried again.">
          {row.error}
        </Notice>
      )}
      {row.kind === "provider-directory" && (
        <p className="max-w-3xl text-13 text-ink-2">
          {kindFacts[row.kind].contents} Cells that a spreadsheet would run as a formula begin with an apostrophe.
        </p>
      )}
    </div>
  );
}
