"use client";

import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { DocumentPane } from "@/components/documents/document-pane";
import { useFileDocuments } from "@/components/documents/file-documents";
import { PaneResizer } from "@/components/documents/pane-resizer";
import { isShowable } from "@/components/documents/showable";
import { useIsWide } from "@/components/ui/use-is-wide";
import { useShortcuts } from "@/components/ui/use-shortcuts";

type BesideFileProps = { mayConfirm: boolean; workflowId: string | null };

/** The open document: beside the file where there is room, over it where there is not. */
export function BesideFile(props: BesideFileProps) {
  const file = useFileDocuments();
  const isWide = useIsWide();
  useShortcuts({
    v: {
      run: () => {
        const [first] = file?.documents.filter((one) => isShowable(one) && one.quarantinedAt === null) ?? [];
        if (file?.opened) file.close();
        else if (file && first) file.open(first.id);
        else return false;
      },
      does: "Show the documents beside the file, close them",
    },
    Escape: { run: () => (file?.opened ? file.close() : false) },
  });
  if (!file?.opened) return null;
  if (isWide) {
    return (
      <div className="sticky top-4 flex h-[calc(100dvh-var(--topbar-height)-2rem)] min-w-0 self-start rounded border bg-raised print:hidden">
        <PaneResizer />
        <DocumentPane {...props} />
      </div>
    );
  }
  return (
    <BaseDialog.Root open onOpenChange={(isOpen) => !isOpen && file.close()}>
      <BaseDialog.Portal>
        <BaseDialog.Popup
          aria-label={file.opened.document.originalFileName}
          className="fixed inset-0 z-50 flex min-h-0 bg-raised outline-none"
        >
          <DocumentPane {...props} />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
