"use client";

import { useRef, useState } from "react";
import type { z } from "zod";
import type { WorkflowDetail } from "@/components/credentialing/workflow-file";
import { useConsoleSession } from "@/components/shell/console-session";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { datesInWords } from "@/components/ui/format-date";
import { type Tone, toneIcons, toneText } from "@/components/ui/tone";
import { OverrideForm } from "@/components/workflows/override-form";
import { workflowOperations, type WorkflowSubject } from "@/components/workflows/workflow-operations";
import type { recordWorkflowOverride } from "@/lib/workflows/operations";

type Obstacle = WorkflowDetail["blockedBy"][number];

type Overridable = z.output<typeof recordWorkflowOverride.body>["kind"];

const kinds: Record<Obstacle["kind"], { title: string; tone: Tone }> = {
  exclusion: { title: "Confirmed match", tone: "critical" },
  "verification-window": { title: "Past the verification window", tone: "major" },
  unsettled: { title: "Not verified", tone: "waiting" },
};

const overrides: Record<Overridable, string> = {
  exclusion: "Override confirmed match",
  "verification-window": "Override verification window",
};
const isOverridable = (kind: Obstacle["kind"]): kind is Overridable => kind in overrides;

type DecisionObstaclesProps = { subject: WorkflowSubject; workflow: WorkflowDetail };

/** What stands against a decision, each by name; a Supervisor may record an exception with a reason. */
export function DecisionObstacles({ subject, workflow }: DecisionObstaclesProps) {
  const { user } = useConsoleSession();
  const mayOverride = workflowOperations[subject.kind].recordOverride.access.some((role) => user.roles.includes(role));
  const open = workflow.blockedBy.filter(({ isOverridden }) => !isOverridden).map(({ kind }) => kind);
  const standing = [...new Set(open.filter(isOverridable))];
  if (workflow.blockedBy.length === 0) return null;
  return (
    <section aria-label="What stands against a decision" className="flex flex-col gap-2">
      <ul className="flex flex-col gap-2">
        {workflow.blockedBy.map((obstacle) => (
          <ObstacleLine key={`${obstacle.kind} ${obstacle.description}`} obstacle={obstacle} />
        ))}
      </ul>
      {mayOverride &&
        standing.map((kind) => <Override key={kind} kind={kind} subject={subject} workflowId={workflow.id} />)}
      {!mayOverride && standing.length > 0 && (
        <p className="text-12 text-ink-3">Resolve it, or ask a Supervisor to record an override with a reason.</p>
      )}
      {open.includes("unsettled") && (
        <p className="text-12 text-ink-3">Confirm what is not verified, or reopen verification.</p>
      )}
    </section>
  );
}

function ObstacleLine({ obstacle: { kind, description, isOverridden } }: { obstacle: Obstacle }) {
  const { title, tone } = kinds[kind];
  const shown = isOverridden ? "minor" : tone;
  const Icon = toneIcons[shown];
  return (
    <li className="flex items-start gap-2 text-13">
      <Icon aria-hidden className={classNames("mt-0.5 size-4 shrink-0", toneText[shown])} />
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">{isOverridden ? `${title}, overridden by a Supervisor` : title}</span>
        <span className="block text-12 text-ink-2">{datesInWords(description)}</span>
      </p>
    </li>
  );
}

type OverrideProps = { kind: Overridable; subject: WorkflowSubject; workflowId: string };

function Override({ kind, subject, workflowId }: OverrideProps) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  if (isOpen)
    return (
      <OverrideForm kind={kind} title={overrides[kind]} subject={subject} workflowId={workflowId} onClose={close} />
    );
  return (
    <Button ref={opener} full onClick={() => setIsOpen(true)}>
      {overrides[kind]}
    </Button>
  );
}
