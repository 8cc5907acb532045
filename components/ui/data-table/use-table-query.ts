"use client";

import { useMemo } from "react";
import { useUrlState } from "@/components/ui/use-url-state";

export type TableSort = { id: string; desc: boolean };

/** What the server is asked for. */
export type TableQuery = {
  search: string;
  sort: TableSort | null;
  /** Column id to the chosen values; columns without a choice are left out. */
  filters: Record<string, string[]>;
  /** From 1. */
  page: number;
  size: number;
};

export type TableQueryState = TableQuery & {
  isNarrowed: boolean;
  setSearch: (search: string) => void;
  setSort: (sort: TableSort | null) => void;
  setFilter: (id: string, values: readonly string[]) => void;
  /** Search and all filters at once, as a text says them. */
  narrow: (to: Pick<TableQuery, "search" | "filters">) => void;
  clear: () => void;
  setPage: (page: number, history?: "push" | "replace") => void;
  setSize: (size: number) => void;
};

export const pageSizes = [25, 50, 100] as const;

type TableQueryOptions = { filterIds: readonly string[]; sortIds: readonly string[]; defaultSort: TableSort };

/** Search, sort, filters and page of one table, kept in the address: ?q=…&sort=-updated&status=Active&page=2&size=100. */
export function useTableQuery({ filterIds, sortIds, defaultSort }: TableQueryOptions): TableQueryState {
  const [params, update] = useUrlState();
  return useMemo(() => {
    const query = readTableQuery(params, { filterIds, sortIds, defaultSort });
    return {
      ...query,
      isNarrowed: query.search !== "" || Object.keys(query.filters).length > 0,
      setSearch: (search) => update({ q: search.trim(), page: null }, "replace"),
      setSort: (sort) => {
        const isDefault = !sort || (sort.id === defaultSort.id && sort.desc === defaultSort.desc);
        update({ sort: isDefault ? null : `${sort.desc ? "-" : ""}${sort.id}`, page: null });
      },
      setFilter: (id, values) => update({ [id]: values, page: null }),
      narrow: ({ search, filters }) =>
        update(
          { q: search.trim(), page: null, ...Object.fromEntries(filterIds.map((id) => [id, filters[id] ?? null])) },
          "replace",
        ),
      clear: () => update({ q: null, page: null, ...Object.fromEntries(filterIds.map((id) => [id, null])) }),
      setPage: (page, history) => update({ page: page > 1 ? String(page) : null }, history),
      setSize: (size) => update({ size: size === pageSizes[1] ? null : String(size), page: null }),
    };
  }, [params, update, filterIds, sortIds, defaultSort]);
}

/** Reads the address; what is not a known column, size or page falls back to the default instead of failing. */
export function readTableQuery(params: Readonly<URLSearchParams>, options: TableQueryOptions): TableQuery {
  const sort = params.get("sort") ?? "";
  const sortId = sort.replace(/^-/, "");
  const size = Number(params.get("size"));
  const page = Number(params.get("page"));
  const filters: Record<string, string[]> = {};
  for (const id of options.filterIds) {
    const values = params.getAll(id).filter(Boolean);
    if (values.length > 0) filters[id] = values;
  }
  return {
    search: params.get("q")?.trim() ?? "",
    sort: options.sortIds.includes(sortId) ? { id: sortId, desc: sort.startsWith("-") } : options.defaultSort,
    filters,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: pageSizes.find((known) => known === size) ?? pageSizes[1],
  };
}
