"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { importColumns } from "@/components/imports/import-columns";
import { importsKey } from "@/components/imports/imports-queries";
import { useWorkList } from "@/components/long-work/use-work-list";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { answeredRows } from "@/components/ui/data-table/answered-rows";
import { DataTable } from "@/components/ui/data-table/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { pace } from "@/components/ui/pace";
import { call } from "@/lib/api/client";
import { importKinds, importStates, isWorking } from "@/lib/imports/import-kinds";
import { listImports } from "@/lib/imports/operations";

/** Every import, newest first, followed while it runs; and the start of a new one. */
export function ImportsScreen() {
  const { table, query } = useWorkList(importKinds, importStates);
  const answer = useQuery({
    queryKey: [...importsKey, listImports.id, query],
    queryFn: () => call(listImports, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pace(state.data?.data.some(isWorking) ?? false),
  });
  const start = (
    <ButtonLink href="/console/imports/new" variant="primary" icon={FileUp}>
      Import a file
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title="Imports" count={answer.data?.count} actions={start} />
      <DataTable
        noun="imports"
        columns={importColumns}
        {...answeredRows(answer)}
        rowId={({ id }) => id}
        query={table}
        empty={
          <EmptyState title="Nothing was imported yet.">
            A CSV file of providers or facilities, up to a million rows, is checked row by row before anything is
            created.
          </EmptyState>
        }
      />
    </>
  );
}
