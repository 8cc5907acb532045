import { ExportButtons } from "@/components/exports/export-buttons";
import { choiceWords, kindFacts, number, stateFacts } from "@/components/exports/export-facts";
import { ExportProgress } from "@/components/exports/export-progress";
import { formatBytes } from "@/components/documents/format-bytes";
import { RowLink } from "@/components/ui/data-table/row-link";
import { dataTableColumn } from "@/components/ui/data-table/table-features";
import { MomentText } from "@/components/ui/date-text";
import { NotGiven } from "@/components/ui/definition-list";
import { exportKinds, exportStates } from "@/lib/exports/export-kinds";
import type { ExportRecord } from "@/lib/exports/operations";

function PreflightWords({ row }: { row: ExportRecord }) {
  if (row.kind !== "hsd-report" || row.rows === 0) return <NotGiven label="Not checked" />;
  if (row.findings === 0) return "Nothing found";
  const rows = row.rejectedRows === 1 ? "row" : "rows";
  return row.rejectedRows === 0 ? "Warnings only" : `${number(row.rejectedRows)} ${rows} rejected`;
}

const column = dataTableColumn<ExportRecord>();
export const exportColumns = column.columns([
  column.accessor("kind", {
    id: "kind",
    enableSorting: false,
    meta: {
      label: "Export",
      width: 13,
      filter: { options: exportKinds.map((value) => ({ value, label: kindFacts[value].label })) },
    },
    cell: ({ row: { original } }) => (
      <RowLink href={`/console/exports/${original.id}`}>{kindFacts[original.kind].label}</RowLink>
    ),
  }),
  column.accessor("state", {
    id: "state",
    enableSorting: false,
    meta: {
      label: "State",
      width: 14,
      card: "badge",
      filter: {
        multiple: true,
        options: exportStates.map((value) => ({ value, label: stateFacts[value].label })),
      },
    },
    cell: ({ row: { original } }) => <ExportProgress row={original} look="plain" />,
  }),
  column.accessor("createdAt", {
    id: "created",
    enableSorting: false,
    meta: { label: "Asked", width: 10, card: "line" },
    cell: ({ getValue }) => <MomentText value={getValue()} />,
  }),
  column.accessor("requestedByName", {
    id: "by",
    enableSorting: false,
    meta: { label: "By", width: 9, card: "line" },
  }),
  column.display({
    id: "whom",
    meta: { label: "Of", width: 10, card: "line" },
    cell: ({ row: { original } }) => <span title={choiceWords(original)}>{choiceWords(original)}</span>,
  }),
  column.display({
    id: "rows",
    meta: { label: "Rows", width: 6, card: "line", align: "end" },
    cell: ({ row: { original } }) => number(original.rows),
  }),
  column.display({
    id: "preflight",
    meta: { label: "Pre-flight", width: 9, card: "line" },
    cell: ({ row: { original } }) => <PreflightWords row={original} />,
  }),
  column.display({
    id: "size",
    meta: { label: "Size", width: 6, card: "line", align: "end" },
    cell: ({ row: { original } }) =>
      original.size > 0 ? formatBytes(original.size) : <NotGiven label="No file yet" />,
  }),
  column.display({
    id: "act",
    meta: { label: "Act", width: 8, card: "line" },
    cell: ({ row: { original } }) => <ExportButtons row={original} size="small" />,
  }),
]);
