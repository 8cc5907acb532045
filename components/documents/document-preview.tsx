"use client";

import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { documentActs } from "@/components/documents/document-acts";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { describeError } from "@/components/ui/describe-error";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { formatBytes } from "@/components/ui/format-bytes";
import { Skeleton } from "@/components/ui/skeleton";
import type { SubjectRef } from "@/components/workflows/workflow-operations";
import type { DocumentRecord } from "@/lib/documents/operations";

type DocumentPreviewProps = {
  subject: SubjectRef;
  document: DocumentRecord;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDownload: () => void;
};

/** What the dialog leaves between its title and its buttons: the document scrolls, the dialog does not. */
const height = "h-[calc(100dvh-15rem)] sm:h-[calc(76vh-11rem)]";

/** Shows a document, with its download. */
export function DocumentPreview({ subject, document, open, onOpenChange, onDownload }: DocumentPreviewProps) {
  const link = useQuery({
    queryKey: ["document link", document.id, "inline"],
    queryFn: () => documentActs[subject.kind].sign(subject.id, document.id, "inline"),
    enabled: open,
    // A link works for ten minutes: each opening asks for its own.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="wide"
      title={<span className="wrap-anywhere">{document.originalFileName}</span>}
      description={`${[document.fileType, document.state].filter(Boolean).join(", ")} · ${formatBytes(document.size)} · added by ${document.createdByName}`}
      footer={
        <Button icon={Download} onClick={onDownload}>
          Download
        </Button>
      }
    >
      {link.isError ? (
        <ErrorState
          title="The document could not be shown."
          detail={describeError(link.error)}
          onRetry={() => void link.refetch()}
          retrying={link.isFetching}
        />
      ) : link.data === undefined ? (
        <Skeleton className={height} />
      ) : (
        <Content document={document} address={link.data} />
      )}
    </Dialog>
  );
}

function Content({ document, address }: { document: DocumentRecord; address: string }) {
  if (document.contentType.startsWith("image/")) {
    return (
      // The address works for ten minutes and for this person: nothing that an image optimizer should fetch or keep.
      // oxlint-disable-next-line nextjs/no-img-element
      <img
        src={address}
        alt={document.originalFileName}
        className={classNames("mx-auto block max-w-full object-contain", height)}
      />
    );
  }
  return (
    // The answer's own policy sandboxes it; the attribute as well would keep Chromium's PDF viewer from starting.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      src={`${address}#navpanes=0&view=FitH`}
      title={document.originalFileName}
      referrerPolicy="no-referrer"
      className={classNames("block w-full rounded-small border bg-sunken", height)}
    />
  );
}
