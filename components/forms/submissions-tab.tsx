"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { FillInMenu } from "@/components/forms/fill-in-menu";
import { pagesFacts } from "@/components/forms/form-words";
import { formsQuery } from "@/components/forms/forms-queries";
import { Badge } from "@/components/ui/badge";
import { DataTable } from "@/components/ui/data-table/data-table";
import { RowLink } from "@/components/ui/data-table/row-link";
import { dataTableColumn } from "@/components/ui/data-table/table-features";
import { useTableQuery } from "@/components/ui/data-table/use-table-query";
import { MomentText } from "@/components/ui/date-text";
import { NotGiven } from "@/components/ui/definition-list";
import { EmptyState } from "@/components/ui/empty-state";
import { callForAnswer } from "@/lib/api/client";
import type { OperationAnswer } from "@/lib/api/operation";
import { submissionStates } from "@/lib/forms/form-schemas";
import { listFormSubmissions } from "@/lib/forms/operations";
import Link from "next/link";

type Row = OperationAnswer<typeof listFormSubmissions>["data"][number];
type FormChoice = { value: string; label: string };

const options = { filterIds: ["form", "state"], sortIds: [], defaultSort: { id: "created", desc: true } };
const rowId = ({ id }: Row) => id;
const column = dataTableColumn<Row>();

const columnsFor = (forms: readonly FormChoice[]) =>
  column.columns([
    column.accessor("name", {
      enableSorting: false,
      meta: { label: "About", width: 16 },
      cell: ({ row: { original } }) => (
        <RowLink href={`/console/forms/submissions/${original.id}`}>{original.name || "Nobody named"}</RowLink>
      ),
    }),
    column.accessor("form", {
      enableSorting: false,
      meta: { label: "Form", width: 14, card: "line", filter: { options: forms } },
      cell: ({ row: { original } }) => (
        <span className="block truncate" title={`${original.form.name}, version ${original.form.version}`}>
          {original.form.name}
          <span className="text-ink-3">, version {original.form.version}</span>
        </span>
      ),
    }),
    column.accessor("createdAt", {
      id: "created",
      enableSorting: false,
      meta: { label: "Submitted", width: 10, card: "line" },
      cell: ({ getValue }) => <MomentText value={getValue()} />,
    }),
    column.accessor("state", {
      enableSorting: false,
      meta: {
        label: "PDF",
        width: 9.5,
        card: "badge",
        filter: {
          multiple: true,
          options: submissionStates.map((value) => ({ value, label: pagesFacts[value].label })),
        },
      },
      cell: ({ getValue }) => (
        <Badge tone={pagesFacts[getValue()].tone} look="plain">
          {pagesFacts[getValue()].label}
        </Badge>
      ),
    }),
    column.accessor("npi", {
      enableSorting: false,
      meta: { label: "NPI", width: 7.5, card: "line" },
      cell: ({ getValue }) =>
        getValue() ? <span className="font-mono text-12">{getValue()}</span> : <NotGiven label="No NPI" />,
    }),
    column.display({
      id: "provider",
      meta: { label: "Provider", width: 7, card: "line" },
      cell: ({ row: { original } }) =>
        original.providerId ? (
          <Link
            href={`/console/providers/${original.providerId}`}
            aria-label={`Provider file of ${original.name || original.npi}`}
            className="text-accent-ink underline-offset-2 hover:underline"
          >
            Open file
          </Link>
        ) : (
          <span className="text-ink-3">Not on file</span>
        ),
    }),
    column.display({
      id: "by",
      meta: { label: "By", width: 10, card: "line" },
      cell: ({ row: { original } }) => (
        <span className="block truncate" title={original.submittedBy.email || undefined}>
          {original.submittedBy.user.name}
        </span>
      ),
    }),
  ]);

/** Everything that was submitted, newest first. */
export function SubmissionsTab() {
  const table = useTableQuery(options);
  const { filters, page, size, search } = table;
  const forms = useQuery(formsQuery);
  const columns = useMemo(
    () => columnsFor((forms.data ?? []).map(({ id, name }) => ({ value: id, label: name }))),
    [forms.data],
  );
  const state = submissionStates.filter((known) => filters.state?.includes(known));
  const query = {
    formId: filters.form?.[0],
    state: state.length > 0 ? state : undefined,
    search: search || undefined,
    offset: (page - 1) * size,
    limit: size,
    include_total: true,
  };
  const answer = useQuery({
    queryKey: [listFormSubmissions.id, query],
    queryFn: async () => {
      const { body, total } = await callForAnswer(listFormSubmissions, { query });
      return { rows: body.data, total };
    },
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
    refetchInterval: ({ state: { data } }) => (data?.rows.some((row) => row.state === "received") ? 3_000 : 30_000),
  });
  return (
    <DataTable
      noun="submissions"
      columns={columns}
      rows={answer.data?.rows}
      total={answer.data?.total ?? undefined}
      rowId={rowId}
      query={table}
      searchPlaceholder="Last name, NPI or id"
      isRefreshing={answer.isPlaceholderData || (answer.isError && answer.isFetching)}
      error={answer.error}
      onRetry={() => void answer.refetch()}
      empty={
        <EmptyState title="Nothing has been submitted yet." action={<FillInMenu />}>
          Applications arrive through the API, or are filled in here.
        </EmptyState>
      }
    />
  );
}
