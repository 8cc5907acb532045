"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { AddProviderDialog } from "@/components/providers/add-provider-dialog";
import { BulkActs } from "@/components/providers/bulk-acts";
import { type ProviderRow, providerColumns } from "@/components/providers/provider-columns";
import { providerQuery } from "@/components/providers/provider-query";
import { StartCredentialing } from "@/components/providers/start-credentialing";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table/data-table";
import { useTableQuery } from "@/components/ui/data-table/use-table-query";
import { EmptyState } from "@/components/ui/empty-state";
import { callForAnswer } from "@/lib/api/client";
import { listProviders } from "@/lib/providers/operations";
import { providerSorts } from "@/lib/providers/provider-choice";

const filterIds = ["status", "credentialing_status", "state", "file_type", "flagged"];
const defaultSort = { id: "updated_at", desc: true };
const rowId = (row: ProviderRow) => row.provider_id;

/** All providers of the organization: found, filtered and sorted by the server. */
export function ProviderTable() {
  const [isAdding, setIsAdding] = useState(false);
  const table = useTableQuery({ filterIds, sortIds: providerSorts, defaultSort });
  const query = providerQuery(table);
  const answer = useQuery({
    queryKey: [listProviders.id, query],
    queryFn: () => callForAnswer(listProviders, { query }),
    placeholderData: keepPreviousData,
    // Decisions are made on other screens: coming back shows the rows of before, and asks again.
    refetchOnMount: "always",
  });
  return (
    <>
      <PageHeader
        title="Providers"
        count={answer.data?.total ?? undefined}
        actions={
          <Button icon={Plus} onClick={() => setIsAdding(true)}>
            Add provider
          </Button>
        }
      />
      {isAdding && <AddProviderDialog onClose={() => setIsAdding(false)} />}
      <DataTable
        noun="providers"
        columns={providerColumns}
        rows={answer.data?.body}
        total={answer.data?.total ?? undefined}
        rowId={rowId}
        query={table}
        searchPlaceholder="Last name, NPI or external id"
        isRefreshing={answer.isPlaceholderData || (answer.isError && answer.isFetching)}
        error={answer.error}
        onRetry={() => void answer.refetch()}
        empty={
          <EmptyState title="There are no providers yet.">
            They arrive through the API, from a file with the import command, or one by one with “Add provider”.
          </EmptyState>
        }
        bulkActions={(ids, clear) => (
          <>
            <StartCredentialing providerIds={ids} onDone={clear} />
            <BulkActs providerIds={ids} onDone={clear} />
          </>
        )}
      />
    </>
  );
}
