"use client";

import { type ReactNode, useEffect } from "react";
import { useIsPrinting } from "@/components/credentialing/printing";
import { useFileDocuments } from "@/components/documents/file-documents";
import { QueueBar } from "@/components/queue/queue-bar";
import { UnsavedChangesGuard } from "@/components/records/unsaved-changes";
import { BreadcrumbLabel } from "@/components/shell/breadcrumb";
import { classNames } from "@/components/ui/class-names";
import { Tabs, type TabsProps } from "@/components/ui/tabs";

type FileFrameProps<Tab extends string> = Pick<
  TabsProps<Tab>,
  "label" | "tabs" | "head" | "value" | "onValueChange"
> & {
  /** Of whom it is; names the screen. */
  name: string;
  /** Stands over all of it. */
  notice?: ReactNode;
  /** Pinned at the right. */
  panel?: ReactNode;
  /** The document that is open beside it; the panel gives way to it where there is no room for both. */
  beside?: ReactNode;
};

const withPanel = "lg:grid-cols-[minmax(0,1fr)_--spacing(68)] xl:grid-cols-[minmax(0,1fr)_var(--panel-width)]";

const withDocument =
  "lg:grid-cols-[minmax(0,1fr)_var(--document-share,50%)] 2xl:grid-cols-[minmax(0,1fr)_min(var(--document-share,50%),48rem)_--spacing(72)]";

/** The places of a file on screen: who it is about over views of it, what is to be decided at its side. */
export function FileFrame<Tab extends string>({ name, notice, panel, beside, ...tabs }: FileFrameProps<Tab>) {
  const isPrinting = useIsPrinting();
  const hasDocument = useFileDocuments()?.opened != null;
  useEffect(() => {
    document.title = `${name} · Credence`;
  }, [name]);
  return (
    <div
      data-file-frame
      className={classNames(
        "mx-auto grid w-full max-lg:**:scroll-mb-32 max-md:**:scroll-mt-16 flex-1 content-start gap-4 px-4 pt-4 md:px-6 lg:px-4 xl:px-6 lg:pb-6",
        hasDocument ? withDocument : "max-w-(--content-max) xl:gap-6",
        !hasDocument && (panel ? withPanel : "grid-cols-[minmax(0,1fr)] max-lg:pb-6"),
      )}
    >
      <BreadcrumbLabel text={name} />
      <UnsavedChangesGuard>
        <div className="min-w-0">
          <QueueBar />
          {notice}
          <Tabs {...tabs} isWhole={isPrinting} />
        </div>
      </UnsavedChangesGuard>
      {beside}
      <div className={hasDocument ? "contents lg:max-2xl:hidden" : "contents"}>{panel}</div>
    </div>
  );
}
