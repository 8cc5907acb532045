"use client";

import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

type ListAndDetailProps = {
  /** Search and filters; out of sight on a phone while something is open. */
  tools: ReactNode;
  toolsLayout: string;
  label: string;
  isBusy: boolean;
  list: ReactNode;
  /** What is open beside the list, or instead of it where there is no room; null when nothing is. */
  detail: ReactNode | null;
  /** Which of the two gets more room. */
  wider: "list" | "detail";
  /** What lies over both, at the bottom. */
  over?: ReactNode;
};

const columns = {
  list: "@3xl:grid @3xl:grid-cols-[minmax(20rem,3fr)_minmax(0,2fr)] @3xl:grid-rows-[minmax(0,1fr)]",
  detail: "@3xl:grid @3xl:grid-cols-[minmax(20rem,2fr)_minmax(0,3fr)] @3xl:grid-rows-[minmax(0,1fr)]",
};

/** A log that fills the screen: its tools above, its rows, and beside them the one that is open. */
export function ListAndDetail(props: ListAndDetailProps) {
  const { tools, toolsLayout, label, isBusy, list, detail, wider, over } = props;
  const isOpen = detail !== null;
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <div className={classNames("shrink-0 gap-2 px-4 pb-3 md:px-6", toolsLayout, isOpen && "max-md:hidden")}>
        {tools}
      </div>
      <div className="relative flex min-h-0 flex-1 flex-col border-t">
        <div className={classNames("flex min-h-0 flex-1 flex-col", isOpen && columns[wider])}>
          <section
            aria-label={label}
            aria-busy={isBusy}
            className={classNames(
              "@container/list min-h-0 min-w-0 flex-1 flex-col md:overflow-y-auto",
              isOpen ? "hidden @3xl:flex @3xl:border-r" : "flex",
            )}
          >
            {list}
          </section>
          {detail}
        </div>
        {over}
      </div>
    </div>
  );
}
