"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { KeptNotice } from "@/components/outreach/kept-notice";
import { letterColumns } from "@/components/outreach/letter-columns";
import { outreachKey } from "@/components/outreach/outreach-queries";
import { DataTable } from "@/components/ui/data-table/data-table";
import { useTableQuery } from "@/components/ui/data-table/use-table-query";
import { EmptyState } from "@/components/ui/empty-state";
import { callForAnswer } from "@/lib/api/client";
import { now } from "@/lib/clock";
import { listOutreaches } from "@/lib/outreach/letter-operations";
import { audiences, letterStates } from "@/lib/outreach/letter-schemas";

const options = {
  filterIds: ["state", "about", "since"],
  sortIds: [],
  defaultSort: { id: "written", desc: true },
};

/** The first moment of the day that many days ago, where the reader is. */
function beginningOfDay(daysAgo: number): string {
  const day = now();
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - daysAgo);
  return day.toISOString();
}

/** Every letter of the organization, newest first. */
export function LettersTab() {
  const table = useTableQuery(options);
  const { filters, page, size } = table;
  const days = Number(filters.since?.[0]);
  const query = {
    state: letterStates.find((state) => state === filters.state?.[0]),
    about: audiences.find((audience) => audience === filters.about?.[0]),
    since: days > 0 ? beginningOfDay(days - 1) : undefined,
    offset: (page - 1) * size,
    limit: size,
    include_total: true,
  };
  const letters = useQuery({
    queryKey: [...outreachKey, "letters", query],
    queryFn: () => callForAnswer(listOutreaches, { query }),
    placeholderData: keepPreviousData,
    // Those that wait are sent by themselves.
    refetchInterval: ({ state }) => (state.data?.body.data.some((one) => one.state === "queued") ? 3_000 : 30_000),
  });
  return (
    <>
      <KeptNotice className="mx-4 mb-3 md:mx-6" />
      <DataTable
        noun="letters"
        columns={letterColumns}
        rows={letters.data?.body.data}
        total={letters.data?.total ?? undefined}
        rowId={({ id }) => id}
        query={table}
        isRefreshing={letters.isPlaceholderData}
        error={letters.error}
        onRetry={() => void letters.refetch()}
        empty={
          <EmptyState title="No letter was written yet.">
            One is written when somebody reaches out to a provider or a facility whose file lacks data.
          </EmptyState>
        }
      />
    </>
  );
}
