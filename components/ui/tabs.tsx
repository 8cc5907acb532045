"use client";

import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { type Shortcut, useShortcuts } from "@/components/ui/use-shortcuts";

export type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly {
    value: Value;
    label: ReactNode;
    count?: number;
    content: ReactNode;
    /** Stays when another view is shown, with what was typed into it. */
    keepMounted?: boolean;
  }[];
  value?: Value;
  defaultValue?: Value;
  onValueChange?: (value: Value) => void;
  /** What the views belong to; stands in one card with the tabs. */
  head?: ReactNode;
  /** Every view is there, one below the other, under its name: for paper. */
  isWhole?: boolean;
  /** The view takes the height that is left, and scrolls by itself. */
  isFilling?: boolean;
  className?: string;
};

const filling = "flex min-h-0 flex-1 flex-col";

/** Several views of one thing. Hidden panels are not mounted unless they say so. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  defaultValue,
  onValueChange,
  head,
  isWhole,
  isFilling,
  className,
}: TabsProps<Value>) {
  // The views of a screen have its numbers; tabs within a view have none.
  const isOfScreen = Boolean(head) || isFilling === true;
  useShortcuts(
    Object.fromEntries(
      tabs
        .slice(0, isOfScreen ? 9 : 0)
        .map((tab, index): [string, Shortcut] => [
          String(index + 1),
          { does: "Show a view", run: () => (onValueChange ? onValueChange(tab.value) : false) },
        ]),
    ),
  );
  return (
    <BaseTabs.Root
      value={value}
      defaultValue={defaultValue ?? tabs[0]?.value}
      onValueChange={onValueChange}
      className={classNames("min-w-0", isFilling && filling, className)}
    >
      <div className={head ? "rounded border bg-raised" : "border-b"}>
        {head}
        <BaseTabs.List
          aria-label={label}
          data-acts="Show"
          activateOnFocus
          className={classNames(
            "relative flex gap-4 overflow-x-auto",
            Boolean(head) && "px-4",
            isFilling && "px-4 md:px-6",
          )}
        >
          {tabs.map((tab) => (
            <BaseTabs.Tab
              key={tab.value}
              value={tab.value}
              className="-mb-px flex h-10 items-center gap-1.5 border-b-2 border-transparent text-13 font-medium whitespace-nowrap text-ink-3 transition-colors duration-(--motion-fast) hover:text-ink focus-visible:-outline-offset-2 data-active:border-accent-ink data-active:text-ink"
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="rounded-small bg-pressed px-1 text-12 font-medium text-ink-2">{tab.count}</span>
              )}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
      </div>
      {tabs.map((tab) => (
        <BaseTabs.Panel
          key={tab.value}
          value={tab.value}
          keepMounted={isWhole || tab.keepMounted}
          className={classNames("pt-4", isFilling && filling)}
        >
          {isWhole && <h2 className="hidden text-16 font-semibold print:block">{tab.label}</h2>}
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
