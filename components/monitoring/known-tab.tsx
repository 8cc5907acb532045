"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { KnownAnswer } from "@/components/monitoring/known-answer";
import { monitoringKey } from "@/components/monitoring/monitoring-queries";
import { SubjectChoice } from "@/components/monitoring/subject-choice";
import { SubjectLink } from "@/components/monitoring/subject-link";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { useUrlState } from "@/components/ui/use-url-state";
import type { SubjectRef } from "@/components/workflows/workflow-operations";
import { call } from "@/lib/api/client";
import { now } from "@/lib/clock";
import { dayOf } from "@/lib/day";
import { getKnowledge } from "@/lib/knowledge/operations";

/** Whom and which day the address asks about; today when it names none. */
function useAsked() {
  const [params, update] = useUrlState();
  const [today] = useState(() => dayOf(now()));
  const [provider, facility] = [params.get("provider"), params.get("facility")];
  const subject: SubjectRef | null = provider
    ? { kind: "provider", id: provider }
    : facility
      ? { kind: "facility", id: facility }
      : null;
  return { subject, on: params.get("on") ?? today, today, update };
}

/** "What did we know?": the lists, matches and flags of one provider or facility as they stood on a day. */
export function KnownTab() {
  const { subject, on, today, update } = useAsked();
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(on) && on <= today;
  const knowledge = useQuery({
    queryKey: [...monitoringKey, getKnowledge.id, subject?.id, on],
    queryFn: () =>
      call(getKnowledge, {
        query: subject?.kind === "facility" ? { facility_id: subject.id, on } : { provider_id: subject?.id, on },
      }),
    enabled: subject !== null && isDay,
  });
  return (
    <div className="flex max-w-(--content-max) flex-col gap-5 px-4 pb-8 md:px-6">
      <div className="grid max-w-3xl gap-x-6 gap-y-4 md:grid-cols-[minmax(0,1fr)_12rem]">
        <div className="flex flex-col gap-1">
          <span className="text-13 font-medium text-ink">Provider or facility</span>
          {subject ? (
            <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-14">
              <SubjectLink subject={subject} />
              <Button size="small" onClick={() => update({ provider: null, facility: null })}>
                Choose another
              </Button>
            </div>
          ) : (
            <SubjectChoice onChoose={({ kind, id }) => update({ [kind]: id })} />
          )}
        </div>
        <Field label="Day" error={isDay ? undefined : "Choose a day that is not ahead."}>
          <Input
            type="date"
            max={today}
            value={on}
            onChange={(event) => update({ on: event.target.value === today ? null : event.target.value }, "replace")}
          />
        </Field>
      </div>
      {subject === null ? (
        <p className="max-w-2xl text-13 text-ink-3">
          Every version of a list and every match is kept with the time in which it held. Choose whom and which day, and
          see what stood then.
        </p>
      ) : knowledge.isError ? (
        <ErrorState
          title="It could not be looked up."
          detail={describeError(knowledge.error)}
          onRetry={() => void knowledge.refetch()}
          retrying={knowledge.isFetching}
        />
      ) : knowledge.data ? (
        <KnownAnswer knowledge={knowledge.data} />
      ) : (
        isDay && <Skeleton className="h-64" />
      )}
    </div>
  );
}
