"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { monitoringKey, overviewQuery } from "@/components/monitoring/monitoring-queries";
import { causeWords, isUnderWay, stateFacts } from "@/components/monitoring/screening-facts";
import { ScreeningProgress } from "@/components/monitoring/screening-progress";
import { ScreeningResult } from "@/components/monitoring/screening-result";
import { useScreeningActs } from "@/components/monitoring/use-screening-acts";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table/data-table";
import { RowLink } from "@/components/ui/data-table/row-link";
import { dataTableColumn } from "@/components/ui/data-table/table-features";
import { useTableQuery } from "@/components/ui/data-table/use-table-query";
import { MomentText } from "@/components/ui/date-text";
import { NotGiven } from "@/components/ui/definition-list";
import { durationWords } from "@/components/ui/duration-words";
import { EmptyState } from "@/components/ui/empty-state";
import { pace } from "@/components/ui/pace";
import { call } from "@/lib/api/client";
import { number } from "@/lib/counted";
import { type ScreeningRecord, screeningStates } from "@/lib/monitoring/monitoring-schemas";
import { listScreenings } from "@/lib/monitoring/operations";

const options = { filterIds: ["list", "state"], sortIds: [], defaultSort: { id: "created", desc: true } };
const column = dataTableColumn<ScreeningRecord>();

/** The columns, what came of it first; the lists that can be filtered by are those that there are. */
function columnsFor(
  lists: readonly { value: string; label: string }[],
  /** Null for those who may stop nothing. */
  stopCell: ((row: ScreeningRecord) => React.ReactNode) | null,
) {
  return column.columns([
    column.accessor("listName", {
      id: "list",
      enableSorting: false,
      meta: { label: "List", width: 12, filter: { options: lists } },
      cell: ({ row: { original } }) => (
        <RowLink href={`/console/monitoring?tab=screenings&list=${original.source}`}>{original.listName}</RowLink>
      ),
    }),
    column.accessor("createdAt", {
      id: "created",
      enableSorting: false,
      meta: { label: "Asked", width: 9.75, card: "line" },
      cell: ({ getValue }) => <MomentText value={getValue()} />,
    }),
    column.accessor("state", {
      id: "state",
      enableSorting: false,
      meta: {
        label: "State",
        width: 10,
        card: "badge",
        filter: {
          multiple: true,
          options: screeningStates.map((value) => ({ value, label: stateFacts[value].label })),
        },
      },
      cell: ({ row: { original } }) =>
        isUnderWay(original) ? (
          <ScreeningProgress screening={original} />
        ) : (
          <Badge tone={stateFacts[original.state].tone} look="plain">
            <span title={original.error || undefined}>
              {stateFacts[original.state].label}
              {original.error && `: ${original.error}`}
            </span>
          </Badge>
        ),
    }),
    column.display({
      id: "result",
      meta: { label: "Result", width: 12, card: "line" },
      cell: ({ row: { original } }) => <ScreeningResult screening={original} />,
    }),
    column.display({
      id: "flags",
      meta: { label: "Flags", width: 7, card: "line" },
      cell: ({ row: { original } }) => flagWords(original),
    }),
    column.display({
      id: "screened",
      meta: { label: "Screened", width: 6, card: "line", align: "end" },
      cell: ({ row: { original } }) => (
        <span title={`${number(original.providersDone)} providers, ${number(original.facilitiesDone)} facilities`}>
          {number(original.subjectsDone)}
        </span>
      ),
    }),
    column.accessor("cause", {
      id: "cause",
      enableSorting: false,
      meta: { label: "Because", width: 7.75, card: "line" },
      cell: ({ row: { original } }) => <span title={original.requestedByName}>{causeWords[original.cause]}</span>,
    }),
    column.display({
      id: "duration",
      meta: { label: "Took", width: 5.5, card: "line" },
      cell: ({ row: { original } }) => durationWords(original) || <NotGiven label="Not over" />,
    }),
    ...(stopCell
      ? [
          column.display({
            id: "stop",
            meta: { label: "Act", width: 6, card: "bare" },
            cell: ({ row: { original } }) => stopCell(original),
          }),
        ]
      : []),
  ]);
}

function flagWords({ flagsRaised, flagsClosed }: ScreeningRecord): React.ReactNode {
  const words = [
    flagsRaised > 0 && `${number(flagsRaised)} raised`,
    flagsClosed > 0 && `${number(flagsClosed)} closed`,
  ];
  return words.filter(Boolean).join(", ") || <span className="text-ink-3">None</span>;
}

/** Every screening that ran or runs, newest first, with its progress while it does. */
export function ScreeningsTab() {
  const table = useTableQuery(options);
  const { filters, page, size } = table;
  const { canAct, stop } = useScreeningActs();
  const overview = useQuery(overviewQuery);
  const lists = overview.data?.lists;
  const query = {
    source: filters.list?.[0],
    state: screeningStates.filter((state) => filters.state?.includes(state)),
    offset: (page - 1) * size,
    limit: size,
  };
  const screenings = useQuery({
    queryKey: [...monitoringKey, listScreenings.id, query],
    queryFn: () =>
      call(listScreenings, { query: { ...query, state: query.state.length > 0 ? query.state : undefined } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pace(state.data?.data.some(isUnderWay) ?? false),
  });
  const { mutate, isPending, variables } = stop;
  const columns = useMemo(
    () =>
      columnsFor(
        (lists ?? []).map(({ source, listName }) => ({ value: source, label: listName })),
        canAct
          ? (screening) =>
              isUnderWay(screening) ? (
                <Button
                  size="small"
                  aria-label={`Stop screening against ${screening.listName}`}
                  busy={isPending && variables.id === screening.id}
                  onClick={() => mutate({ id: screening.id })}
                >
                  Stop
                </Button>
              ) : (
                <NotGiven label="Nothing to do" />
              )
          : null,
      ),
    [lists, canAct, isPending, variables, mutate],
  );
  return (
    <DataTable
      noun="screenings"
      columns={columns}
      rows={screenings.data?.data}
      total={screenings.data?.count}
      rowId={({ id }) => id}
      query={table}
      isRefreshing={screenings.isPlaceholderData}
      error={screenings.error}
      onRetry={() => void screenings.refetch()}
      empty={
        <EmptyState title="Nobody was screened yet.">
          Everybody who is monitored is screened when a list changes, and at least monthly.
        </EmptyState>
      }
    />
  );
}
