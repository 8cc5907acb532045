"use client";

import { Download, File, FileCheck2, FileImage, ShieldAlert } from "lucide-react";
import { useFileDocuments } from "@/components/documents/file-documents";
import { isShowable } from "@/components/documents/showable";
import { useDocumentDownload } from "@/components/documents/use-document-download";
import { classNames } from "@/components/ui/class-names";
import { DateText } from "@/components/ui/date-text";
import { formatBytes } from "@/components/ui/format-bytes";
import { IconButton } from "@/components/ui/icon-button";
import type { SubjectRef } from "@/components/workflows/workflow-operations";
import type { DocumentRecord } from "@/lib/documents/operations";

type DocumentCardProps = {
  subject: SubjectRef;
  document: DocumentRecord;
  /** It is the packet that shows the present checklist. */
  isPacket: boolean;
  /** It was added while the file was open. */
  isNew: boolean;
};

/** One document: a click shows it beside the file, or downloads what cannot be shown; quarantined ones do neither. */
export function DocumentCard({ subject, document, isPacket, isNew }: DocumentCardProps) {
  const file = useFileDocuments();
  const download = useDocumentDownload(subject, document.id);
  if (document.quarantinedAt) return <QuarantinedCard document={document} />;

  const isShown = isShowable(document);
  const isOpen = file?.opened?.document.id === document.id;
  const Icon = isPacket ? FileCheck2 : document.contentType.startsWith("image/") ? FileImage : File;
  return (
    <div
      className={classNames(
        "flex min-h-13 items-center rounded border bg-raised pr-2 hover:bg-hover",
        (isNew || isOpen) && "border-accent",
      )}
    >
      <button
        type="button"
        aria-busy={download.isPending}
        aria-pressed={isShown ? isOpen : undefined}
        onClick={() => (isShown ? file?.open(document.id) : download.mutate())}
        className="flex min-h-13 min-w-0 flex-1 items-center gap-2.5 rounded pl-3 text-left"
      >
        <Icon
          aria-hidden
          className={classNames("size-5 shrink-0", isPacket || isNew ? "text-accent-ink" : "text-ink-3")}
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-13 font-medium text-ink" title={document.originalFileName}>
            <span className="sr-only">{isShown ? "Show " : "Save "}</span>
            {document.originalFileName}
          </span>
          <span className="block truncate text-12 text-ink-3" title={document.fileType}>
            {isNew && <span className="font-medium text-accent-ink">New · </span>}
            {[document.fileType, document.state].filter(Boolean).join(", ")} · {formatBytes(document.size)} ·{" "}
            <DateText value={document.createdAt} />
          </span>
        </span>
      </button>
      <IconButton
        label={`Download ${document.originalFileName}`}
        icon={Download}
        size="small"
        disabled={download.isPending}
        focusableWhenDisabled
        onClick={() => download.mutate()}
      />
    </div>
  );
}

function QuarantinedCard({ document }: { document: DocumentRecord }) {
  return (
    <div className="flex h-13 items-center gap-2.5 rounded border bg-sunken px-3">
      <ShieldAlert aria-hidden className="size-5 shrink-0 text-critical" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-13 font-medium text-ink-2" title={document.originalFileName}>
          {document.originalFileName}
        </span>
        <span className="block truncate text-12 text-critical">
          Quarantined: the virus scan objected on <DateText value={document.quarantinedAt} />
        </span>
      </span>
    </div>
  );
}
