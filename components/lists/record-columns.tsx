import { birthWords, recordKindWords } from "@/components/lists/record-words";
import { CopyableId } from "@/components/ui/copyable-id";
import { dataTableColumn } from "@/components/ui/data-table/table-features";
import { DateText } from "@/components/ui/date-text";
import { NotGiven } from "@/components/ui/definition-list";
import type { ListRecordAnswer } from "@/lib/lists/operations";

const column = dataTableColumn<ListRecordAnswer>();

const text = (value: string, label: string) =>
  value ? <span title={value}>{value}</span> : <NotGiven label={label} />;

/** The columns of a list's records; the name opens the row as the list wrote it. */
export const recordColumns = (onOpen: (id: string) => void) =>
  column.columns([
    column.accessor("name", {
      id: "name",
      enableSorting: false,
      meta: { label: "Name", width: 14 },
      cell: ({ row: { original } }) => (
        <button
          type="button"
          title={original.name}
          onClick={() => onOpen(original.id)}
          className="block w-full truncate rounded-small text-left text-ink hover:underline focus-visible:-outline-offset-2 md:leading-[calc(var(--row-height)-1px)]"
        >
          {original.name}
        </button>
      ),
    }),
    column.accessor("kind", {
      id: "kind",
      enableSorting: false,
      meta: { label: "Kind", width: 7, card: "line" },
      cell: ({ getValue }) => recordKindWords[getValue()],
    }),
    column.accessor("npi", {
      id: "npi",
      enableSorting: false,
      meta: { label: "NPI", width: 8, card: "line" },
      cell: ({ getValue }) => <CopyableId value={getValue()} label="NPI" />,
    }),
    column.accessor("birthDates", {
      id: "born",
      enableSorting: false,
      meta: { label: "Born", width: 8, card: "line" },
      cell: ({ getValue }) => text(birthWords(getValue()), "No birth date"),
    }),
    column.accessor("address", {
      id: "address",
      enableSorting: false,
      meta: { label: "Address", width: 15, card: "line" },
      cell: ({ getValue }) => text(getValue(), "No address"),
    }),
    column.accessor("sanctionType", {
      id: "type",
      enableSorting: false,
      meta: { label: "Type", width: 8, card: "line" },
      cell: ({ getValue }) => text(getValue(), "No type"),
    }),
    column.accessor("effectiveDate", {
      id: "since",
      enableSorting: false,
      meta: { label: "Since", width: 7.5, card: "line" },
      cell: ({ getValue }) => <DateText value={getValue()} />,
    }),
    column.accessor("reinstatedDate", {
      id: "until",
      enableSorting: false,
      meta: { label: "Until", width: 8, card: "line" },
      cell: ({ getValue }) => <DateText value={getValue()} />,
    }),
  ]);
