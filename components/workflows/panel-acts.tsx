"use client";

import { useRef, useState } from "react";
import type { ChecklistElement, WorkflowRead } from "@/components/credentialing/workflow-file";
import { ReachOutDialog } from "@/components/outreach/reach-out-dialog";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { ActForm } from "@/components/workflows/act-form";
import { type ActName, actNames, actOf, openLabel, weightLooks } from "@/components/workflows/acts";
import type { SentAct } from "@/components/workflows/use-workflow-act";
import type { SubjectKind } from "@/components/workflows/workflow-operations";

type PanelActsProps = {
  kind: SubjectKind;
  read: WorkflowRead;
  allowed: readonly ActName[];
  elements: readonly ChecklistElement[];
  opened: ActName | null;
  onOpen: (name: ActName | null) => void;
  send: (name: ActName, act: SentAct) => Promise<void>;
};

/**
 * What this person may do, a button each in order of weight; the form stands where its button stood. A letter is wider
 * than the panel: reaching out has a dialog.
 */
export function PanelActs({ kind, read, allowed, elements, opened, onOpen, send }: PanelActsProps) {
  const [readWhenOpened, setReadWhenOpened] = useState(read);
  const buttons = useRef(new Map<ActName, HTMLElement>());
  const ordered = actNames.filter((name) => allowed.includes(name));
  if (ordered.length === 0) return null;
  const firstQuiet = ordered.find((name) => actOf(name).weight === "quiet");
  const open = (name: ActName) => {
    setReadWhenOpened(read);
    onOpen(name);
  };
  const close = (name: ActName) => {
    onOpen(null);
    // The button is there again after the next paint.
    requestAnimationFrame(() => buttons.current.get(name)?.focus());
  };
  return (
    <ul aria-label="What you can do" data-acts="This file" className="flex flex-col gap-2">
      {ordered.map((name) => {
        const { weight } = actOf(name);
        const isLarge = weight === "primary";
        return (
          <li key={name} className={classNames(name === firstQuiet && ordered[0] !== name && "border-t pt-2")}>
            {opened === name && name !== "reachOut" ? (
              <ActForm
                kind={kind}
                act={name}
                workflow={read.body}
                elements={elements}
                send={(values, signingConfirmation) => send(name, { values, readWhenOpened, signingConfirmation })}
                onClose={() => close(name)}
              />
            ) : (
              <Button
                full
                size={isLarge ? "large" : "medium"}
                variant={weightLooks[weight].open}
                onClick={() => open(name)}
                ref={(element: HTMLElement | null) => {
                  if (element) buttons.current.set(name, element);
                  else buttons.current.delete(name);
                }}
              >
                {openLabel(name, kind)}
              </Button>
            )}
            {opened === name && name === "reachOut" && (
              <ReachOutDialog
                isStep
                audience={kind}
                workflowId={read.body.id}
                send={(values) => send(name, { values, readWhenOpened })}
                onClose={() => close(name)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
