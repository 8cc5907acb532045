"use client";

import { kindNamed } from "@/components/documents/document-kinds";
import { DocumentsStrip } from "@/components/documents/documents-strip";
import { DropZone } from "@/components/documents/drop-zone";
import { UploadList } from "@/components/documents/upload-list";
import { useUploads } from "@/components/documents/uploads-provider";
import type { SubjectRef } from "@/components/workflows/workflow-operations";
import type { DocumentRecord } from "@/lib/documents/operations";

type SubjectDocumentsProps = {
  subject: SubjectRef;
  /** As the console writes it. */
  name: string;
  documents: readonly DocumentRecord[];
  /** The packet that shows the present checklist. */
  packetId: string | null;
};

/** The file's documents, and the way in for more. */
export function SubjectDocuments({ subject, name, documents, packetId }: SubjectDocumentsProps) {
  const { queue, uploads, addedIds } = useUploads(subject.id);
  return (
    <section aria-labelledby="documents-title" className="min-w-0">
      <h2 id="documents-title" className="sr-only">
        Documents
      </h2>
      <DropZone
        target={name}
        onFiles={(files) => queue.add(subject, files, (fileName) => kindNamed(subject.kind, fileName))}
      >
        {(open) => (
          <div className="flex flex-col gap-2">
            <DocumentsStrip
              subject={subject}
              documents={documents}
              packetId={packetId}
              addedIds={addedIds}
              onAdd={open}
            />
            <UploadList uploads={uploads} queue={queue} />
          </div>
        )}
      </DropZone>
    </section>
  );
}
