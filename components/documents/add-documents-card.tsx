import { FilePlus } from "lucide-react";

/** The place of the next document: choose its file, or drop it. */
export function AddDocumentsCard({ onAdd }: { onAdd: () => void }) {
  return (
    <button
      type="button"
      onClick={onAdd}
      className="group flex print:hidden h-13 w-full items-center gap-2.5 rounded border border-dashed border-control bg-raised px-3 text-left hover:border-accent hover:bg-hover"
    >
      <FilePlus aria-hidden className="size-5 shrink-0 text-ink-3 group-hover:text-accent-ink" />
      <span className="min-w-0">
        <span className="block truncate text-13 font-medium text-ink">Add documents</span>
        <span className="block truncate text-12 text-ink-3">Choose files, or drop them here</span>
      </span>
    </button>
  );
}
