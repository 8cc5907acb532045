import { kindFacts, stateFacts } from "@/components/imports/import-facts";
import { ImportProgress } from "@/components/imports/import-progress";
import { RowLink } from "@/components/ui/data-table/row-link";
import { dataTableColumn } from "@/components/ui/data-table/table-features";
import { MomentText } from "@/components/ui/date-text";
import { NotGiven } from "@/components/ui/definition-list";
import { number } from "@/lib/counted";
import { importKinds, importStates } from "@/lib/imports/import-kinds";
import type { ImportRecord } from "@/lib/imports/import-schemas";

const column = dataTableColumn<ImportRecord>();

/** Counts say something once a check has made them. */
const hasCounts = ({ checkedAt, startedAt }: ImportRecord): boolean => checkedAt !== null || startedAt !== null;

const count = (record: ImportRecord, value: number) =>
  hasCounts(record) ? number(value) : <NotGiven label="Not counted" />;

export const importColumns = column.columns([
  column.accessor("fileName", {
    id: "file",
    enableSorting: false,
    meta: { label: "File", width: 14 },
    cell: ({ row: { original } }) => <RowLink href={`/console/imports/${original.id}`}>{original.fileName}</RowLink>,
  }),
  column.accessor("kind", {
    id: "kind",
    enableSorting: false,
    meta: {
      label: "Kind",
      width: 8,
      card: "line",
      filter: { options: importKinds.map((value) => ({ value, label: kindFacts[value].label })) },
    },
    cell: ({ getValue }) => kindFacts[getValue()].label,
  }),
  column.accessor("state", {
    id: "state",
    enableSorting: false,
    meta: {
      label: "State",
      width: 13,
      card: "badge",
      filter: {
        multiple: true,
        options: importStates.map((value) => ({ value, label: stateFacts[value].label })),
      },
    },
    cell: ({ row: { original } }) => <ImportProgress record={original} look="plain" />,
  }),
  column.accessor("rowsTotal", {
    id: "rows",
    enableSorting: false,
    meta: { label: "Rows", width: 6, card: "line", align: "end" },
    cell: ({ getValue }) => {
      const rows = getValue();
      return rows === null ? <NotGiven label="Not counted" /> : number(rows);
    },
  }),
  column.accessor("created", {
    id: "created",
    enableSorting: false,
    meta: { label: "Created", width: 6, card: "line", align: "end" },
    cell: ({ row: { original } }) =>
      original.startedAt === null ? <NotGiven label="Nothing yet" /> : number(original.created),
  }),
  column.accessor("unchanged", {
    id: "unchanged",
    enableSorting: false,
    meta: { label: "Unchanged", width: 7, card: "line", align: "end" },
    cell: ({ row: { original } }) => count(original, original.unchanged),
  }),
  column.accessor("refused", {
    id: "refused",
    enableSorting: false,
    meta: { label: "Refused", width: 6, card: "line", align: "end" },
    cell: ({ row: { original } }) => count(original, original.refused),
  }),
  column.accessor("createdAt", {
    id: "uploaded",
    enableSorting: false,
    meta: { label: "Uploaded", width: 15, card: "line" },
    cell: ({ row: { original } }) => (
      <span>
        <MomentText value={original.createdAt} /> <span className="text-ink-3">by {original.requestedByName}</span>
      </span>
    ),
  }),
]);
