"use client";

import { useState } from "react";
import { useSurveyResponses } from "@/components/attested/use-attested-data";
import { describeError } from "@/components/ui/describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { DateText } from "@/components/ui/date-text";
import { NotGiven } from "@/components/ui/definition-list";

/** The questions that were answered with attested data, of any of its versions. */
export function SurveyAnswers({ providerId }: { providerId: string }) {
  const [chosen, setChosen] = useState<number | undefined>();
  const newest = useSurveyResponses(providerId);
  const shown = useSurveyResponses(providerId, chosen);
  const latest = versionOf(newest.data?.data);
  const survey = surveyOf(shown.data?.data);
  if (shown.isError) {
    return (
      <ErrorState
        title="The answers could not be loaded."
        detail={describeError(shown.error)}
        onRetry={() => void shown.refetch()}
        retrying={shown.isFetching}
      />
    );
  }
  return (
    <section aria-labelledby="survey-title" className="rounded border bg-raised">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2.5">
        <h3 id="survey-title" className="text-13 font-semibold">
          Questions
          {survey && <span className="ml-1.5 font-normal text-ink-3">{survey.questions.length}</span>}
        </h3>
        {latest > 1 && (
          <Select
            aria-label="Version of the answers"
            size="small"
            className="w-auto!"
            options={Array.from({ length: latest }, (_, index) => latest - index).map((version) => ({
              value: String(version),
              label: `Version ${version}${version === latest ? ", newest" : ""}`,
            }))}
            value={String(chosen ?? latest)}
            onValueChange={(version) => setChosen(Number(version))}
          />
        )}
      </div>
      {shown.isPending ? (
        <Skeleton className="mx-4 mb-4 h-16" />
      ) : !survey || survey.questions.length === 0 ? (
        <p className="border-t px-4 py-2.5 text-12 text-ink-3">No question was answered with this version.</p>
      ) : (
        <ol className="divide-y border-t">
          {survey.questions.map(({ question_text, responses }, index) => (
            // Two questions may have the same words; their order is what the version keeps.
            <li
              key={index}
              className="grid gap-x-6 gap-y-1 px-4 py-2.5 text-13 md:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]"
            >
              <p className="text-ink-2 wrap-anywhere">{question_text}</p>
              <p className="font-medium text-ink wrap-anywhere whitespace-pre-wrap">
                {responses.filter(Boolean).join("\n") || <NotGiven label="Not answered" />}
              </p>
            </li>
          ))}
        </ol>
      )}
      {survey?.attested_at && chosen !== undefined && chosen !== latest && (
        <p className="border-t px-4 py-2 text-12 text-ink-3">
          Attested <DateText value={survey.attested_at} />
        </p>
      )}
    </section>
  );
}

type Answered = NonNullable<ReturnType<typeof useSurveyResponses>["data"]>["data"];

const surveyOf = (data: Answered | undefined) => (data && "questions" in data ? data : undefined);
const versionOf = (data: Answered | undefined): number => surveyOf(data)?.version ?? 0;
