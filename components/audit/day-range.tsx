"use client";

import { useId } from "react";
import type { TableQueryState } from "@/components/ui/data-table/use-table-query";
import { Input } from "@/components/ui/input";

const ends = [
  { id: "from", label: "From" },
  { id: "to", label: "to" },
] as const;

/** From one day to another, both included; kept in the address. */
export function DayRange({ table }: { table: Pick<TableQueryState, "filters" | "setFilter"> }) {
  const id = useId();
  return (
    <div role="group" aria-label="Days" className="flex items-center gap-2 text-13 text-ink-3">
      {ends.map((end) => (
        <label key={end.id} htmlFor={`${id}${end.id}`} className="flex min-w-0 items-center gap-2 max-md:flex-1">
          <span>{end.label}</span>
          <Input
            id={`${id}${end.id}`}
            type="date"
            min="2000-01-01"
            max="2999-12-31"
            className="max-md:px-1.5! md:w-36"
            value={table.filters[end.id]?.[0] ?? ""}
            onChange={(event) => table.setFilter(end.id, event.target.value ? [event.target.value] : [])}
          />
        </label>
      ))}
    </div>
  );
}
