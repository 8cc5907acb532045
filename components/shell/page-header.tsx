import type { ReactNode } from "react";

type PageHeaderProps = {
  title: ReactNode;
  /** How many there are; stands beside the title once it is known. */
  count?: number;
  /** Stands after the title where there is room, else below it. */
  beside?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
};

/** The title of a screen with its count and actions. */
export function PageHeader({ title, count, beside, actions }: PageHeaderProps) {
  return (
    <div className="flex min-h-17 shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-5 pb-4 md:px-6">
      <h1 className="flex items-baseline gap-2 text-20 font-semibold tracking-tight text-ink">
        {title}
        {count !== undefined && (
          <span className="text-14 font-normal tracking-normal text-ink-3">{count.toLocaleString("en-US")}</span>
        )}
      </h1>
      {beside && <div className="min-w-0 flex-1 max-md:order-last max-md:basis-full max-md:empty:hidden">{beside}</div>}
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
