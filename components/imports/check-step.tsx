"use client";

import { useQuery } from "@tanstack/react-query";
import { ImportCounts } from "@/components/imports/import-counts";
import { countedOf, hasBegun, rows } from "@/components/imports/import-facts";
import { rowsQuery } from "@/components/imports/imports-queries";
import { ProblemRows } from "@/components/imports/problem-rows";
import { ProblemFacets } from "@/components/imports/problem-facets";
import { StepBar } from "@/components/imports/step-bar";
import { useImportActs } from "@/components/imports/use-import-acts";
import { useGoToStep } from "@/components/imports/use-go-to-step";
import { WorkInProgress } from "@/components/imports/work-in-progress";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { number } from "@/lib/counted";
import { keptRows } from "@/lib/imports/import-kinds";
import type { ImportStatus } from "@/lib/imports/import-schemas";

/** The third step: what the import would do, and each cell that stands against it. */
export function CheckStep({ record }: { record: ImportStatus }) {
  if (record.state === "checking") {
    return (
      <WorkInProgress record={record} title="Checking every row">
        Nothing is created.
      </WorkInProgress>
    );
  }
  if (record.checkedAt === null || record.state === "uploaded" || (record.state === "failed" && !hasBegun(record)))
    return <NotChecked record={record} />;
  return <Checked record={record} />;
}

function NotChecked({ record }: { record: ImportStatus }) {
  const { check } = useImportActs(record.id);
  const button = (
    <Button variant="primary" busy={check.isPending} onClick={() => check.mutate()}>
      Check the file
    </Button>
  );
  if (record.state === "failed") {
    return (
      <div className="flex max-w-3xl flex-col gap-3 px-4 py-6 md:px-6">
        <Notice tone="critical" title="The file could not be checked.">
          <p>{record.error}</p>
          <p>Nothing was created. Mend the file and import it anew, or check it again.</p>
        </Notice>
        <div className="flex flex-wrap gap-2">
          {button}
          <ButtonLink href={`/console/imports/new?kind=${record.kind}`}>Import another file</ButtonLink>
        </div>
      </div>
    );
  }
  return (
    <EmptyState title="The file is not checked as it stands." action={button}>
      Every row is read and nothing is created; then you see what the import would do.
    </EmptyState>
  );
}

function Checked({ record }: { record: ImportStatus }) {
  const isOver = hasBegun(record);
  const goTo = useGoToStep();
  // In whatever state: a row that was mended or left out stays to be seen.
  const withProblems = useQuery(rowsQuery(record.id, record.checkedAt, { offset: 0, limit: 1 }));
  return (
    <>
      <div className="flex flex-col gap-4 px-4 py-4 md:px-6">
        <ImportCounts record={record} />
        {record.filesRemovedAt !== null && (
          <p className="text-13 text-ink-2">Its rows were removed when their time was over; the counts stay.</p>
        )}
        {record.filesRemovedAt === null && record.refused > record.problemRows && (
          <p className="text-13 text-ink-2">
            The first {number(keptRows)} rows with problems can be mended here;{" "}
            {number(record.refused - record.problemRows)} more are in the file of refused rows after the import.
          </p>
        )}
      </div>
      {record.filesRemovedAt !== null ? null : withProblems.isPending ? (
        <Skeleton className="mx-4 h-40 md:mx-6" />
      ) : withProblems.data?.count === 0 ? (
        <EmptyState title="Every row can be imported." className="py-8">
          No cell is wrong, and nothing required is missing.
        </EmptyState>
      ) : (
        <div className="flex min-h-0 flex-col border-t xl:flex-row">
          <ProblemFacets record={record} />
          <ProblemRows record={record} isFixed={isOver || record.state !== "checked"} />
        </div>
      )}
      {!isOver && (
        <StepBar>
          <p role="status" className="mr-auto text-13 text-ink-2">
            {summary(record)}
          </p>
          <Button variant="primary" onClick={() => goTo("run")}>
            Go on to import
          </Button>
        </StepBar>
      )}
    </>
  );
}

const summary = ({ created, refused, kind }: ImportStatus): string =>
  refused === 0
    ? `${countedOf(kind, created)} would be created.`
    : `${countedOf(kind, created)} would be created, ${rows(refused)} refused.`;
