"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ListedRecord } from "@/components/lists/listed-record";
import { changesQuery } from "@/components/lists/lists-queries";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { useUrlState } from "@/components/ui/use-url-state";
import { number } from "@/lib/counted";
import { type ListChange, listChanges, type ListVersionRecord } from "@/lib/lists/operations";

const changeLabels: Record<ListChange, string> = { added: "Added", changed: "Changed", removed: "Removed" };

/** The records that a version brought, worded anew or dropped. */
export function VersionChanges({ source, version }: { source: string; version: ListVersionRecord }) {
  const [params, update] = useUrlState();
  const there = listChanges.filter((change) => version[change] > 0);
  const shown = there.find((change) => change === params.get("change")) ?? there[0];
  if (!shown) return <p className="text-13 text-ink-3">No record changed with this version.</p>;
  return (
    <div className="flex flex-col gap-2">
      <Segmented
        label="Changes"
        className="self-start bg-raised"
        options={there.map((value) => ({ value, label: `${changeLabels[value]} ${number(version[value])}` }))}
        value={shown}
        onValueChange={(change) => update({ change }, "replace")}
      />
      <ChangedRecords source={source} versionId={version.id} change={shown} />
    </div>
  );
}

type ChangedRecordsProps = { source: string; versionId: string; change: ListChange };

function ChangedRecords({ source, versionId, change }: ChangedRecordsProps) {
  const changes = useInfiniteQuery(changesQuery(source, versionId, change));
  const rows = changes.data?.pages.flatMap(({ data }) => data);
  if (changes.isError && !rows) {
    return (
      <p role="alert" className="text-13 text-critical">
        The records could not be loaded: {describeError(changes.error)}
      </p>
    );
  }
  if (!rows) return <Skeleton className="h-24" />;
  return (
    <>
      <ul aria-label={`${changeLabels[change]} records`} className="divide-y rounded border bg-raised">
        {rows.map((record) => (
          <ListedRecord key={record.id} record={record} before={record.before} />
        ))}
      </ul>
      {changes.hasNextPage && (
        <Button
          size="small"
          className="self-start"
          busy={changes.isFetchingNextPage}
          onClick={() => void changes.fetchNextPage()}
        >
          Show more records
        </Button>
      )}
    </>
  );
}
