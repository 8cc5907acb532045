import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

type EmptyStateProps = {
  /** A sentence: "No provider matches these filters." */
  title: ReactNode;
  /** What would make something appear here. */
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
};

/** Nothing is here, said in a sentence. */
export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div className={classNames("mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center", className)}>
      <div className="text-14 font-medium text-balance text-ink">{title}</div>
      {children && <div className="mt-1 text-13 text-ink-3">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
