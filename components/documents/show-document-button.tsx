"use client";

import { FileText } from "lucide-react";
import { useFileDocuments } from "@/components/documents/file-documents";
import { IconButton } from "@/components/ui/icon-button";

type ShowDocumentButtonProps = {
  /** What it proves, as it stands on screen: "State licenses". */
  label: string;
  /** The elements of the checklist that it speaks of. */
  elements: readonly string[];
};

/** Opens the document that proves something beside it; nothing where none lies with the file. */
export function ShowDocumentButton({ label, elements }: ShowDocumentButtonProps) {
  const file = useFileDocuments();
  const [first] = file?.proofsOf(elements) ?? [];
  if (!file || !first) return null;
  const isOpen = file.opened !== null && file.proofsOf(elements).some(({ id }) => id === file.opened?.document.id);
  const element = elements.find((key) => file.elements.some((known) => known.element === key));
  return (
    <IconButton
      size="small"
      label={isOpen ? `Close document of ${label}` : `Show document of ${label}`}
      icon={FileText}
      aria-pressed={isOpen}
      onClick={() => (isOpen ? file.close() : file.open(first.id, element))}
      className={isOpen ? "bg-accent-soft! text-accent-ink!" : undefined}
    />
  );
}
