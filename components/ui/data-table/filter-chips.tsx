"use client";

import { Menu as BaseMenu } from "@base-ui/react/menu";
import { ListFilter, Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { classNames } from "@/components/ui/class-names";
import type { ColumnFilter } from "@/components/ui/data-table/table-features";
import type { TableQueryState } from "@/components/ui/data-table/use-table-query";
import { optionsWith } from "@/components/ui/filter-text/filter-words";
import { Menu, MenuCheckItem, MenuChoice, MenuItem } from "@/components/ui/menu";

/** A filter by its name in the address, and what it is called. */
export type NamedFilter = { id: string; label: string; filter: ColumnFilter };

type FilterChipsProps = {
  filters: readonly NamedFilter[];
  query: Pick<TableQueryState, "filters" | "setFilter" | "isNarrowed" | "clear">;
};

/** One chip for each filter that is on, and "Add filter" for the rest. */
export function FilterChips({ filters, query }: FilterChipsProps) {
  const [adding, setAdding] = useState<string | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  if (adding && query.filters[adding]) setAdding(null);

  if (filters.length === 0) return null;
  const shown = filters.filter(({ id }) => query.filters[id] || id === adding);
  const rest = filters.filter(({ id }) => !shown.some((chip) => chip.id === id));

  // A chip that goes takes the focus with it: hand it on.
  const remove = (id: string) => {
    setAdding(null);
    query.setFilter(id, []);
    requestAnimationFrame(() => addButton.current?.focus());
  };

  return (
    <div
      role="group"
      aria-label="Filters"
      className={classNames(
        "flex min-w-0 flex-1 flex-wrap items-center gap-2 max-md:col-span-2 max-md:row-start-2",
        // At the beginning of a line the button's word stands where the rows' do.
        shown.length === 0 && "first:-ml-3 max-md:-ml-3",
      )}
    >
      {shown.map(({ id, label, filter }) => (
        <FilterChip
          key={id}
          label={label}
          filter={{ ...filter, options: optionsWith({ id, label, filter }, query.filters[id] ?? []) }}
          values={query.filters[id] ?? []}
          isNew={id === adding}
          onChange={(values) => query.setFilter(id, values)}
          onRemove={() => remove(id)}
        />
      ))}
      {rest.length > 0 && (
        <Menu
          trigger={
            <button ref={addButton} type="button" className={buttonStyle({ variant: "quiet" })}>
              {shown.length > 0 ? (
                <Plus aria-hidden className="size-4" />
              ) : (
                <ListFilter aria-hidden className="size-4" />
              )}
              Add filter
            </button>
          }
        >
          {rest.map(({ id, label }) => (
            <MenuItem key={id} onClick={() => setAdding(id)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
      {query.isNarrowed && (
        <button type="button" onClick={query.clear} className={buttonStyle({ variant: "quiet" })}>
          Clear
        </button>
      )}
    </div>
  );
}

type FilterChipProps = {
  label: string;
  filter: ColumnFilter;
  values: string[];
  isNew: boolean;
  onChange: (values: string[]) => void;
  onRemove: () => void;
};

function FilterChip({ label, filter, values, isNew, onChange, onRemove }: FilterChipProps) {
  // The address answers a moment after the choice; closing must not take the chip for empty in between.
  const hasChosen = useRef(false);
  const choose = (chosen: string[]) => {
    hasChosen.current = chosen.length > 0;
    onChange(chosen);
  };
  const names = values.map((value) => filter.options.find((option) => option.value === value)?.label ?? value);
  const words = names.length > 2 ? `${names.length} chosen` : names.join(" or ");
  return (
    <div className="flex h-8 max-w-full items-stretch rounded border border-line-strong bg-raised text-13">
      <Menu
        defaultOpen={isNew}
        onOpenChange={(open) => {
          if (!open && values.length === 0 && !hasChosen.current) onRemove();
        }}
        trigger={
          <button
            type="button"
            className="flex min-w-0 items-center gap-1 rounded-l px-2 hover:bg-hover data-popup-open:bg-hover"
          >
            <span className="shrink-0 text-ink-3">{label}</span>
            {words && <span className="truncate font-medium text-ink">{words}</span>}
          </button>
        }
      >
        {filter.multiple ? (
          <BaseMenu.Group aria-label={label}>
            {filter.options.map((option) => (
              <MenuCheckItem
                key={option.value}
                checked={values.includes(option.value)}
                onCheckedChange={(checked) =>
                  choose(checked ? [...values, option.value] : values.filter((value) => value !== option.value))
                }
              >
                {option.label}
              </MenuCheckItem>
            ))}
          </BaseMenu.Group>
        ) : (
          <MenuChoice options={filter.options} value={values[0] ?? null} onValueChange={(value) => choose([value])} />
        )}
      </Menu>
      <button
        type="button"
        aria-label={`Remove filter ${label}`}
        onClick={onRemove}
        className="grid w-7 place-items-center rounded-r border-l text-ink-3 hover:bg-hover hover:text-ink"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </div>
  );
}
