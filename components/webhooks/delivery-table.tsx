"use client";

import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import { classNames } from "@/components/ui/class-names";
import { millisecondsWords } from "@/components/ui/duration-words";
import { formatDate, formatMoment } from "@/components/ui/format-date";
import { type LogColumn, LogLink, LogTable } from "@/components/ui/log-table";
import { answerWords, deliveryFacts } from "@/components/webhooks/delivery-facts";
import { now } from "@/lib/clock";
import type { WebhookDeliveryRecord } from "@/lib/webhooks/log/delivery-schemas";

type DeliveryTableProps = {
  /** undefined until the first answer. */
  rows: WebhookDeliveryRecord[] | undefined;
  withEndpoint: boolean;
  /** What is shown makes room for the answer to another question: choosing it would act on what nobody sees. */
  isRefreshing: boolean;
  openId: string | null;
  onOpen: (id: string | null) => void;
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
};

type Column = LogColumn<WebhookDeliveryRecord>;

const wide = "hidden @2xl/list:table-cell";
const wider = "hidden @4xl/list:table-cell";

const state: Column = {
  key: "state",
  head: <span className="sr-only @2xl/list:not-sr-only">State</span>,
  width: "w-8 @2xl/list:w-28",
  label: (row) => deliveryFacts[row.state].label,
  cell: (row) => (
    <Badge tone={deliveryFacts[row.state].tone} look="plain">
      <span className="sr-only @2xl/list:not-sr-only">{deliveryFacts[row.state].label}</span>
    </Badge>
  ),
};

const about: Column = {
  key: "about",
  head: "About",
  shown: wide,
  width: "w-36",
  title: (row) => row.subject_id,
  cell: (row) => (
    <span className="font-mono text-12 text-ink-2">
      {row.subject_id.slice(0, 6)}…{row.subject_id.slice(-6)}
    </span>
  ),
};

const endpoint: Column = {
  key: "endpoint",
  head: "Endpoint",
  shown: wider,
  title: (row) => row.url,
  cell: (row) => (
    <span className="font-mono text-12 text-ink-2">
      {row.url.replace(/^https:\/\//, "")}
      {row.webhook_removed_at && " (removed)"}
    </span>
  ),
};

const outcome: readonly Column[] = [
  { key: "answer", head: "Answer", shown: wide, width: "w-24", className: "tabular-nums", cell: answerWords },
  { key: "attempts", head: "Attempts", shown: wide, width: "w-20", align: "end", cell: (row) => row.attempts },
  {
    key: "took",
    head: "Took",
    shown: wide,
    width: "w-20",
    align: "end",
    cell: (row) => millisecondsWords(row.last_duration_ms),
  },
  {
    key: "created",
    head: "Created",
    width: "w-24 @2xl/list:w-32",
    align: "end",
    cell: (row) => <WhenText value={row.created_at} />,
  },
];

/** One row a delivery, like a network panel: state, event, what it is about, answer, attempts, duration, when. */
export function DeliveryTable(props: DeliveryTableProps) {
  const { rows, withEndpoint, isRefreshing, openId, onOpen, chosen, onChoose } = props;
  const ids = rows?.map(({ id }) => id) ?? [];
  const areAll = ids.length > 0 && ids.every((id) => chosen.includes(id));
  const toggle = (id: string, isChosen: boolean) =>
    onChoose(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));

  const choice: Column = {
    key: "choice",
    head: (
      <Checkbox
        aria-label="Select all deliveries shown"
        checked={areAll}
        indeterminate={!areAll && chosen.length > 0}
        disabled={ids.length === 0 || isRefreshing}
        onCheckedChange={(isChosen) => onChoose(isChosen ? ids : [])}
      />
    ),
    width: "w-10 md:w-13",
    cell: (row) => (
      <Checkbox
        aria-label={`Select ${row.event_type} of ${row.subject_id}`}
        checked={chosen.includes(row.id)}
        disabled={isRefreshing}
        onCheckedChange={(isChosen) => toggle(row.id, isChosen)}
      />
    ),
  };
  const event: Column = {
    key: "event",
    head: "Event",
    cell: (row) => (
      <LogLink
        id={row.id}
        param="delivery"
        isOpen={row.id === openId}
        onOpen={onOpen}
        title={row.last_error ?? row.event_type}
      >
        {row.new_status_name && <span>{row.new_status_name} </span>}
        <span className={classNames("font-mono text-12", row.new_status_name && "text-ink-3")}>{row.event_type}</span>
      </LogLink>
    ),
  };
  return (
    <LogTable
      label="Deliveries"
      noun="deliveries"
      columns={[choice, state, event, about, ...(withEndpoint ? [endpoint] : []), ...outcome]}
      rows={rows}
      isRefreshing={isRefreshing}
      isMarked={(id) => id === openId || chosen.includes(id)}
      select={{
        toggle: (id) => !isRefreshing && toggle(id, !chosen.includes(id)),
        extend: (some) => !isRefreshing && onChoose([...new Set([...chosen, ...some])]),
        clear: () => {
          onChoose([]);
          return chosen.length > 0;
        },
      }}
    />
  );
}

const timeOfDay = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

/** The time to the second today, the date before. */
function WhenText({ value }: { value: string }) {
  const at = new Date(value);
  const [today] = useState(() => now().toDateString());
  const isToday = at.toDateString() === today;
  return (
    <time dateTime={value} title={formatMoment(value)} suppressHydrationWarning>
      {isToday ? timeOfDay.format(at) : formatDate(value)}
    </time>
  );
}
