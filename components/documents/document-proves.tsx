"use client";

import { useRef, useState } from "react";
import { useFileDocuments } from "@/components/documents/file-documents";
import { elementsFor } from "@/components/documents/proofs";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmForm } from "@/components/verification/confirm-form";
import type { DocumentRecord } from "@/lib/documents/operations";
import { isSettled, verificationStatuses } from "@/lib/verification/elements";

type DocumentProvesProps = { document: DocumentRecord; mayConfirm: boolean; workflowId: string | null };

/** What the open document proves, with its verdict; confirmed here with the document as its evidence. */
export function DocumentProves({ document, mayConfirm, workflowId }: DocumentProvesProps) {
  const file = useFileDocuments();
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const buttons = useRef(new Map<string, HTMLElement>());
  if (!file || workflowId === null) return null;
  const asked = file.elements.filter(({ element }) => element === file.opened?.element);
  const elements = [...new Set([...asked, ...elementsFor(document, file.elements)])];
  if (elements.length === 0) return null;
  const element = elements.find((one) => one.element === confirmed);
  const close = () => {
    setConfirmed(null);
    requestAnimationFrame(() => confirmed !== null && buttons.current.get(confirmed)?.focus());
  };
  return (
    <div className="max-h-1/2 shrink-0 overflow-y-auto border-t bg-raised px-3 py-2">
      {element ? (
        <>
          <h3 className="mb-2 text-13 font-semibold">Confirm {element.label}</h3>
          <ConfirmForm
            subject={file.subject}
            workflowId={workflowId}
            element={element}
            documents={file.documents}
            documentId={document.id}
            onClose={close}
          />
        </>
      ) : (
        <ul aria-label="What this document proves" className="flex flex-col gap-1">
          {elements.map(({ element: key, label, status }) => (
            <li key={key} className="flex min-h-7 flex-wrap items-center gap-x-3 text-13">
              <span className="font-medium">{label}</span>
              <Badge tone={verificationStatuses[status].tone} look="plain">
                {verificationStatuses[status].label}
              </Badge>
              {mayConfirm && (
                <Button
                  size="small"
                  variant={isSettled(status) ? "quiet" : "secondary"}
                  className="ml-auto"
                  onClick={() => setConfirmed(key)}
                  ref={(node: HTMLElement | null) => {
                    if (node) buttons.current.set(key, node);
                    else buttons.current.delete(key);
                  }}
                >
                  {isSettled(status) ? "Record another result" : `Confirm with this document`}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
