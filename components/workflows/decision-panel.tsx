"use client";

import { ChevronUp } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { ChecklistElement, WorkflowRead } from "@/components/credentialing/workflow-file";
import { OnAgenda } from "@/components/committee/on-agenda";
import { ConflictsSection } from "@/components/conflicts/conflicts-section";
import { OutreachStanding } from "@/components/outreach/outreach-standing";
import { DecideBefore } from "@/components/policies/decide-before";
import { buttonStyle } from "@/components/ui/button-style";
import { classNames } from "@/components/ui/class-names";
import { AgeText } from "@/components/ui/date-text";
import { type ActName, isActName } from "@/components/workflows/acts";
import { ChangedSince } from "@/components/workflows/changed-since";
import { DecisionObstacles } from "@/components/workflows/decision-obstacles";
import { DecisionRecord, standingDecision } from "@/components/workflows/decision-record";
import { OverrideRecord } from "@/components/workflows/override-record";
import { PanelActs } from "@/components/workflows/panel-acts";
import { RecentTimeline } from "@/components/workflows/recent-timeline";
import { StartWorkflow } from "@/components/workflows/start-workflow";
import { UnavailableActs } from "@/components/workflows/unavailable-acts";
import { type SentAct, useWorkflowAct } from "@/components/workflows/use-workflow-act";
import type { WorkflowSubject } from "@/components/workflows/workflow-operations";
import { WorkflowStatusBadge } from "@/components/workflows/workflow-status-badge";
import { isFinished, providerTransitions, transitionOf } from "@/lib/workflows/state-machine";

type DecisionPanelProps = {
  subject: WorkflowSubject;
  /** Absent while there is no workflow. */
  read: WorkflowRead | undefined;
  elements: readonly ChecklistElement[];
  onShowTimeline: () => void;
};

/**
 * What this person may do with the file now, and why not the rest: the service says both. Pinned at the right; on small
 * screens a sheet at the bottom. After a decision it is the record of it.
 */
export function DecisionPanel({ subject, read, elements, onShowTimeline }: DecisionPanelProps) {
  const [isRaised, setIsRaised] = useState(false);
  const [opened, setOpened] = useState<ActName | null>(null);
  const bodyId = useId();
  const workflow = read?.body;
  const { act, outcome, changed } = useWorkflowAct(subject, read);
  const record = workflow && standingDecision(workflow);
  const recordHeading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (outcome) recordHeading.current?.focus();
  }, [outcome]);

  /** What was typed stays where the act is still possible on the file as it now stands, which is answered then. */
  const send = async (name: ActName, sent: SentAct): Promise<WorkflowRead | null> => {
    const fresh = await act(name, sent);
    if (fresh?.body.allowedActions.includes(name)) return fresh;
    setOpened((now) => (now === name ? null : now));
    return null;
  };
  const notice = changed && <ChangedSince subject={subject} isKept={opened !== null} {...changed} />;
  const allowed = workflow?.allowedActions.filter(isActName) ?? [];
  const isDecider = allowed.some((name) => transitionOf(name).isDecision);

  return (
    <aside
      aria-label="Decision"
      className="sticky bottom-[calc(var(--bottombar-height)+env(safe-area-inset-bottom))] z-20 -mx-4 flex max-h-[75dvh] flex-col border-t border-line-strong bg-raised max-lg:shadow-float md:bottom-0 md:-mx-6 lg:top-4 lg:bottom-auto lg:mx-0 max-lg:[@media(max-height:30rem)]:static lg:max-h-[calc(100dvh-var(--topbar-height)-2rem)] lg:self-start lg:rounded lg:border lg:border-line"
    >
      <div className="flex min-h-12 shrink-0 items-center gap-2 px-4 py-2 lg:border-b">
        <h2
          ref={recordHeading}
          tabIndex={-1}
          className="flex min-w-0 flex-1 items-center gap-2 text-14 font-semibold outline-none"
        >
          <span className="sr-only">Decision:</span>
          {workflow ? <WorkflowStatusBadge status={workflow.status} /> : "Credentialing"}
          {workflow && !isFinished(workflow.status) && (
            <span className="text-12 font-normal text-ink-3">
              <span className="sr-only">, </span>
              <AgeText value={workflow.statusChangedAt} />
            </span>
          )}
        </h2>
        <button
          type="button"
          aria-expanded={isRaised}
          aria-controls={bodyId}
          onClick={() => setIsRaised(!isRaised)}
          className={classNames(
            buttonStyle({ variant: isDecider && !isRaised ? "primary" : "secondary" }),
            "lg:hidden",
          )}
        >
          {isRaised ? "Lower" : isDecider ? "Decide" : "Details"}
          <ChevronUp aria-hidden className={classNames("size-4 transition-transform", isRaised && "rotate-180")} />
        </button>
      </div>
      <div id={bodyId} className={classNames("min-h-0 flex-1 overflow-y-auto", !isRaised && "max-lg:hidden")}>
        <div className="flex flex-col gap-4 px-4 pt-3 pb-4">
          {opened === null && notice}
          {workflow && record && <DecisionRecord subject={subject} workflow={workflow} entry={record} />}
          {workflow && <OverrideRecord overrides={workflow.overrides} />}
          {workflow && <DecideBefore workflow={workflow} />}
          {workflow && <DecisionObstacles subject={subject} workflow={workflow} />}
          {workflow?.status === "OUTREACH_IN_PROGRESS" && (
            <OutreachStanding subject={subject} workflowId={workflow.id} />
          )}
          {read && workflow && (
            <PanelActs
              kind={subject.kind}
              read={read}
              allowed={allowed}
              elements={elements}
              opened={opened}
              notice={notice}
              onOpen={setOpened}
              send={send}
            />
          )}
          {workflow && providerTransitions.approve.from.some((status) => status === workflow.status) && (
            <OnAgenda workflowId={workflow.id} />
          )}
          {workflow && <ConflictsSection subject={subject} workflow={workflow} />}
          {(!workflow || isFinished(workflow.status)) && <StartWorkflow subject={subject} isFirst={!workflow} />}
          {workflow && <UnavailableActs unavailable={workflow.unavailableActions} kind={subject.kind} />}
        </div>
        {workflow && <RecentTimeline timeline={workflow.timeline} onShowAll={onShowTimeline} />}
      </div>
      <p role="status" className="sr-only">
        {outcome}
      </p>
    </aside>
  );
}
