"use client";

import { type ReactNode, useEffect } from "react";
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
};

const beside = "lg:grid-cols-[minmax(0,1fr)_--spacing(68)] xl:grid-cols-[minmax(0,1fr)_var(--panel-width)]";

/** The places of a file on screen: who it is about over views of it, what is to be decided at its side. */
export function FileFrame<Tab extends string>({ name, notice, panel, ...tabs }: FileFrameProps<Tab>) {
  useEffect(() => {
    document.title = `${name} · Credence`;
  }, [name]);
  return (
    <div
      className={classNames(
        "mx-auto grid w-full max-lg:**:scroll-mb-32 max-md:**:scroll-mt-16 max-w-(--content-max) flex-1 content-start gap-4 px-4 pt-4 md:px-6 lg:px-4 xl:px-6 lg:pb-6 xl:gap-6",
        panel ? beside : "grid-cols-[minmax(0,1fr)] max-lg:pb-6",
      )}
    >
      <BreadcrumbLabel text={name} />
      <UnsavedChangesGuard>
        <div className="min-w-0">
          {notice}
          <Tabs {...tabs} />
        </div>
      </UnsavedChangesGuard>
      {panel}
    </div>
  );
}
