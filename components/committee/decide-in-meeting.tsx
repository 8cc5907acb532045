"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type AgendaItem, committeeKey } from "@/components/committee/committee-queries";
import { againstVote, notVoted } from "@/components/committee/tally-words";
import type { ChecklistElement, WorkflowRead } from "@/components/credentialing/workflow-file";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { type ActName, isActName } from "@/components/workflows/acts";
import { ChangedSince } from "@/components/workflows/changed-since";
import { DecisionObstacles } from "@/components/workflows/decision-obstacles";
import { DecisionRecord, standingDecision } from "@/components/workflows/decision-record";
import { PanelActs } from "@/components/workflows/panel-acts";
import { UnavailableActs } from "@/components/workflows/unavailable-acts";
import { type SentAct, useWorkflowAct } from "@/components/workflows/use-workflow-act";
import type { WorkflowSubject } from "@/components/workflows/workflow-operations";
import { transitionOf } from "@/lib/workflows/state-machine";

type DecideInMeetingProps = {
  item: AgendaItem;
  subject: WorkflowSubject;
  read: WorkflowRead;
  elements: readonly ChecklistElement[];
  /** The meeting is over: what was decided is a record. */
  isOver: boolean;
  /** Goes on to the next file; absent at the last. */
  onNext?: () => void;
};

/**
 * The ordinary decision on the file, taken where the committee looks at it. The vote does not bind whoever signs, but
 * who departs from it is told so; and a committee without its quorum decides nothing here.
 */
export function DecideInMeeting({ item, subject, read, elements, isOver, onNext }: DecideInMeetingProps) {
  const client = useQueryClient();
  const [opened, setOpened] = useState<ActName | null>(null);
  const { act, outcome, changed } = useWorkflowAct(subject, read);
  const workflow = read.body;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (outcome) heading.current?.focus();
  }, [outcome]);
  const send = async (name: ActName, sent: SentAct): Promise<WorkflowRead | null> => {
    const fresh = await act(name, sent);
    await client.invalidateQueries({ queryKey: committeeKey });
    if (fresh?.body.allowedActions.includes(name)) return fresh;
    setOpened((now) => (now === name ? null : now));
    return null;
  };
  const isDecided = item.outcome !== null;
  const record = isDecided ? standingDecision(workflow) : undefined;
  const allowed = isOver || isDecided || !item.tally.hasQuorum ? [] : workflow.allowedActions.filter(isDecision);
  const stale = changed && <ChangedSince subject={subject} isKept={opened !== null} {...changed} />;
  return (
    <section aria-labelledby="decision-title" className="flex flex-col gap-3">
      <h3 ref={heading} id="decision-title" tabIndex={-1} className="text-13 font-semibold outline-none">
        Decision
      </h3>
      {opened === null && stale}
      {record && <DecisionRecord subject={subject} workflow={workflow} entry={record} />}
      {isDecided && !isOver && onNext && (
        <Button full variant="primary" onClick={onNext}>
          Next file
        </Button>
      )}
      {!isDecided && !isOver && (
        <>
          {!item.tally.hasQuorum && (
            <Notice tone="major" title="Without a quorum nothing is decided here.">
              Mark who is present. What is left open is proposed first for the next meeting.
            </Notice>
          )}
          <DecisionObstacles subject={subject} workflow={workflow} />
          <PanelActs
            kind={subject.kind}
            read={read}
            allowed={allowed}
            elements={elements}
            opened={opened}
            notice={
              <>
                {stale}
                {opened && <VoteNotice item={item} act={opened} />}
              </>
            }
            onOpen={setOpened}
            send={send}
          />
          {item.tally.hasQuorum && (
            <UnavailableActs
              unavailable={workflow.unavailableActions.filter(({ action }) => transitionOf(action).isDecision)}
              kind={subject.kind}
            />
          )}
        </>
      )}
      <p role="status" className="sr-only">
        {outcome}
      </p>
    </section>
  );
}

const isDecision = (action: Parameters<typeof isActName>[0]): action is ActName =>
  isActName(action) && transitionOf(action).isDecision === true;

/** Over the form: that the vote says something else, or that not everybody has said something. */
function VoteNotice({ item, act }: { item: AgendaItem; act: ActName }) {
  const against = againstVote(act, item.tally);
  const missing = notVoted(item.tally);
  if (against)
    return (
      <Notice tone="critical" title={against}>
        {item.tally.sentence} You may depart from the vote; say why in the reason.
      </Notice>
    );
  if (missing) return <Notice tone="major" title={missing} />;
  return null;
}
