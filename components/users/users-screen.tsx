"use client";

import { ListPage } from "@/components/credentialing/list-page";
import { SupervisorsOnly } from "@/components/shell/supervisors-only";
import { useTableQuery } from "@/components/ui/data-table/use-table-query";
import { EmptyState } from "@/components/ui/empty-state";
import { InviteDialog } from "@/components/users/invite-dialog";
import { userColumns } from "@/components/users/user-columns";
import { callForAnswer } from "@/lib/api/client";
import { roles } from "@/lib/api/context";
import { listUserAccounts } from "@/lib/users/account-operations";
import { accountStateNames, type UserAccount } from "@/lib/users/account-schemas";

const options = { filterIds: ["state", "role"], sortIds: [], defaultSort: { id: "name", desc: false } };
const rowId = ({ id }: UserAccount) => id;

/** Everybody who signs in here, may soon, or no longer may. */
export function UsersScreen() {
  return (
    <SupervisorsOnly title="Users" about="Who works here, with which roles, and who was invited.">
      <Users />
    </SupervisorsOnly>
  );
}

function Users() {
  const table = useTableQuery(options);
  const { filters, page, size, search } = table;
  const query = {
    search: search || undefined,
    state: accountStateNames.filter((state) => filters.state?.includes(state)),
    role: roles.filter((role) => filters.role?.includes(role)),
    offset: (page - 1) * size,
    limit: size,
    include_total: true,
  };
  return (
    <ListPage
      title="Users"
      noun="users"
      operation={listUserAccounts}
      query={query}
      read={async () => {
        const { body, total } = await callForAnswer(listUserAccounts, { query });
        return { rows: body, total };
      }}
      table={table}
      columns={userColumns}
      rowId={rowId}
      searchPlaceholder="Name or e-mail"
      adding={{ label: "Invite person", dialog: (close) => <InviteDialog onClose={close} /> }}
      empty={
        <EmptyState title="Nobody signs in here yet.">
          Invite the people who work on files, decide and administer.
        </EmptyState>
      }
    />
  );
}
