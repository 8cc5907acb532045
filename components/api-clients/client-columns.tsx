import { ClientStateBadge } from "@/components/api-clients/client-state";
import { RowLink } from "@/components/ui/data-table/row-link";
import { dataTableColumn } from "@/components/ui/data-table/table-features";
import { MomentText } from "@/components/ui/date-text";
import { NotGiven } from "@/components/ui/definition-list";
import type { ApiClient } from "@/lib/api-clients/client-schemas";

const column = dataTableColumn<ApiClient>();
export const clientColumns = column.columns([
  column.accessor("name", {
    id: "name",
    enableSorting: false,
    meta: { label: "Name", width: 10 },
    cell: ({ row: { original } }) => <RowLink href={`/console/api-clients/${original.id}`}>{original.name}</RowLink>,
  }),
  column.accessor("revoked_at", {
    id: "state",
    enableSorting: false,
    meta: {
      label: "State",
      width: 7,
      card: "badge",
      filter: {
        options: [
          { value: "live", label: "Live" },
          { value: "revoked", label: "Revoked" },
        ],
      },
    },
    cell: ({ row: { original } }) => <ClientStateBadge client={original} />,
  }),
  column.accessor("roles", {
    id: "roles",
    enableSorting: false,
    meta: { label: "Roles", width: 10, card: "line" },
    cell: ({ row: { original } }) => {
      const words = original.effective_roles.join(", ");
      return words === "" ? (
        <NotGiven label="None" />
      ) : (
        <span title={words} className="block truncate">
          {words}
        </span>
      );
    },
  }),
  column.accessor("user_name", {
    id: "user",
    enableSorting: false,
    meta: { label: "Acts as", width: 8, card: "line" },
    cell: ({ getValue }) => getValue() ?? <span className="text-ink-3">Itself</span>,
  }),
  column.display({
    id: "secrets",
    meta: { label: "Secrets", width: 5, align: "end", card: "none" },
    cell: ({ row: { original } }) => original.secrets.length,
  }),
  column.accessor("last_used_at", {
    id: "last",
    enableSorting: false,
    meta: { label: "Last used", width: 10.5, card: "line" },
    cell: ({ getValue }) =>
      getValue() ? <MomentText value={getValue()} className="text-ink-2" /> : <NotGiven label="Never" />,
  }),
]);
