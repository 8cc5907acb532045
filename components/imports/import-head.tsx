import { delimiterLabels, encodingLabels, kindFacts } from "@/components/imports/import-facts";
import { MomentText } from "@/components/ui/date-text";
import { formatBytes } from "@/components/ui/format-bytes";
import { keptUntil } from "@/components/ui/kept-until";
import { number } from "@/lib/counted";
import type { ImportStatus } from "@/lib/imports/import-schemas";

/** What the file is, in one line. */
export function ImportHead({ record }: { record: ImportStatus }) {
  const { kind, columns, rowsTotal, encoding, delimiter, size, createdAt, requestedByName } = record;
  const facts = [
    { term: "Kind", value: kindFacts[kind].label },
    { term: "Rows", value: rowsTotal === null ? null : number(rowsTotal) },
    { term: "Columns", value: number(columns.length) },
    { term: "Read as", value: `${encodingLabels[encoding]}, ${delimiterLabels[delimiter].toLowerCase()}` },
    { term: "Size", value: formatBytes(size) },
    {
      term: "Uploaded",
      value: (
        <>
          <MomentText value={createdAt} /> by {requestedByName}
        </>
      ),
    },
    {
      term: "File and refused rows",
      value: keptUntil(
        record,
        "Or longer, if somebody goes on with the import. “Files of imports” in the settings says for how many days.",
      ),
    },
  ];
  return (
    <dl className="flex flex-wrap gap-x-7 gap-y-2 px-4 pb-3 md:px-6">
      {facts
        .filter(({ value }) => value !== null)
        .map(({ term, value }) => (
          <div key={term} className="min-w-0">
            <dt className="text-12 text-ink-3">{term}</dt>
            <dd className="text-13 text-ink tabular-nums">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
