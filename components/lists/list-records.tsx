"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { recordsQuery } from "@/components/lists/lists-queries";
import { recordColumns } from "@/components/lists/record-columns";
import { RecordDialog } from "@/components/lists/record-dialog";
import { DataTable } from "@/components/ui/data-table/data-table";
import { useTableQuery } from "@/components/ui/data-table/use-table-query";
import { MomentText } from "@/components/ui/date-text";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useUrlState } from "@/components/ui/use-url-state";
import { now } from "@/lib/clock";
import { number } from "@/lib/counted";
import { dayOf } from "@/lib/day";
import type { ListVersionRecord } from "@/lib/lists/operations";

const options = { filterIds: [], sortIds: [], defaultSort: { id: "key", desc: false } };

/** What is typed finds by name, ten digits by NPI. */
const askedFor = (search: string) =>
  search === "" ? {} : /^\d{10}$/.test(search) ? { npi: search } : { name: search };

/** The day that the address asks about; today when it names none. */
function useDay() {
  const [params, update] = useUrlState();
  const [today] = useState(() => dayOf(now()));
  const day = params.get("on") ?? today;
  const show = (next: string) => update({ on: next === today ? null : next, page: null }, "replace");
  return { day, today, isDay: /^\d{4}-\d{2}-\d{2}$/.test(day) && day <= today, show };
}

/** What a list said at the end of a day: its records, by name or NPI where one is asked. */
export function ListRecords({ source, listName }: { source: string; listName: string }) {
  const table = useTableQuery(options);
  const { day, today, isDay, show } = useDay();
  const [params, update] = useUrlState();
  const { page, size, search } = table;
  const query = {
    as_of: day === today ? undefined : day,
    ...askedFor(search),
    offset: (page - 1) * size,
    limit: size,
  };
  const answer = useQuery({ ...recordsQuery(source, query), enabled: isDay, placeholderData: keepPreviousData });
  const openId = params.get("record");
  const columns = useMemo(() => recordColumns((id) => update({ record: id })), [update]);
  const opened = answer.data?.data.find(({ id }) => id === openId);
  const version = answer.data?.version;
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2 px-4 pb-3 md:px-6">
        <Field label="As of the end of" error={isDay ? undefined : "Choose a day that is not ahead."} className="w-44">
          <Input type="date" max={today} value={day} onChange={(event) => show(event.target.value)} />
        </Field>
        <p className="min-h-8 content-center text-13 text-ink-2">
          {version === undefined ? null : <VersionThen version={version} />}
        </p>
      </div>
      <DataTable
        noun="records"
        columns={columns}
        rows={isDay ? answer.data?.data : []}
        total={recordsThen(version, search)}
        rowId={({ id }) => id}
        query={table}
        searchPlaceholder="Name or NPI"
        isRefreshing={answer.isPlaceholderData}
        error={answer.data ? null : answer.error}
        onRetry={() => void answer.refetch()}
        empty={
          <EmptyState title={`${listName} had no records on that day.`}>
            {version === null ? "No version had been loaded by then." : "Choose another day."}
          </EmptyState>
        }
      />
      {opened && <RecordDialog record={opened} onClose={() => update({ record: null }, "replace")} />}
    </>
  );
}

/** All of a version are counted with it; those of a name or number are not. */
const recordsThen = (version: ListVersionRecord | null | undefined, search: string): number | undefined =>
  search === "" ? version?.recordCount : undefined;

function VersionThen({ version }: { version: ListVersionRecord | null }) {
  if (version === null) return "No version was in use then.";
  return (
    <>
      In use then: the version loaded <MomentText value={version.loadedAt} />, {number(version.recordCount)} records.
    </>
  );
}
