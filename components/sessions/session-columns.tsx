import { browserOf, endWords, methodWords, stateWords } from "@/components/sessions/session-words";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { dataTableColumn } from "@/components/ui/data-table/table-features";
import { MomentText } from "@/components/ui/date-text";
import { NotGiven } from "@/components/ui/definition-list";
import { type Session, sessionStateNames, sessionStates } from "@/lib/sessions/session-schemas";

const column = dataTableColumn<Session>();

/** One's own sessions; `end` ends one of them. */
export const sessionColumns = (end: (session: Session) => void) =>
  column.columns([
    column.accessor("browser", {
      id: "browser",
      enableSorting: false,
      meta: { label: "Browser", width: 12 },
      cell: ({ row: { original } }) => browserOf(original),
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
          options: sessionStateNames.map((value) => ({ value, label: sessionStates[value].label })),
        },
      },
      cell: ({ row: { original } }) => (
        <span title={stateWords(original)}>
          <Badge tone={sessionStates[original.state].tone} look={original.isCurrent ? "soft" : "plain"}>
            {stateWords(original)}
          </Badge>
        </span>
      ),
    }),
    column.accessor("lastSeenAt", {
      id: "seen",
      enableSorting: false,
      meta: { label: "Last seen", width: 10, card: "line" },
      cell: ({ getValue }) => <MomentText value={getValue()} />,
    }),
    column.accessor("clientAddress", {
      id: "address",
      enableSorting: false,
      meta: { label: "From", width: 9, card: "line" },
      cell: ({ getValue }) => {
        const address = getValue();
        return address === null ? <NotGiven label="Not kept" /> : <span className="font-mono text-12">{address}</span>;
      },
    }),
    column.accessor("begunAt", {
      id: "begun",
      enableSorting: false,
      meta: { label: "Signed in", width: 10, card: "line" },
      cell: ({ getValue }) => <MomentText value={getValue()} className="text-ink-2" />,
    }),
    column.accessor("method", {
      id: "method",
      enableSorting: false,
      meta: { label: "With", width: 8, card: "line" },
      cell: ({ getValue }) => <span className="text-ink-2">{methodWords[getValue()]}</span>,
    }),
    column.display({
      id: "end",
      enableSorting: false,
      meta: { label: "Act", width: 6, align: "end", card: "bare" },
      cell: ({ row: { original } }) =>
        original.state === "active" && !original.isCurrent ? (
          <Button size="small" aria-label={endWords(original)} onClick={() => end(original)}>
            End
          </Button>
        ) : (
          <NotGiven label="Nothing to do" />
        ),
    }),
  ]);
