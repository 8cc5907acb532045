"use client";

import { useTableQuery } from "@/components/ui/data-table/use-table-query";

const options = { filterIds: ["kind", "state"], sortIds: [], defaultSort: { id: "created", desc: true } };

/** Exports or imports, newest first: the table, and the query of its page by what the address says. */
export function useWorkList<Kind extends string, State extends string>(
  kinds: readonly Kind[],
  states: readonly State[],
) {
  const table = useTableQuery(options);
  const { filters, page, size } = table;
  const chosen = states.filter((state) => filters.state?.includes(state));
  const query = {
    kind: kinds.find((kind) => kind === filters.kind?.[0]),
    state: chosen.length > 0 ? chosen : undefined,
    offset: (page - 1) * size,
    limit: size,
  };
  return { table, query };
}
