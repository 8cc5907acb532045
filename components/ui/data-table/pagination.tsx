"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { pageSizes, type TableQueryState } from "@/components/ui/data-table/use-table-query";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { number } from "@/lib/counted";

type PaginationProps = {
  query: TableQueryState;
  /** Rows on this page; undefined before the first answer. */
  shown: number | undefined;
  total: number | undefined;
  /** Whether there is another page; left out, the total says. */
  hasNext?: boolean;
};

const sizeOptions = pageSizes.map((size) => ({ value: String(size), label: `${size} per page` }));

const hasMore = ({ page, size }: TableQueryState, shown = 0, total?: number): boolean =>
  total === undefined ? shown === size : (page - 1) * size + shown < total;

/** "1–50 of 41,096", back and forth until the end, and how many at a time. */
export function Pagination({ query, shown, total, hasNext = hasMore(query, shown, total) }: PaginationProps) {
  const first = (query.page - 1) * query.size + 1;
  const last = first + (shown ?? 0) - 1;
  const range = `${number(first)}–${number(last)}`;
  return (
    <nav
      aria-label="Pages"
      className="flex h-12 shrink-0 items-center justify-between gap-4 border-t px-4 text-13 text-ink-3 tabular-nums md:px-6"
    >
      <p aria-live="polite" className="min-w-0 truncate">
        {!shown ? "" : total === undefined ? range : `${range} of ${number(total)}`}
      </p>
      <div className="flex items-center gap-2">
        <Select
          size="small"
          aria-label="Rows per page"
          options={sizeOptions}
          value={String(query.size)}
          onValueChange={(size) => query.setSize(Number(size))}
          className="w-32! border-line-strong! text-13! max-md:hidden"
        />
        <IconButton
          label="Previous page"
          icon={ChevronLeft}
          variant="secondary"
          size="small"
          disabled={query.page === 1}
          focusableWhenDisabled
          onClick={() => query.setPage(query.page - 1)}
        />
        <IconButton
          label="Next page"
          icon={ChevronRight}
          variant="secondary"
          size="small"
          disabled={!hasNext}
          focusableWhenDisabled
          onClick={() => query.setPage(query.page + 1)}
        />
      </div>
    </nav>
  );
}
