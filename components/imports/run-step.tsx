"use client";

import { Download } from "lucide-react";
import { ImportCounts } from "@/components/imports/import-counts";
import { countedOf, countWords, kindFacts, rows } from "@/components/imports/import-facts";
import { useImportActs } from "@/components/imports/use-import-acts";
import { useGoToStep } from "@/components/imports/use-go-to-step";
import { WorkInProgress } from "@/components/imports/work-in-progress";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { durationWords } from "@/components/ui/duration-words";
import { Notice } from "@/components/ui/notice";
import { number } from "@/lib/counted";
import type { ImportStatus } from "@/lib/imports/import-schemas";

/** The last step: creating what the check counted, and what came of it. */
export function RunStep({ record }: { record: ImportStatus }) {
  if (record.state === "importing") {
    return (
      <>
        <WorkInProgress record={record} title={`Importing ${kindFacts[record.kind].many}`}>
          What is created stays, also if it is cancelled.
        </WorkInProgress>
        <div className="px-4 pb-6 md:px-6">
          <ImportCounts record={record} />
        </div>
      </>
    );
  }
  return (
    <div className="flex flex-col gap-4 px-4 py-6 pb-8 md:px-6">
      {record.state === "checked" ? <Ready record={record} /> : <Ended record={record} />}
    </div>
  );
}

function Ready({ record }: { record: ImportStatus }) {
  const { run } = useImportActs(record.id);
  const goTo = useGoToStep();
  const { kind, created, unchanged, refused } = record;
  return (
    <>
      <ImportCounts record={record} />
      <div className="flex max-w-2xl flex-col gap-1 text-13 text-ink-2">
        {unchanged > 0 && (
          <p>{rows(unchanged)} of somebody who is known already, or twice in the file: they stay as they are.</p>
        )}
        {refused > 0 && (
          <p>
            {rows(refused)} with a problem: not created. Mend them in the step before, or take them from the file of
            refused rows afterwards, and import that.
          </p>
        )}
        {created === 0 && <p>No row would create anything: there is nothing to import.</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          size="large"
          disabled={created === 0}
          busy={run.isPending}
          onClick={() => run.mutate()}
        >
          Import {countedOf(kind, created)}
        </Button>
        <Button size="large" onClick={() => goTo("check")}>
          Back to the rows
        </Button>
      </div>
    </>
  );
}

const endings = {
  done: { tone: "done", title: "The import is complete." },
  cancelled: { tone: "neutral", title: "The import was cancelled. What was created stays." },
  failed: { tone: "critical", title: "The import stopped. What was created stays." },
} as const;

function Ended({ record }: { record: ImportStatus }) {
  const { run, saveRefused } = useImportActs(record.id);
  const { state, kind, created, error, rowsTotal } = record;
  const { tone, title } = state === "cancelled" || state === "failed" ? endings[state] : endings.done;
  const isUnfinished = tone !== "done";
  const took = durationWords(record);
  const { address } = kindFacts[kind];
  const ofThisImport = `${address}?import=${record.id}`;
  return (
    <>
      <Notice tone={tone} role="status" title={title} className="max-w-3xl">
        {error && <p>{error}</p>}
        <p>
          {countWords(record)}
          {rowsTotal !== null && ` of ${rows(rowsTotal)}`}
          {took && `, in ${took}`}.
        </p>
        {isUnfinished && record.filesRemovedAt === null && <p>It goes on where it stopped; nobody is created twice.</p>}
      </Notice>
      <ImportCounts record={record} />
      <div className="flex flex-wrap gap-2">
        {isUnfinished && record.filesRemovedAt === null && (
          <Button variant="primary" busy={run.isPending} onClick={() => run.mutate()}>
            Go on importing
          </Button>
        )}
        {created > 0 && (
          <ButtonLink
            variant={isUnfinished && record.filesRemovedAt === null ? "secondary" : "primary"}
            href={ofThisImport}
          >
            See what it created
          </ButtonLink>
        )}
        {record.refusedRowsUrl !== null && (
          <Button icon={Download} busy={saveRefused.isPending} onClick={() => saveRefused.mutate()}>
            Refused rows ({number(record.refused)})
          </Button>
        )}
        <ButtonLink href={`/console/imports/new${kind === "providers" ? "" : `?kind=${kind}`}`}>
          Import another file
        </ButtonLink>
      </div>
    </>
  );
}
