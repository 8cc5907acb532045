"use client";

import { useState } from "react";
import { AddDocumentsCard } from "@/components/documents/add-documents-card";
import { DocumentCard } from "@/components/documents/document-card";
import { useIsPrinting } from "@/components/credentialing/printing";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import type { SubjectRef } from "@/components/workflows/workflow-operations";
import type { DocumentRecord } from "@/lib/documents/operations";

type DocumentsStripProps = {
  subject: SubjectRef;
  documents: readonly DocumentRecord[];
  /** The packet that shows the present checklist. */
  packetId: string | null;
  /** Documents that were added while the file was open. */
  addedIds: readonly string[];
  onAdd: () => void;
};

/** More than these do not stand side by side. */
const shownAtOnce = 8;

/** The file's documents side by side: what was just added, the packet, the rest newest first. */
export function DocumentsStrip({ subject, documents, packetId, addedIds, onAdd }: DocumentsStripProps) {
  const isPrinting = useIsPrinting();
  const [isOpen, setShowsAll] = useState(false);
  const showsAll = isOpen || isPrinting;
  const rank = ({ id }: DocumentRecord) => (addedIds.includes(id) ? 0 : id === packetId ? 1 : 2);
  const ordered = documents.toSorted((left, right) => rank(left) - rank(right));
  const shown = showsAll ? ordered : ordered.slice(0, shownAtOnce);
  const hidden = ordered.length - shown.length;
  return (
    <div className="flex flex-col gap-2">
      <ul
        className={classNames(
          "gap-2",
          showsAll
            ? "grid grid-cols-[repeat(auto-fill,minmax(16rem,1fr))]"
            : "relative -mx-1 flex overflow-x-auto px-1 py-1 print:flex-wrap",
        )}
      >
        <li className={showsAll ? "min-w-0 print:hidden" : "w-60 shrink-0 print:hidden"}>
          <AddDocumentsCard onAdd={onAdd} />
        </li>
        {shown.map((document) => (
          <li key={document.id} className={showsAll ? "min-w-0" : "w-72 shrink-0"}>
            <DocumentCard
              subject={subject}
              document={document}
              isPacket={document.id === packetId}
              isNew={addedIds.includes(document.id)}
            />
          </li>
        ))}
        {documents.length === 0 && (
          <li className="flex min-w-48 flex-1 items-center px-2 text-12 text-ink-3">
            No document lies with this file yet; the packet is built when verification completes.
          </li>
        )}
      </ul>
      {(hidden > 0 || showsAll) && (
        <Button size="small" variant="quiet" className="self-start" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? "Show fewer" : `Show all ${documents.length.toLocaleString("en-US")} documents`}
        </Button>
      )}
    </div>
  );
}
