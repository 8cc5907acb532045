import type { NamedFilter } from "@/components/ui/data-table/filter-chips";
import type { TableQueryState } from "@/components/ui/data-table/use-table-query";
import { now } from "@/lib/clock";
import { deliveryStates, type DeliveryState } from "@/lib/webhooks/log/delivery-schemas";
import { webhookEventTypes } from "@/lib/webhooks/event-names";
import { deliveryFacts } from "@/components/webhooks/delivery-facts";

const hourMs = 3_600_000;

/** How far back to look; the words of the address to hours. */
const periods = { hour: 1, day: 24, week: 168, month: 720 } as const;
type Period = keyof typeof periods;
const periodWords: Record<Period, string> = {
  hour: "last hour",
  day: "last 24 hours",
  week: "last 7 days",
  month: "last 30 days",
};

const periodNames = Object.keys(periods) as Period[];

export const deliveryTableOptions = {
  filterIds: ["state", "event", "period"],
  sortIds: [],
  defaultSort: { id: "created", desc: true },
};

export const deliveryFilterChips: readonly NamedFilter[] = [
  {
    id: "state",
    label: "State",
    filter: { multiple: true, options: deliveryStates.map((value) => ({ value, label: deliveryFacts[value].label })) },
  },
  {
    id: "event",
    label: "Event",
    filter: { multiple: true, options: webhookEventTypes.map((value) => ({ value, label: value })) },
  },
  {
    id: "period",
    label: "Created in the",
    filter: { options: periodNames.map((value) => ({ value, label: periodWords[value] })) },
  },
];

export type DeliveryFilter = {
  /** Names the question: the same filters are the same question at any time. */
  key: string;
  query: () => {
    state?: DeliveryState[];
    event_type?: (typeof webhookEventTypes)[number][];
    subject_id?: string;
    since?: string;
  };
};

/** What the address asks of the log; words that are no state, event or period are left out. */
export function deliveryFilter({ filters, search }: Pick<TableQueryState, "filters" | "search">): DeliveryFilter {
  const state = deliveryStates.filter((name) => filters["state"]?.includes(name));
  const event = webhookEventTypes.filter((name) => filters["event"]?.includes(name));
  const period = periodNames.find((name) => filters["period"]?.includes(name));
  return {
    key: JSON.stringify([state, event, period, search]),
    query: () => ({
      state: state.length > 0 ? state : undefined,
      event_type: event.length > 0 ? event : undefined,
      subject_id: search || undefined,
      since: period && new Date(now().getTime() - periods[period] * hourMs).toISOString(),
    }),
  };
}
