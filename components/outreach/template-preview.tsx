"use client";

import { LetterSheet } from "@/components/outreach/letter-sheet";
import { ReasonChoice } from "@/components/outreach/reason-choice";
import type { useLetterPreview } from "@/components/outreach/use-letter-preview";
import type { PreviewChoice } from "@/components/outreach/use-preview-choice";
import { WorkflowChoice } from "@/components/outreach/workflow-choice";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import type { Audience } from "@/lib/outreach/letter-schemas";

type TemplatePreviewProps = {
  audience: Audience;
  choice: PreviewChoice;
  preview: ReturnType<typeof useLetterPreview>;
};

const ways = [
  { value: "samples", label: "Samples" },
  { value: "file", label: "A real file" },
] as const;

/** The letter as it would be written: with samples, or with what the file of a provider or facility says now. */
export function TemplatePreview({ audience, choice, preview }: TemplatePreviewProps) {
  const isAsking = choice.isReal && choice.workflowId === null;
  const { letter, error, complaints } = preview;
  const isRefused = Object.keys(complaints).length > 0;
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-4 lg:self-start">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-14 font-semibold">Preview</h2>
        <Segmented
          label="Filled in with"
          options={ways}
          value={choice.isReal ? "file" : "samples"}
          onValueChange={(way) => choice.setReal(way === "file")}
        />
      </div>
      <ReasonChoice value={choice.reasons} onValueChange={choice.setReasons} />
      {isAsking && <WorkflowChoice audience={audience} onChoose={choice.setWorkflow} />}
      {choice.workflowId !== null && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-2">
          Filled in from the file as it is now.
          <Button size="small" onClick={() => choice.setWorkflow(null)}>
            Choose another file
          </Button>
        </p>
      )}
      {error && !isRefused && (
        <Notice tone="critical" title="The preview could not be made.">
          {describeError(error)}
        </Notice>
      )}
      {isRefused && (
        <Notice tone="major" role="status" title="This letter cannot be written as it stands.">
          Below is how it read before. What is wrong stands beside its field.
        </Notice>
      )}
      {letter && !isAsking ? (
        <LetterSheet
          label="Letter as it would be written"
          from={letter.sender}
          to={letter.to}
          noAddress={choice.isReal ? "No address is known" : "The address on file"}
          subject={letter.subject}
          body={letter.body}
        />
      ) : (
        !isAsking && !error && <Skeleton className="h-80" />
      )}
    </section>
  );
}
