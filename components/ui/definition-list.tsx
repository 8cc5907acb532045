import { Fragment, type ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

type DefinitionListProps = {
  items: readonly { term: ReactNode; value: ReactNode; key?: string }[];
  /** "rows" sets the term beside its value, "stacked" above it. */
  layout?: "rows" | "stacked";
  className?: string;
};

/** Terms and their values. An empty value is a dash that says "not given". */
export function DefinitionList({ items, layout = "rows", className }: DefinitionListProps) {
  const rows = layout === "rows";
  return (
    <dl
      className={classNames(
        "grid content-start text-13",
        rows ? "grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5" : "gap-y-3",
        className,
      )}
    >
      {items.map((item, index) => {
        const empty = item.value === null || item.value === undefined || item.value === "";
        const pair = (
          <>
            <dt className={classNames("text-ink-3", !rows && "text-12")}>{item.term}</dt>
            <dd className="min-w-0 text-ink wrap-anywhere">{empty ? <NotGiven /> : item.value}</dd>
          </>
        );
        const key = item.key ?? (typeof item.term === "string" ? item.term : String(index));
        return rows ? <Fragment key={key}>{pair}</Fragment> : <div key={key}>{pair}</div>;
      })}
    </dl>
  );
}

/** The dash that stands where no value was given. */
export function NotGiven({ label = "Not given" }: { label?: string }) {
  return (
    <span data-not-given className="text-ink-3">
      <span aria-hidden>–</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
