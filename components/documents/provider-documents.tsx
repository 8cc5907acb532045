"use client";

import { kindNamed } from "@/components/documents/document-kinds";
import { DocumentsStrip } from "@/components/documents/documents-strip";
import { DropZone } from "@/components/documents/drop-zone";
import { UploadList } from "@/components/documents/upload-list";
import { useUploads } from "@/components/documents/uploads-provider";
import type { ProviderDocument } from "@/components/providers/use-provider-file";

type ProviderDocumentsProps = {
  providerId: string;
  /** As the console writes it. */
  providerName: string;
  documents: readonly ProviderDocument[];
  /** The packet that shows the present checklist. */
  packetId: string | null;
};

/** The file's documents, and the way in for more. */
export function ProviderDocuments({ providerId, providerName, documents, packetId }: ProviderDocumentsProps) {
  const { queue, uploads, addedIds } = useUploads(providerId);
  return (
    <section aria-labelledby="documents-title" className="min-w-0">
      <h2 id="documents-title" className="sr-only">
        Documents
      </h2>
      <DropZone target={providerName} onFiles={(files) => queue.add(providerId, files, kindNamed)}>
        {(open) => (
          <div className="flex flex-col gap-2">
            <DocumentsStrip
              providerId={providerId}
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
