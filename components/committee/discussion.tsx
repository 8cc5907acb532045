"use client";

import { useEffect, useState } from "react";
import { AgendaStrip } from "@/components/committee/agenda-strip";
import type { AgendaItem, Meeting } from "@/components/committee/committee-queries";
import { DiscussedFile } from "@/components/committee/discussed-file";
import type { CommitteeActs } from "@/components/committee/use-committee-acts";
import { VotePanel } from "@/components/committee/vote-panel";
import { useWorkflowFile } from "@/components/credentialing/workflow-file";
import { EmptyState } from "@/components/ui/empty-state";
import { describeError } from "@/components/ui/describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useShortcuts } from "@/components/ui/use-shortcuts";
import { useUrlState } from "@/components/ui/use-url-state";
import type { WorkflowSubject } from "@/components/workflows/workflow-operations";

/** The file that the address names; else the first that nobody has decided. */
function useDiscussed(items: readonly AgendaItem[]): [AgendaItem | undefined, (id: string) => void] {
  const [params, update] = useUrlState();
  const named = items.find(({ id }) => id === params.get("file"));
  const current = named ?? items.find(({ outcome }) => outcome === null) ?? items[0];
  // What is discussed stays so when it is decided, or when somebody else decides another: the address keeps it.
  const id = current?.id ?? null;
  const isNamed = named !== undefined;
  useEffect(() => {
    if (id !== null && !isNamed) update({ file: id }, "replace");
  }, [id, isNamed, update]);
  return [current, (next) => update({ file: next }, "replace")];
}

/** The meeting itself: one file after the other, large; the members' votes and the decision beside it. */
export function Discussion({ meeting, acts }: { meeting: Meeting; acts: CommitteeActs }) {
  const { items } = meeting;
  const [current, show] = useDiscussed(items);
  const [arrivedAt, setArrivedAt] = useState<string | null>(null);
  const goTo = (id: string) => {
    setArrivedAt(id);
    show(id);
  };
  const step = (by: number) => {
    const next = items[items.findIndex(({ id }) => id === current?.id) + by];
    if (!next) return false;
    goTo(next.id);
    return true;
  };
  useShortcuts({
    j: { does: "Next file of the meeting", run: () => step(1) },
    k: { does: "Previous file of the meeting", run: () => step(-1) },
  });
  const next = items[items.findIndex(({ id }) => id === current?.id) + 1];
  if (!current) return <EmptyState title="No file is on the agenda of this meeting." />;
  return (
    <div className="flex flex-col gap-4 px-4 pb-8 md:px-6">
      <AgendaStrip items={items} current={current} onGoTo={goTo} />
      <Discussed
        meeting={meeting}
        item={current}
        acts={acts}
        isArrival={arrivedAt === current.id}
        onNext={next && (() => goTo(next.id))}
      />
      {next && <ReadAhead key={next.id} item={next} />}
    </div>
  );
}

/** The file that comes next is read before anybody goes on to it: it then stands there at once. */
function ReadAhead({ item: { kind, subjectId, workflowId } }: { item: AgendaItem }) {
  useWorkflowFile({ kind, subjectId, workflowId });
  return null;
}

type DiscussedProps = {
  meeting: Meeting;
  item: AgendaItem;
  acts: CommitteeActs;
  isArrival: boolean;
  onNext?: () => void;
};

function Discussed({ meeting, item, acts, isArrival, onNext }: DiscussedProps) {
  const { kind, subjectId, workflowId } = item;
  const { workflow, verifications, flags } = useWorkflowFile({ kind, subjectId, workflowId });
  const subject: WorkflowSubject = { kind, id: subjectId, etag: null, nextDue: null };
  const parts = [workflow, verifications, flags];
  const failed = parts.find((part) => part.isError && part.data === undefined);
  if (failed) {
    return (
      <ErrorState
        title="The file could not be loaded."
        detail={describeError(failed.error)}
        untouched="Nothing was changed, and every vote is kept."
        onRetry={() => parts.forEach((part) => void part.refetch())}
        retrying={failed.isFetching}
      />
    );
  }
  if (!workflow.data || !verifications.data || !flags.data) {
    return (
      <div role="status" aria-label="Loading" className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_var(--panel-width)]">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    );
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_var(--panel-width)] xl:gap-6">
      <DiscussedFile
        key={item.id}
        item={item}
        subject={subject}
        workflow={workflow.data.body}
        elements={verifications.data}
        flags={flags.data}
        isArrival={isArrival}
      />
      <VotePanel
        meeting={meeting}
        item={item}
        subject={subject}
        read={workflow.data}
        elements={verifications.data}
        acts={acts}
        onNext={onNext}
      />
    </div>
  );
}
