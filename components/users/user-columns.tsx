import { AccountStateBadge } from "@/components/users/account-state";
import { RowLink } from "@/components/ui/data-table/row-link";
import { dataTableColumn } from "@/components/ui/data-table/table-features";
import { MomentText } from "@/components/ui/date-text";
import { NotGiven } from "@/components/ui/definition-list";
import { roles } from "@/lib/api/context";
import { accountStateNames, accountStates, type UserAccount } from "@/lib/users/account-schemas";

const column = dataTableColumn<UserAccount>();
export const userColumns = column.columns([
  column.accessor("name", {
    id: "name",
    enableSorting: false,
    meta: { label: "Name", width: 11 },
    cell: ({ row: { original } }) => <RowLink href={`/console/users/${original.id}`}>{original.name}</RowLink>,
  }),
  column.accessor("state", {
    id: "state",
    enableSorting: false,
    meta: {
      label: "State",
      width: 7,
      card: "badge",
      filter: {
        multiple: true,
        options: accountStateNames.map((value) => ({ value, label: accountStates[value].label })),
      },
    },
    cell: ({ row: { original } }) => <AccountStateBadge account={original} />,
  }),
  column.accessor("roles", {
    id: "role",
    enableSorting: false,
    meta: {
      label: "Roles",
      width: 10,
      card: "line",
      filter: { multiple: true, options: roles.map((value) => ({ value, label: value })) },
    },
    cell: ({ getValue }) => (
      <span title={getValue().join(", ")} className="block truncate">
        {getValue().join(", ")}
      </span>
    ),
  }),
  column.accessor("email", {
    id: "email",
    enableSorting: false,
    meta: { label: "E-mail", width: 11.5, card: "line" },
    cell: ({ getValue }) => (
      <span title={getValue()} className="block truncate text-ink-2">
        {getValue()}
      </span>
    ),
  }),
  column.accessor("last_signed_in_at", {
    id: "last",
    enableSorting: false,
    meta: { label: "Last signed in", width: 10.5, card: "line" },
    cell: ({ getValue }) =>
      getValue() ? <MomentText value={getValue()} className="text-ink-2" /> : <NotGiven label="Never" />,
  }),
]);
