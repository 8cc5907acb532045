"use client";

import { createContext, type ReactNode, useContext, useMemo, useRef } from "react";
import { documentsFor } from "@/components/documents/proofs";
import type { ChecklistElement } from "@/components/credentialing/workflow-file";
import { useUrlState } from "@/components/ui/use-url-state";
import type { WorkflowSubject } from "@/components/workflows/workflow-operations";
import type { DocumentRecord } from "@/lib/documents/operations";

type OpenDocument = {
  document: DocumentRecord;
  /** The element it was opened for. */
  element: string | null;
};

type FileDocuments = {
  subject: WorkflowSubject;
  documents: readonly DocumentRecord[];
  elements: readonly ChecklistElement[];
  opened: OpenDocument | null;
  open: (documentId: string, element?: string) => void;
  close: () => void;
  /** What can be opened beside these elements, the most telling first. */
  proofsOf: (elements: readonly string[]) => DocumentRecord[];
};

const Context = createContext<FileDocuments | null>(null);

type Props = {
  subject: WorkflowSubject;
  documents: readonly DocumentRecord[];
  elements: readonly ChecklistElement[];
  children: ReactNode;
};

/** The documents of the file on screen, and which of them stands open beside it; the address says which. */
export function FileDocumentsProvider({ subject, documents, elements, children }: Props) {
  const [params, update] = useUrlState();
  const opener = useRef<Element | null>(null);
  const document = documents.find(({ id, quarantinedAt }) => id === params.get("document") && quarantinedAt === null);
  const element = params.get("proves");
  const value = useMemo<FileDocuments>(
    () => ({
      subject,
      documents,
      elements,
      opened: document ? { document, element } : null,
      open: (documentId, forElement) => {
        // Going from one document to the next, the focus goes back to where the first was opened.
        if (!document) opener.current = window.document.activeElement;
        update({ document: documentId, proves: forElement ?? null }, "replace");
      },
      close: () => {
        update({ document: null, proves: null }, "replace");
        const back = opener.current;
        requestAnimationFrame(() => back instanceof HTMLElement && back.isConnected && back.focus());
      },
      proofsOf: (keys) => {
        const found = elements.filter(({ element: key }) => keys.includes(key));
        return [...new Set(found.flatMap((one) => documentsFor(one, documents)))];
      },
    }),
    [subject, documents, elements, document, element, update],
  );
  return <Context value={value}>{children}</Context>;
}

/** Null outside of a file. */
export const useFileDocuments = (): FileDocuments | null => useContext(Context);
