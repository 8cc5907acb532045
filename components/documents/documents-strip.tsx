"use client";

import { useMutation } from "@tanstack/react-query";
import { Download, File, FileCheck2, FileImage } from "lucide-react";
import { downloadDocument } from "@/components/documents/download-document";
import { formatBytes } from "@/components/documents/format-bytes";
import type { ProviderDocument } from "@/components/providers/use-provider-file";
import { DateText } from "@/components/ui/date-text";
import { describeError } from "@/components/ui/describe-error";
import { Spinner } from "@/components/ui/spinner";
import { useToast } from "@/components/ui/toast";

type DocumentsStripProps = {
  providerId: string;
  documents: readonly ProviderDocument[];
  /** The packet that shows the present checklist. */
  packetId: string | null;
};

/** The file's documents side by side, the packet first; a click downloads. */
export function DocumentsStrip({ providerId, documents, packetId }: DocumentsStripProps) {
  const ordered = documents.toSorted((left, right) => Number(right.id === packetId) - Number(left.id === packetId));
  return (
    <section aria-labelledby="documents-title" className="min-w-0">
      <h2 id="documents-title" className="sr-only">
        Documents
      </h2>
      {documents.length === 0 ? (
        <p className="px-4 text-12 text-ink-3">
          No document lies with this file yet; the packet is built when verification completes.
        </p>
      ) : (
        <ul className="-mx-1 flex gap-2 overflow-x-auto px-1 pb-1">
          {ordered.map((document) => (
            <DocumentCard
              key={document.id}
              providerId={providerId}
              document={document}
              isPacket={document.id === packetId}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type DocumentCardProps = { providerId: string; document: ProviderDocument; isPacket: boolean };

function DocumentCard({ providerId, document, isPacket }: DocumentCardProps) {
  const toast = useToast();
  const download = useMutation({
    mutationFn: () => downloadDocument(providerId, document.id),
    onError: (error) => toast.failed({ title: "The document was not downloaded.", description: describeError(error) }),
  });
  const Icon = isPacket ? FileCheck2 : document.contentType.startsWith("image/") ? FileImage : File;
  return (
    <li className="shrink-0">
      <button
        type="button"
        aria-busy={download.isPending}
        onClick={() => download.mutate()}
        className="group flex h-13 w-72 items-center gap-2.5 rounded border bg-raised px-3 text-left hover:bg-hover"
      >
        <Icon aria-hidden className={isPacket ? "size-5 shrink-0 text-accent-ink" : "size-5 shrink-0 text-ink-3"} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-13 font-medium text-ink">
            <span className="sr-only">Download </span>
            {document.originalFileName}
          </span>
          <span className="block truncate text-12 text-ink-3">
            {document.fileType} · {formatBytes(document.size)} · <DateText value={document.createdAt} />
          </span>
        </span>
        {download.isPending ? (
          <Spinner />
        ) : (
          <Download aria-hidden className="size-4 shrink-0 text-ink-3 group-hover:text-ink" />
        )}
      </button>
    </li>
  );
}
