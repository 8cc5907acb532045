"use client";

import type { RowData } from "@tanstack/react-table";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileUp, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { type ListedPage, listKey } from "@/components/credentialing/listed-rows";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { DataTable, type DataTableProps } from "@/components/ui/data-table/data-table";
import type { TableQueryState } from "@/components/ui/data-table/use-table-query";
import { useUrlState } from "@/components/ui/use-url-state";
import { SavedViews } from "@/components/views/saved-views";
import type { OperationDefinition } from "@/lib/api/operation";
import type { ViewScreen } from "@/lib/views/operations";

type ListPageProps<Row extends RowData> = Pick<
  DataTableProps<Row>,
  "noun" | "columns" | "filters" | "rowId" | "searchPlaceholder" | "empty" | "bulkActions"
> & {
  title: string;
  /** Whose saved views stand above the table; left out where filters are not kept. */
  screen?: ViewScreen;
  /** What is asked, with what the address says. */
  operation: OperationDefinition;
  query: object;
  read: () => Promise<ListedPage<Row>>;
  table: TableQueryState;
  /** Where many are taken in from a file. */
  importAddress?: string;
  /** The dialog that adds one, and the words on its button. */
  adding?: { label: string; dialog: (close: () => void) => ReactNode };
};

/** A list of the organization, found, filtered and sorted by the server. */
export function ListPage<Row extends RowData>(props: ListPageProps<Row>) {
  const { title, screen, operation, query, read, table, importAddress, adding, ...rest } = props;
  const [params, updateAddress] = useUrlState();
  const answer = useQuery({
    queryKey: [...listKey(operation), query],
    queryFn: read,
    placeholderData: keepPreviousData,
    // Work is done on other screens: coming back shows the rows of before, and asks again.
    refetchOnMount: "always",
  });
  const total = answer.data?.total ?? undefined;
  return (
    <>
      <PageHeader
        title={title}
        count={total}
        beside={screen && <SavedViews screen={screen} />}
        actions={
          <>
            {importAddress && (
              <ButtonLink href={importAddress} icon={FileUp}>
                Import
              </ButtonLink>
            )}
            {adding && (
              <Button icon={Plus} onClick={() => updateAddress({ add: "1" })}>
                {adding.label}
              </Button>
            )}
          </>
        }
      />
      {/* Closing replaces: Back, after one was created, leads to the list and not to another dialog. */}
      {params.has("add") && adding?.dialog(() => updateAddress({ add: null }, "replace"))}
      <DataTable
        {...rest}
        rows={answer.data?.rows}
        total={total}
        query={table}
        isRefreshing={answer.isPlaceholderData || (answer.isError && answer.isFetching)}
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    </>
  );
}
