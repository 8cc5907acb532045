"use client";

import { ChevronDown } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { ChecklistElement } from "@/components/credentialing/workflow-file";
import type { DocumentRecord } from "@/lib/documents/operations";
import { ShowDocumentButton } from "@/components/documents/show-document-button";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { AgeAgainstWindow } from "@/components/verification/age-against-window";
import { ConfirmForm } from "@/components/verification/confirm-form";
import { ElementEvidence } from "@/components/verification/element-evidence";
import type { WorkflowSubject } from "@/components/workflows/workflow-operations";
import { isSettled, verificationStatuses } from "@/lib/verification/elements";

type ChecklistRowProps = {
  element: ChecklistElement;
  subject: WorkflowSubject;
  workflowId: string;
  documents: readonly DocumentRecord[];
  mayConfirm: boolean;
};

type Opened = "evidence" | "confirm" | null;

/** One element; its evidence and the form to confirm it open under it. */
export function ChecklistRow({ element, mayConfirm, ...rest }: ChecklistRowProps) {
  const [opened, setOpened] = useState<Opened>(null);
  const detailId = useId();
  const confirmButton = useRef<HTMLButtonElement>(null);
  const { label, required, status, source, verified_at, expires_at } = element;
  const { label: verdict, tone } = verificationStatuses[status];
  const isWaiting = !isSettled(status);
  const isQuiet = status === "not_applicable";
  const close = () => {
    setOpened(null);
    requestAnimationFrame(() => confirmButton.current?.focus());
  };
  return (
    <tbody className="border-b last:border-b-0">
      <tr className="h-8">
        <th scope="row" className="py-0.5 pr-3 pl-4 font-normal">
          <span className={isQuiet ? "text-ink-3" : "font-medium text-ink"}>{label}</span>
          {!required && !isQuiet && <span className="text-12 text-ink-3"> optional</span>}
          <span className="block text-12 text-ink-3 @[40rem]:hidden">{source}</span>
        </th>
        <td className="py-0.5 pr-3">
          <Badge tone={isQuiet ? "neutral" : tone} look="plain">
            {verdict}
          </Badge>
        </td>
        <td className="max-w-48 truncate py-0.5 pr-3 text-ink-2 @max-[40rem]:hidden">{isQuiet ? "" : source}</td>
        <td className="py-0.5 pr-3 @max-md:hidden">
          {!isQuiet && <AgeAgainstWindow label={label} verifiedAt={verified_at} expiresAt={expires_at} />}
        </td>
        <td className="py-0.5 pr-2">
          <div className="flex items-center justify-end gap-1">
            {mayConfirm && isWaiting && (
              <Button
                ref={confirmButton}
                size="small"
                aria-label={`Confirm ${label}`}
                aria-expanded={opened === "confirm"}
                onClick={() => setOpened(opened === "confirm" ? null : "confirm")}
                className="@max-[40rem]:hidden"
              >
                Confirm
              </Button>
            )}
            <ShowDocumentButton label={label} elements={[element.element]} />
            <IconButton
              size="small"
              label={`Evidence of ${label}`}
              icon={ChevronDown}
              aria-expanded={opened !== null}
              aria-controls={detailId}
              onClick={() => setOpened(opened === null ? "evidence" : null)}
              className={classNames("transition-transform duration-(--motion-fast)", opened && "rotate-180")}
            />
          </div>
        </td>
      </tr>
      {opened && (
        <tr id={detailId}>
          <td colSpan={5} className="border-t bg-sunken px-4 py-3">
            <div className="flex flex-col gap-4">
              {opened === "confirm" ? (
                <>
                  {element.evidence?.reason && <p className="max-w-3xl text-13 text-ink">{element.evidence.reason}</p>}
                  <ConfirmForm {...rest} element={element} onClose={close} />
                </>
              ) : (
                <ElementEvidence element={element} kind={rest.subject.kind} />
              )}
              {mayConfirm && opened === "evidence" && (
                <div>
                  <Button onClick={() => setOpened("confirm")}>
                    {isWaiting ? `Confirm ${label}` : "Record another result"}
                  </Button>
                </div>
              )}
            </div>
          </td>
        </tr>
      )}
    </tbody>
  );
}
