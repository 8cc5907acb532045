import type { ReactNode } from "react";

type StepBarProps = {
  /** What stands against the act, above its button. */
  notice?: ReactNode;
  /** What can be done here, the primary button last. */
  children: ReactNode;
};

/** What one does at the end of a step; in sight however long the step is. */
export function StepBar({ notice, children }: StepBarProps) {
  return (
    <div className="sticky bottom-0 z-10 mt-auto flex flex-col gap-2 border-t bg-canvas px-4 py-3 max-md:static md:px-6">
      {notice}
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">{children}</div>
    </div>
  );
}
