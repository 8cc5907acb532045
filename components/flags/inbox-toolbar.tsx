"use client";

import { Keyboard } from "lucide-react";
import { inboxFilters, type InboxSort } from "@/components/flags/inbox-filters";
import { openKeyboardHelp } from "@/components/keyboard/open-help";
import { FilterChips } from "@/components/ui/data-table/filter-chips";
import { DensitySwitch } from "@/components/ui/data-table/table-toolbar";
import type { TableQueryState } from "@/components/ui/data-table/use-table-query";
import { IconButton } from "@/components/ui/icon-button";
import { FilterTextField } from "@/components/ui/filter-text/filter-text-field";
import { Segmented } from "@/components/ui/segmented";

type InboxToolbarProps = { query: TableQueryState; sort: InboxSort };

const views = [
  { value: "severity", label: "Most severe" },
  { value: "newest", label: "Newest" },
  { value: "subject", label: "By file" },
] as const;

/** Search, filter chips, how the flags are ordered or grouped, and the way to the shortcuts. */
export function InboxToolbar({ query, sort }: InboxToolbarProps) {
  return (
    <div className="grid shrink-0 grid-cols-[minmax(0,1fr)_auto] gap-2 px-4 pb-3 md:flex md:items-start md:px-6">
      <FilterTextField
        label="Search flags"
        placeholder="Name or NPI"
        filters={inboxFilters}
        query={query}
        className="w-full shrink-0 md:w-80"
      />
      <FilterChips filters={inboxFilters} query={query} />
      <div className="flex shrink-0 gap-2 max-md:col-start-2 max-md:row-start-1 md:ml-auto">
        <Segmented
          label="Order"
          options={views}
          value={sort}
          onValueChange={(id) => query.setSort({ id, desc: false })}
          className="max-md:hidden"
        />
        <DensitySwitch />
        <IconButton label="Keyboard shortcuts" icon={Keyboard} onClick={openKeyboardHelp} />
      </div>
      <Segmented
        label="Order"
        options={views}
        value={sort}
        onValueChange={(id) => query.setSort({ id, desc: false })}
        className="col-span-2 justify-self-start md:hidden"
      />
    </div>
  );
}
