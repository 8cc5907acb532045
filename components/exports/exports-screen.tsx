"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { useState } from "react";
import { exportColumns } from "@/components/exports/export-columns";
import { isUnderWay } from "@/components/exports/export-facts";
import { exportsKey } from "@/components/exports/exports-queries";
import { NewExportDialog } from "@/components/exports/new-export-dialog";
import { useWorkList } from "@/components/long-work/use-work-list";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { answeredRows } from "@/components/ui/data-table/answered-rows";
import { DataTable } from "@/components/ui/data-table/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { pace } from "@/components/ui/pace";
import { call } from "@/lib/api/client";
import { exportKinds, exportStates } from "@/lib/exports/export-kinds";
import { listExports } from "@/lib/exports/operations";

/** Every export, newest first, followed while it runs; and the start of a new one. */
export function ExportsScreen() {
  const [isAsking, setIsAsking] = useState(false);
  const { table, query } = useWorkList(exportKinds, exportStates);
  const answer = useQuery({
    queryKey: [...exportsKey, listExports.id, query],
    queryFn: () => call(listExports, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pace(state.data?.data.some(isUnderWay) ?? false),
  });
  const ask = (
    <Button variant="primary" icon={FileDown} onClick={() => setIsAsking(true)}>
      New export
    </Button>
  );
  return (
    <>
      <PageHeader title="Exports" count={answer.data?.count} actions={ask} />
      <DataTable
        noun="exports"
        columns={exportColumns}
        {...answeredRows(answer)}
        rowId={({ id }) => id}
        query={table}
        empty={
          <EmptyState title="Nothing was exported yet.">
            The provider directory and CMS' network tables are made here, in the background, however large they are.
          </EmptyState>
        }
      />
      {isAsking && <NewExportDialog onClose={() => setIsAsking(false)} />}
    </>
  );
}
