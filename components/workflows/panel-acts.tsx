"use client";

import { type ReactNode, useRef, useState } from "react";
import type { ChecklistElement, WorkflowRead } from "@/components/credentialing/workflow-file";
import { ReachOutDialog } from "@/components/outreach/reach-out-dialog";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { type Shortcut, useShortcuts } from "@/components/ui/use-shortcuts";
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
  /** Above the fields of the open form. */
  notice: ReactNode;
  /** Answers the file as it now stands where the form stays open on it. */
  send: (name: ActName, act: SentAct) => Promise<WorkflowRead | null>;
};

/**
 * What this person may do, a button each in order of weight; the form stands where its button stood. A letter is wider
 * than the panel: reaching out has a dialog.
 */
export function PanelActs({ kind, read, allowed, elements, opened, onOpen, notice, send }: PanelActsProps) {
  const [readWhenOpened, setReadWhenOpened] = useState(read);
  const buttons = useRef(new Map<ActName, HTMLElement>());
  const ordered = actNames.filter((name) => allowed.includes(name));
  const open = (name: ActName) => {
    setReadWhenOpened(read);
    onOpen(name);
  };
  useShortcuts(
    Object.fromEntries(
      ordered.flatMap((name): [string, Shortcut][] => {
        const { key } = actOf(name);
        const run = () => (opened === name ? false : open(name));
        return key === undefined ? [] : [[key, { does: openLabel(name, kind), run }]];
      }),
    ),
    "This file",
  );
  if (ordered.length === 0) return null;
  const firstQuiet = ordered.find((name) => actOf(name).weight === "quiet");
  const sendOn = async (name: ActName, act: Omit<SentAct, "readWhenOpened">) => {
    const fresh = await send(name, { ...act, readWhenOpened });
    if (fresh) setReadWhenOpened(fresh);
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
                notice={notice}
                send={(values, signingConfirmation) => sendOn(name, { values, signingConfirmation })}
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
                send={(values) => sendOn(name, { values })}
                onClose={() => close(name)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
