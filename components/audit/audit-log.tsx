"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { auditFilter, auditFilterChips } from "@/components/audit/audit-filters";
import { choicesQuery, entriesQuery } from "@/components/audit/audit-queries";
import { AuditTable } from "@/components/audit/audit-table";
import { DayRange } from "@/components/audit/day-range";
import { EntryPanel } from "@/components/audit/entry-panel";
import { Button } from "@/components/ui/button";
import { FilterChips } from "@/components/ui/data-table/filter-chips";
import type { TableQueryState } from "@/components/ui/data-table/use-table-query";
import { describeError } from "@/components/ui/describe-error";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { ListAndDetail } from "@/components/ui/list-and-detail";
import { SearchField } from "@/components/ui/search-field";
import { useUrlState } from "@/components/ui/use-url-state";

const nothing = { actors: [], clients: [], actions: [], subject_types: [], client_addresses: [] };

/** The log, newest first, and beside it one entry with what it changed. */
export function AuditLog({ table }: { table: TableQueryState }) {
  const [params, update] = useUrlState();
  const openId = params.get("entry");
  const { data: choices = nothing } = useQuery(choicesQuery);
  const log = useInfiniteQuery(entriesQuery(auditFilter(table)));
  const rows = log.data?.pages.flatMap(({ data }) => data);
  const isOpen = openId !== null;
  const show = (id: string | null) => update({ entry: id }, isOpen ? "replace" : "push");
  const close = () => {
    show(null);
    // Back to the row it was opened from, which on a narrow page is there again after the next paint.
    requestAnimationFrame(() => document.getElementById(`open-${openId}`)?.focus());
  };

  return (
    <ListAndDetail
      toolsLayout="flex flex-col md:flex-row md:flex-wrap md:items-start"
      tools={
        <>
          <SearchField
            label="Search the audit log"
            placeholder="Id or address"
            value={table.search}
            onSearch={table.setSearch}
            className="w-full shrink-0 md:w-64"
          />
          <DayRange table={table} />
          <FilterChips filters={auditFilterChips(choices)} query={table} />
        </>
      }
      label="Entries"
      isBusy={!rows || log.isPlaceholderData}
      wider="list"
      list={
        <>
          {log.error && !rows ? (
            <ErrorState
              title="The audit log could not be loaded."
              detail={describeError(log.error)}
              untouched="Nothing was changed; what is done goes on being written."
              onRetry={() => void log.refetch()}
              retrying={log.isFetching}
            />
          ) : rows?.length === 0 ? (
            <NoEntries isNarrowed={table.isNarrowed} onClear={table.clear} />
          ) : (
            <AuditTable rows={rows} isRefreshing={log.isPlaceholderData} openId={openId} onOpen={show} />
          )}
          {log.hasNextPage && (
            <div className="flex justify-center p-4 pb-16">
              <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                Show older entries
              </Button>
            </div>
          )}
        </>
      }
      detail={isOpen ? <EntryPanel key={openId} id={openId} table={table} onClose={close} /> : null}
    />
  );
}

function NoEntries({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (!isNarrowed)
    return (
      <EmptyState title="Nothing was done yet.">Every change to anything is written here as it is made.</EmptyState>
    );
  return (
    <EmptyState title="No entries match." action={<Button onClick={onClear}>Clear search and filters</Button>}>
      Search takes a whole id, of a record such as wf_01jd… or of a request, or a whole network address such as
      203.0.113.7.
    </EmptyState>
  );
}
