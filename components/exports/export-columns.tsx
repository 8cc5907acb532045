import { ExportButtons } from "@/components/exports/export-buttons";
import { choiceWords, kindFacts, stateFacts } from "@/components/exports/export-facts";
import { ExportProgress } from "@/components/exports/export-progress";
import { RowLink } from "@/components/ui/data-table/row-link";
import { dataTableColumn } from "@/components/ui/data-table/table-features";
import { MomentText } from "@/components/ui/date-text";
import { NotGiven } from "@/components/ui/definition-list";
import { number } from "@/lib/counted";
import { exportKinds, exportStates } from "@/lib/exports/export-kinds";
import type { ExportRecord } from "@/lib/exports/export-schemas";

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
      width: 12,
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
      width: 12,
      card: "badge",
      filter: {
        multiple: true,
        options: exportStates.map((value) => ({ value, label: stateFacts[value].label })),
      },
    },
    cell: ({ row: { original } }) => <ExportProgress row={original} look="plain" />,
  }),
  column.display({
    id: "act",
    meta: { label: "File", width: 8, card: "line" },
    cell: ({ row: { original } }) => <ExportButtons row={original} size="small" />,
  }),
  column.accessor("createdAt", {
    id: "created",
    enableSorting: false,
    meta: { label: "Asked", width: 14, card: "line" },
    cell: ({ row: { original } }) => (
      <span>
        <MomentText value={original.createdAt} /> <span className="text-ink-3">by {original.requestedByName}</span>
      </span>
    ),
  }),
  column.display({
    id: "whom",
    meta: { label: "Includes", width: 12, card: "line" },
    cell: ({ row: { original } }) => <span title={choiceWords(original)}>{choiceWords(original)}</span>,
  }),
  column.display({
    id: "rows",
    meta: { label: "Rows", width: 5, card: "line", align: "end" },
    cell: ({ row: { original } }) => number(original.rows),
  }),
  column.display({
    id: "preflight",
    meta: { label: "Pre-flight", width: 9, card: "line" },
    cell: ({ row: { original } }) => <PreflightWords row={original} />,
  }),
]);
