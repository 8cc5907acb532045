import { LetterStateBadge, letterStateWords } from "@/components/outreach/letter-state-badge";
import { audienceNames, type Letter } from "@/components/outreach/outreach-queries";
import { RowLink } from "@/components/ui/data-table/row-link";
import { dataTableColumn } from "@/components/ui/data-table/table-features";
import { MomentText } from "@/components/ui/date-text";
import { audiences, letterStates } from "@/lib/outreach/letter-schemas";

const column = dataTableColumn<Letter>();
const ages = [
  { value: "1", label: "Today" },
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
  { value: "90", label: "Last 90 days" },
] as const;

/** The columns of a list of letters, with the filters that stand in the address. */
export const letterColumns = column.columns([
  column.display({
    id: "name",
    meta: { label: "Written to", width: 13 },
    cell: ({ row: { original } }) => (
      <RowLink href={`/console/outreach/letters/${original.id}`}>{original.about.name}</RowLink>
    ),
  }),
  column.accessor("state", {
    id: "state",
    enableSorting: false,
    meta: {
      label: "State",
      width: 11,
      card: "badge",
      filter: { options: letterStates.map((value) => ({ value, label: letterStateWords[value].label })) },
    },
    cell: ({ getValue }) => <LetterStateBadge state={getValue()} look="plain" />,
  }),
  column.accessor("reason", {
    id: "reason",
    enableSorting: false,
    meta: { label: "Reason", width: 13, card: "line" },
    cell: ({ getValue }) => (
      <span title={getValue()} className="truncate">
        {getValue()}
      </span>
    ),
  }),
  column.accessor("number", {
    id: "number",
    enableSorting: false,
    meta: { label: "Letter", width: 4.5, align: "end", card: "none" },
  }),
  column.accessor("latestEvent", {
    id: "event",
    enableSorting: false,
    meta: { label: "Latest event", width: 15, card: "line" },
    cell: ({ getValue }) => (
      <span title={getValue()} className="truncate text-ink-2">
        {getValue()}
      </span>
    ),
  }),
  column.accessor("createdAt", {
    id: "since",
    enableSorting: false,
    meta: { label: "Written", width: 10.5, card: "line", filter: { options: ages } },
    cell: ({ getValue }) => <MomentText value={getValue()} />,
  }),
  column.accessor("createdByName", {
    id: "by",
    enableSorting: false,
    meta: { label: "By", width: 9, card: "line" },
  }),
  column.display({
    id: "about",
    meta: {
      label: "To whom",
      width: 0,
      filterOnly: true,
      filter: { options: audiences.map((value) => ({ value, label: audienceNames[value] })) },
    },
  }),
]);
