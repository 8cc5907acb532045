"use client";

import { useQuery } from "@tanstack/react-query";
import { FileError } from "@/components/credentialing/file-error";
import { CheckStep } from "@/components/imports/check-step";
import { DeleteImport } from "@/components/imports/delete-import";
import { hasBegun, importSteps, reachableSteps, stepOf } from "@/components/imports/import-facts";
import { ImportHead } from "@/components/imports/import-head";
import { ImportSteps } from "@/components/imports/import-steps";
import { importQuery } from "@/components/imports/imports-queries";
import { MappingStep } from "@/components/imports/mapping-step";
import { RunStep } from "@/components/imports/run-step";
import { useGoToStep } from "@/components/imports/use-go-to-step";
import { BreadcrumbLabel } from "@/components/shell/breadcrumb";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useUrlState } from "@/components/ui/use-url-state";
import { isWorking } from "@/lib/imports/import-kinds";
import type { ImportStatus } from "@/lib/imports/import-schemas";

const words = { one: "import", many: "imports" };
const stepScreens = { columns: MappingStep, check: CheckStep, run: RunStep };

/** One import on its way: its columns, what a check found, and what came of it. */
export function ImportPage({ importId }: { importId: string }) {
  const answer = useQuery(importQuery(importId));
  const record = answer.data;
  if (answer.isError && !record) {
    return (
      <FileError
        subjects={words}
        listAddress="/console/imports"
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    );
  }
  if (!record) return <Skeleton className="m-6 h-64" />;
  return <KnownImport record={record} />;
}

function KnownImport({ record }: { record: ImportStatus }) {
  const [params] = useUrlState();
  const goTo = useGoToStep();
  const reachable = reachableSteps(record);
  // A link to a step that is not to be had yet leads to where the import stands.
  const asked = importSteps.find((step) => step === params.get("step"));
  const step = asked && reachable.includes(asked) ? asked : stepOf(record);
  const StepScreen = stepScreens[step];
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <BreadcrumbLabel text={record.fileName} />
      <PageHeader
        title={<span className="wrap-anywhere">{record.fileName}</span>}
        actions={!isWorking(record) && <DeleteImport record={record} />}
      />
      <ImportHead record={record} />
      <ImportSteps current={step} reachable={reachable} onGo={goTo} />
      {record.filesRemovedAt !== null && !hasBegun(record) ? (
        <FileGone record={record} />
      ) : (
        <StepScreen record={record} />
      )}
    </div>
  );
}

/** Nothing came of it in time: its file is not there any more. */
function FileGone({ record }: { record: ImportStatus }) {
  return (
    <EmptyState
      title="The file was removed before it was imported."
      action={<ButtonLink href={`/console/imports/new?kind=${record.kind}`}>Import a file</ButtonLink>}
    >
      Nobody worked on the import for as many days as files are kept. Nothing was created from it.
    </EmptyState>
  );
}
