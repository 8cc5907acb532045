"use client";

import { ArrowLeft, ArrowRight, Download, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { DocumentContent } from "@/components/documents/document-content";
import { documentSummary } from "@/components/documents/document-summary";
import { useFileDocuments } from "@/components/documents/file-documents";
import { DocumentProves } from "@/components/documents/document-proves";
import { isShowable } from "@/components/documents/showable";
import { useDocumentDownload } from "@/components/documents/use-document-download";
import { useDocumentLink } from "@/components/documents/use-document-link";
import { useView } from "@/components/documents/use-view";
import { ViewToolbar } from "@/components/documents/view-toolbar";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { type ShortcutLine, useShortcutLines } from "@/components/ui/shortcut-groups";
import type { SubjectRef } from "@/components/workflows/workflow-operations";
import type { DocumentRecord } from "@/lib/documents/operations";

type DocumentPaneProps = {
  /** Its checklist takes results now, from this person. */
  mayConfirm: boolean;
  workflowId: string | null;
};

const keys: readonly ShortcutLine[] = [
  { keys: [["+"], ["-"], ["0"]], does: "Larger, smaller, as wide as the pane" },
  { keys: [["n"], ["p"]], does: "Next page, previous page" },
  { keys: [["r"]], does: "Turn by a quarter" },
  { keys: [["Esc"]], does: "Close the document" },
];

/** The open document: which it is, its pages, and what it proves, to be confirmed right there. */
export function DocumentPane({ mayConfirm, workflowId }: DocumentPaneProps) {
  const file = useFileDocuments();
  if (!file?.opened) return null;
  const { document } = file.opened;
  return <OpenPane key={document.id} document={document} mayConfirm={mayConfirm} workflowId={workflowId} />;
}

function OpenPane({ document, mayConfirm, workflowId }: DocumentPaneProps & { document: DocumentRecord }) {
  const file = useFileDocuments();
  const viewing = useView();
  const heading = useRef<HTMLHeadingElement>(null);
  const download = useDocumentDownload(file?.subject, document.id);
  useShortcutLines({ title: "In the document", isSingle: true, lines: keys });
  // What was asked for is announced, and the next key is for it.
  useEffect(() => heading.current?.focus(), []);
  if (!file) return null;
  const shown = file.documents.filter(({ quarantinedAt }) => quarantinedAt === null);
  const place = shown.findIndex(({ id }) => id === document.id);
  const step = (by: number) => {
    const next = shown[(place + by + shown.length) % shown.length];
    if (next) file.open(next.id);
  };
  return (
    // Keys of whatever in it has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={`Document: ${document.originalFileName}`}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) {
          event.stopPropagation();
          file.close();
        } else viewing.onKeyDown(event);
      }}
      className="flex h-full min-h-0 min-w-0 flex-1 flex-col"
    >
      <header className="flex items-start gap-1 border-b py-1.5 pr-2 pl-3">
        <div className="min-w-0 flex-1 py-0.5">
          <h2
            ref={heading}
            tabIndex={-1}
            className="truncate text-13 font-semibold outline-none"
            title={document.originalFileName}
          >
            {document.originalFileName}
          </h2>
          <p className="truncate text-12 text-ink-3">{documentSummary(document)}</p>
        </div>
        {shown.length > 1 && (
          <>
            <IconButton size="small" label="Previous document" icon={ArrowLeft} onClick={() => step(-1)} />
            <IconButton size="small" label="Next document" icon={ArrowRight} onClick={() => step(1)} />
          </>
        )}
        <IconButton
          size="small"
          label={`Download ${document.originalFileName}`}
          icon={Download}
          disabled={download.isPending}
          focusableWhenDisabled
          onClick={() => download.mutate()}
        />
        <IconButton size="small" label="Close the document" icon={X} onClick={file.close} />
      </header>
      {isShowable(document) ? (
        <Shown document={document} subject={file.subject} viewing={viewing} onDownload={() => download.mutate()} />
      ) : (
        <EmptyState
          title="A browser cannot show this kind of file."
          action={<Button onClick={() => download.mutate()}>Download</Button>}
        >
          {document.originalFileName} can be saved and opened with the program it was made for.
        </EmptyState>
      )}
      <DocumentProves document={document} mayConfirm={mayConfirm} workflowId={workflowId} />
    </section>
  );
}

type ShownProps = {
  document: DocumentRecord;
  subject: SubjectRef;
  viewing: ReturnType<typeof useView>;
  onDownload: () => void;
};

function Shown({ document, subject, viewing, onDownload }: ShownProps) {
  const link = useDocumentLink(subject, document.id);
  // What is being read stays; a renewed link serves when it is asked for again.
  const [address, setAddress] = useState<string>();
  if (address === undefined && link.data !== undefined) setAddress(link.data);
  if (link.isError && address === undefined) {
    return (
      <ErrorState
        title="The document could not be shown."
        detail={describeError(link.error)}
        onRetry={() => void link.refetch()}
        retrying={link.isFetching}
      />
    );
  }
  if (address === undefined) return <Skeleton className="m-3 flex-1" />;
  return (
    <>
      <ViewToolbar viewing={viewing} />
      <DocumentContent
        document={document}
        address={address}
        viewing={viewing}
        onDownload={onDownload}
        onAgain={async () => setAddress((await link.refetch()).data)}
      />
    </>
  );
}
