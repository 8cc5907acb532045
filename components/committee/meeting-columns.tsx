import type { MeetingRow } from "@/components/committee/committee-queries";
import { standingOf } from "@/components/committee/committee-facts";
import { meetingTime } from "@/components/committee/when-and-where";
import { Badge } from "@/components/ui/badge";
import { RowLink } from "@/components/ui/data-table/row-link";
import { dataTableColumn } from "@/components/ui/data-table/table-features";
import { NotGiven } from "@/components/ui/definition-list";
import { formatMoment } from "@/components/ui/format-date";

const column = dataTableColumn<MeetingRow>();
export const meetingColumns = column.columns([
  column.accessor("name", {
    id: "name",
    enableSorting: false,
    meta: { label: "Meeting", width: 16 },
    cell: ({ row: { original } }) => <RowLink href={`/console/committee/${original.id}`}>{original.name}</RowLink>,
  }),
  column.accessor("state", {
    id: "state",
    enableSorting: false,
    meta: { label: "State", width: 8, card: "badge" },
    cell: ({ row: { original } }) => {
      const { label, tone } = standingOf(original);
      return (
        <Badge tone={tone} look="plain">
          {label}
        </Badge>
      );
    },
  }),
  column.accessor("meetsAt", {
    id: "when",
    enableSorting: false,
    meta: { label: "Meets", width: 13, card: "line" },
    cell: ({ getValue }) => (
      <time dateTime={getValue()} title={formatMoment(getValue())} suppressHydrationWarning>
        {meetingTime(getValue())}
      </time>
    ),
  }),
  column.accessor("place", {
    id: "place",
    enableSorting: false,
    meta: { label: "Place", width: 13, card: "line" },
    cell: ({ getValue }) => (getValue() ? <span title={getValue()}>{getValue()}</span> : <NotGiven />),
  }),
  column.display({
    id: "files",
    meta: { label: "Files", width: 7, card: "line" },
    cell: ({ row: { original } }) =>
      original.state === "draft"
        ? original.items.toLocaleString("en-US")
        : `${original.decided} of ${original.items} decided`,
  }),
  column.display({
    id: "members",
    meta: { label: "Members", width: 8, card: "line" },
    cell: ({ row: { original } }) => (
      <span>
        {original.members.toLocaleString("en-US")}
        {original.isMember && <span className="text-ink-3">, {original.isChair ? "you chair" : "with you"}</span>}
      </span>
    ),
  }),
]);
