"use client";

import { BulkActs } from "@/components/credentialing/bulk-acts";
import { ListPage } from "@/components/credentialing/list-page";
import { StartCredentialing } from "@/components/credentialing/start-credentialing";
import { useSubjectFilters } from "@/components/credentialing/subject-filters";
import { subjectQuery } from "@/components/credentialing/subject-query";
import { AddProvider } from "@/components/providers/add-provider";
import { type ProviderRow, providerColumns } from "@/components/providers/provider-columns";
import { providerTableOptions } from "@/components/providers/provider-table-options";
import { providerSubjects } from "@/components/providers/provider-subjects";
import { useConsoleSession } from "@/components/shell/console-session";
import { useTableQuery } from "@/components/ui/data-table/use-table-query";
import { EmptyState } from "@/components/ui/empty-state";
import { callForAnswer } from "@/lib/api/client";
import { listProviders } from "@/lib/providers/operations";
import { providerSorts } from "@/lib/providers/provider-choice";

const rowId = (row: ProviderRow) => row.provider_id;

/** All providers of the organization. */
export function ProviderTable() {
  const table = useTableQuery(providerTableOptions);
  const { user } = useConsoleSession();
  const filters = useSubjectFilters("providers");
  const query = subjectQuery(table, providerSorts, user.id);
  return (
    <ListPage
      title="Providers"
      screen="providers"
      noun="providers"
      operation={listProviders}
      query={query}
      read={async () => {
        const { body, total } = await callForAnswer(listProviders, { query });
        return { rows: body, total };
      }}
      table={table}
      filters={filters}
      columns={providerColumns}
      rowId={rowId}
      searchPlaceholder="Last name, NPI or external id"
      importAddress="/console/imports/new"
      adding={{ label: "Add provider", dialog: (close) => <AddProvider onClose={close} /> }}
      empty={
        <EmptyState title="There are no providers yet.">
          They arrive through the API, from a file with “Import”, or one by one with “Add provider”.
        </EmptyState>
      }
      bulkActions={(ids, clear) => (
        <>
          <StartCredentialing subjects={providerSubjects} ids={ids} onDone={clear} />
          <BulkActs subjects={providerSubjects} ids={ids} onDone={clear} />
        </>
      )}
    />
  );
}
