"use client";

import { useQuery } from "@tanstack/react-query";
import { changeWords } from "@/components/lists/list-facts";
import { shownVersions, versionsQuery } from "@/components/lists/lists-queries";
import { CopyableId } from "@/components/ui/copyable-id";
import { DateText, MomentText } from "@/components/ui/date-text";
import { describeError } from "@/components/ui/describe-error";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import { Skeleton } from "@/components/ui/skeleton";
import type { ListVersionRecord } from "@/lib/lists/operations";

const number = (value: number): string => value.toLocaleString("en-US");

const columns: PlainColumn<ListVersionRecord>[] = [
  {
    key: "loaded",
    label: "Loaded",
    cell: ({ loadedAt, kind, listDate }) => (
      <span>
        <MomentText value={loadedAt} />
        {kind === "supplement" && (
          <span className="font-normal text-ink-3">
            {" "}
            supplement of <DateText value={listDate} />
          </span>
        )}
      </span>
    ),
  },
  { key: "records", label: "Records", align: "end", cell: ({ recordCount }) => number(recordCount) },
  { key: "changes", label: "Changes", cell: changeWords },
  {
    key: "skipped",
    label: "Left out",
    cell: ({ skipped, skippedRows }) =>
      skipped === 0 ? (
        <span className="text-ink-3">None</span>
      ) : (
        <span title={skippedRows.map(({ line, reason }) => `Line ${line} ${reason}`).join("\n")}>
          {skipped === 1 ? "1 row" : `${number(skipped)} rows`}
        </span>
      ),
  },
  {
    key: "origin",
    label: "From",
    cell: ({ fileName, origin, loadedByName }) => (
      <span className="wrap-anywhere">
        {[fileName, origin, loadedByName].filter(Boolean).filter(isFirst).join(", ")}
      </span>
    ),
  },
  { key: "hash", label: "SHA-256", cell: ({ fileHash }) => <CopyableId value={fileHash} label="hash" short /> },
];

const isFirst = (word: string, index: number, words: readonly string[]): boolean =>
  words.findIndex((other) => other.toLowerCase() === word.toLowerCase()) === index;

/** The versions of a list, newest first. */
export function ListVersions({ source, listName }: { source: string; listName: string }) {
  const versions = useQuery(versionsQuery(source));
  if (versions.isError && !versions.data)
    return (
      <p role="alert" className="text-13 text-critical">
        The versions could not be loaded: {describeError(versions.error)}
      </p>
    );
  if (!versions.data) return <Skeleton className="h-24" />;
  const { data } = versions.data;
  if (data.length === 0) return <p className="text-13 text-ink-3">No version was loaded yet.</p>;
  return (
    <>
      <PlainTable caption={`Versions of ${listName}`} columns={columns} rows={data} rowId={({ id }) => id} />
      {data.length === shownVersions && (
        <p className="text-12 text-ink-3">The newest {shownVersions}; older ones stay on record.</p>
      )}
    </>
  );
}
