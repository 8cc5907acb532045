"use client";

import { clientColumns } from "@/components/api-clients/client-columns";
import { CreateClientDialog } from "@/components/api-clients/create-client-dialog";
import { ListPage } from "@/components/credentialing/list-page";
import { SupervisorsOnly } from "@/components/shell/supervisors-only";
import { useTableQuery } from "@/components/ui/data-table/use-table-query";
import { EmptyState } from "@/components/ui/empty-state";
import { callForAnswer } from "@/lib/api/client";
import type { ApiClient } from "@/lib/api-clients/client-schemas";
import { listApiClients } from "@/lib/api-clients/operations";

const options = { filterIds: ["state"], sortIds: [], defaultSort: { id: "name", desc: false } };
const rowId = ({ id }: ApiClient) => id;
const states = ["live", "revoked"] as const;

/** The programs that call the API, and whether they still do. */
export function ClientsScreen() {
  return (
    <SupervisorsOnly title="API clients" about="The programs that call the API, their roles and their secrets.">
      <Clients />
    </SupervisorsOnly>
  );
}

function Clients() {
  const table = useTableQuery(options);
  const { filters, page, size, search } = table;
  const query = {
    search: search || undefined,
    state: states.find((state) => state === filters.state?.[0]),
    offset: (page - 1) * size,
    limit: size,
    include_total: true,
  };
  return (
    <ListPage
      title="API clients"
      noun="API clients"
      operation={listApiClients}
      query={query}
      read={async () => {
        const { body, total } = await callForAnswer(listApiClients, { query });
        return { rows: body, total };
      }}
      table={table}
      columns={clientColumns}
      rowId={rowId}
      searchPlaceholder="Name or client id"
      adding={{ label: "Register client", dialog: (close) => <CreateClientDialog onClose={close} /> }}
      empty={
        <EmptyState title="No program calls the API yet.">
          Register a client for each system that does, so that each can be rotated and revoked by itself.
        </EmptyState>
      }
    />
  );
}
