import type { ChecklistElement } from "@/components/credentialing/workflow-file";
import { provenBy } from "@/components/documents/document-kinds";
import type { DocumentRecord } from "@/lib/documents/operations";

type Element = Pick<ChecklistElement, "element" | "document_id" | "evidence">;

/** What can be shown beside a field: our own packet proves nothing, and what the scanner objected to is not opened. */
const isEvidence = ({ kind, quarantinedAt }: DocumentRecord): boolean =>
  (kind === "supporting" || kind === "attested") && quarantinedAt === null;

const speaksOf = ({ fileType }: DocumentRecord, element: string): boolean =>
  provenBy(fileType).some((known) => known === element);

/** The documents behind an element: the one its verdict was recorded with, then those of its type, newest first. */
export function documentsFor(element: Element, documents: readonly DocumentRecord[]): DocumentRecord[] {
  const recorded = element.document_id ?? element.evidence?.document?.id;
  const rank = ({ id }: DocumentRecord) => (id === recorded ? 0 : 1);
  return documents
    .filter((document) => document.id === recorded || (isEvidence(document) && speaksOf(document, element.element)))
    .filter(({ quarantinedAt }) => quarantinedAt === null)
    .toSorted((left, right) => rank(left) - rank(right) || right.createdAt.localeCompare(left.createdAt));
}

/** The elements a document is looked at for: those it was recorded with or is of the type for, else none. */
export const elementsFor = <One extends Element>(document: DocumentRecord, elements: readonly One[]): One[] =>
  elements.filter((element) => documentsFor(element, [document]).length > 0);
