"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Radio, RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { FilterChips } from "@/components/ui/data-table/filter-chips";
import { SelectionBar } from "@/components/ui/data-table/selection-bar";
import { useTableQuery } from "@/components/ui/data-table/use-table-query";
import { describeError } from "@/components/ui/describe-error";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { ListAndDetail } from "@/components/ui/list-and-detail";
import { SearchField } from "@/components/ui/search-field";
import { useUrlState } from "@/components/ui/use-url-state";
import { deliveryFilter, deliveryFilterChips, deliveryTableOptions } from "@/components/webhooks/delivery-filters";
import { DeliveryPanel } from "@/components/webhooks/delivery-panel";
import { DeliveryTable } from "@/components/webhooks/delivery-table";
import { useWebhookActs } from "@/components/webhooks/use-webhook-acts";
import { deliveriesQuery } from "@/components/webhooks/webhooks-query";
import { counted } from "@/lib/counted";
import type { WebhookDeliveryPage } from "@/lib/webhooks/log/delivery-schemas";
import { maximumReplayed } from "@/lib/webhooks/log/operations";

type DeliveryLogProps = {
  /** Of this webhook; null: of all. */
  webhookId: string | null;
  /** Said when nothing was ever sent. */
  nothingYet: string;
};

/** What was sent, newest first and as it happens, and beside it what was said in one delivery. */
export function DeliveryLog({ webhookId, nothingYet }: DeliveryLogProps) {
  const table = useTableQuery(deliveryTableOptions);
  const [params, update] = useUrlState();
  const openId = params.get("delivery");
  const filter = deliveryFilter(table);
  const [isLive, setIsLive] = useState(true);
  const selection = useSelection(`${webhookId} ${filter.key}`);
  // Rows that slide away under the pointer are chosen by mistake: a selection holds the list still.
  const isWatching = isLive && selection.ids.length === 0;
  const log = useInfiniteQuery(deliveriesQuery(webhookId, filter, isWatching));
  const { replay } = useWebhookActs();
  const rows = log.data?.pages.flatMap(({ data }) => data);
  const isOpen = openId !== null;
  const show = (id: string | null) => update({ delivery: id }, isOpen ? "replace" : "push");
  const close = () => {
    show(null);
    // Back to the row it was opened from, which on a narrow page is there again after the next paint.
    requestAnimationFrame(() => document.getElementById(`open-${openId}`)?.focus());
  };
  const replaySelection = () =>
    replay.mutate(selection.ids.slice(0, maximumReplayed), { onSuccess: () => selection.choose([]) });

  return (
    <ListAndDetail
      toolsLayout="grid grid-cols-[minmax(0,1fr)_auto] md:flex md:items-start"
      tools={
        <>
          <SearchField
            label="Search deliveries"
            placeholder="Workflow or export id"
            value={table.search}
            onSearch={table.setSearch}
            className="w-full shrink-0 md:w-64"
          />
          <FilterChips filters={deliveryFilterChips} query={table} />
          <LiveSwitch isLive={isLive} isHeld={isLive && !isWatching} onChange={setIsLive} />
        </>
      }
      label="Deliveries"
      isBusy={!rows || log.isPlaceholderData}
      wider="detail"
      list={
        <>
          {log.error && !rows ? (
            <ErrorState
              title="The deliveries could not be loaded."
              detail={describeError(log.error)}
              untouched="Nothing was changed; deliveries go on."
              onRetry={() => void log.refetch()}
              retrying={log.isFetching}
            />
          ) : rows?.length === 0 ? (
            <NoDeliveries isNarrowed={table.isNarrowed} onClear={table.clear} nothingYet={nothingYet} />
          ) : (
            <DeliveryTable
              rows={rows}
              withEndpoint={webhookId === null}
              isRefreshing={log.isPlaceholderData}
              openId={openId}
              onOpen={show}
              chosen={selection.ids}
              onChoose={selection.choose}
            />
          )}
          {log.hasNextPage && (
            <div className="flex justify-center p-4 pb-16">
              <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                Show older deliveries
              </Button>
            </div>
          )}
          {log.data && rows && rows.length > 0 && !log.hasNextPage && <Kept {...log.data.pages[0]?.kept} />}
        </>
      }
      detail={isOpen ? <DeliveryPanel key={openId} id={openId} onClose={close} /> : null}
      over={
        <SelectionBar count={selection.ids.length} onClear={() => selection.choose([])}>
          <Button size="small" icon={RotateCw} busy={replay.isPending} onClick={replaySelection}>
            Send again
          </Button>
        </SelectionBar>
      }
    />
  );
}

/** Where the list ends: how long the log is kept. */
function Kept({ attempt_days: attempt = null, delivery_days: delivery = null }: Partial<WebhookDeliveryPage["kept"]>) {
  const parts = [
    attempt !== null && `What was said in attempts is kept for ${counted(attempt, "day")}.`,
    delivery !== null &&
      `Deliveries that arrived are kept for ${counted(delivery, "day")}, all others until they arrive.`,
  ].filter(Boolean);
  return parts.length > 0 && <p className="px-4 py-3 text-12 text-ink-3 md:px-6">{parts.join(" ")}</p>;
}

/** The chosen deliveries; another question empties the choice, which would act on rows nobody sees. */
function useSelection(scope: string) {
  const [ids, setIds] = useState<string[]>([]);
  const [last, setLast] = useState(scope);
  if (last !== scope) {
    setLast(scope);
    setIds([]);
  }
  return { ids, choose: setIds };
}

type LiveSwitchProps = { isLive: boolean; isHeld: boolean; onChange: (isLive: boolean) => void };

function LiveSwitch({ isLive, isHeld, onChange }: LiveSwitchProps) {
  const [isVisible, setIsVisible] = useState(true);
  useEffect(() => {
    const look = () => setIsVisible(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  const isOn = isLive && isVisible && !isHeld;
  return (
    <Button
      variant={isOn ? "secondary" : "quiet"}
      icon={Radio}
      aria-pressed={isLive}
      title={isHeld ? "Rests while rows are selected" : "Looks for new deliveries every two seconds"}
      onClick={() => onChange(!isLive)}
      className="max-md:col-start-2 max-md:row-start-1 md:ml-auto"
    >
      {isHeld ? "Live, held" : isLive ? "Live" : "Not live"}
    </Button>
  );
}

type NoDeliveriesProps = { isNarrowed: boolean; onClear: () => void; nothingYet: string };

function NoDeliveries({ isNarrowed, onClear, nothingYet }: NoDeliveriesProps) {
  if (!isNarrowed) return <EmptyState title="Nothing was sent yet.">{nothingYet}</EmptyState>;
  return (
    <EmptyState title="No deliveries match." action={<Button onClick={onClear}>Clear search and filters</Button>}>
      Search takes a whole id, such as wf_01jd….
    </EmptyState>
  );
}
