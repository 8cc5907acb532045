import type { ReactNode } from "react";

type SectionRowProps = {
  title: string;
  /** Beside the way to edit it. */
  aside?: ReactNode;
  /** Names the button that edits it; without one the section is only read. */
  editId?: string;
  onEdit?: () => void;
  children: ReactNode;
};

/** A section as it is read: its name, its lines, a quiet way to edit it. */
export function SectionRow({ title, aside, editId, onEdit, children }: SectionRowProps) {
  return (
    <div className="contents">
      <dt className="text-ink-3 max-sm:mt-1.5">{title}</dt>
      <dd className="flex min-w-0 items-start gap-2">
        {children}
        {aside && <span className="-my-1 shrink-0 print:hidden">{aside}</span>}
        {onEdit && (
          <button
            id={editId}
            type="button"
            onClick={onEdit}
            className="print:hidden -my-0.5 -mr-1.5 h-6 shrink-0 rounded-small px-1.5 text-12 text-ink-3 hover:bg-hover hover:text-ink"
          >
            Edit<span className="sr-only"> {title}</span>
          </button>
        )}
      </dd>
    </div>
  );
}
