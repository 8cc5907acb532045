"use client";

import { useQuery } from "@tanstack/react-query";
import { FileError } from "@/components/credentialing/file-error";
import { ExportButtons } from "@/components/exports/export-buttons";
import { isUnderWay, kindFacts } from "@/components/exports/export-facts";
import { ExportHeader } from "@/components/exports/export-header";
import { exportsKey } from "@/components/exports/exports-queries";
import { Preflight } from "@/components/exports/preflight";
import { BreadcrumbLabel } from "@/components/shell/breadcrumb";
import { PageHeader } from "@/components/shell/page-header";
import { pace } from "@/components/ui/pace";
import { Skeleton } from "@/components/ui/skeleton";
import { call } from "@/lib/api/client";
import { getExport } from "@/lib/exports/operations";

const words = { one: "export", many: "exports" };

/** One export: how it stands, its file, and what CMS would say of its rows. */
export function ExportPage({ exportId }: { exportId: string }) {
  const answer = useQuery({
    queryKey: [...exportsKey, getExport.id, exportId],
    queryFn: () => call(getExport, { params: { id: exportId } }),
    refetchInterval: ({ state }) => pace(state.data !== undefined && isUnderWay(state.data)),
  });
  const row = answer.data;
  if (answer.isError && !row) {
    return (
      <FileError
        subjects={words}
        listAddress="/console/exports"
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    );
  }
  if (!row) return <Skeleton className="m-6 h-64" />;
  const { label } = kindFacts[row.kind];
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <BreadcrumbLabel text={label} />
      <PageHeader title={label} actions={<ExportButtons row={row} variant="primary" />} />
      <ExportHeader row={row} />
      {row.kind === "hsd-report" && (row.state === "done" || isUnderWay(row)) && <Preflight row={row} />}
    </div>
  );
}
