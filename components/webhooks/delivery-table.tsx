"use client";

import { type MouseEvent, useMemo, useRef, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import { classNames } from "@/components/ui/class-names";
import { useTableKeys } from "@/components/ui/data-table/use-table-keys";
import { millisecondsWords } from "@/components/ui/duration-words";
import { formatDate, formatMoment } from "@/components/ui/format-date";
import { Skeleton } from "@/components/ui/skeleton";
import { rowId } from "@/components/ui/use-row-cursor";
import { answerWords, deliveryFacts } from "@/components/webhooks/delivery-facts";
import { now } from "@/lib/clock";
import type { WebhookDeliveryRecord } from "@/lib/webhooks/log/delivery-schemas";

type DeliveryTableProps = {
  /** undefined until the first answer. */
  rows: WebhookDeliveryRecord[] | undefined;
  withEndpoint: boolean;
  isRefreshing: boolean;
  openId: string | null;
  onOpen: (id: string | null) => void;
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
};

const head =
  "sticky top-0 z-10 h-9 border-b bg-canvas px-2 text-left text-12 font-medium whitespace-nowrap text-ink-3 @2xl/list:px-3";
const cell = "h-(--row-height) border-b px-2 text-13 text-ink @2xl/list:px-3";
/** In a narrow list the rest stands in the open delivery. */
const wide = "hidden @2xl/list:table-cell";
const wider = "hidden @4xl/list:table-cell";

/** One row a delivery, like a network panel: state, event, what it is about, answer, attempts, duration, when. */
export function DeliveryTable({ rows, withEndpoint, isRefreshing, chosen, onChoose, ...opening }: DeliveryTableProps) {
  const ids = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows]);
  const body = useRef<HTMLTableSectionElement>(null);
  const areAll = ids.length > 0 && ids.every((id) => chosen.includes(id));
  const toggle = (id: string, isChosen: boolean) =>
    onChoose(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  const keys = useTableKeys({
    noun: "deliveries",
    ids,
    body,
    // Older ones are added below, not on another page.
    turnPage: () => false,
    select: {
      toggle: (id) => !isRefreshing && toggle(id, !chosen.includes(id)),
      extend: (some) => !isRefreshing && onChoose([...new Set([...chosen, ...some])]),
      clear: () => {
        onChoose([]);
        return chosen.length > 0;
      },
    },
  });
  return (
    <table
      aria-label="Deliveries"
      className={classNames("w-full table-fixed border-separate border-spacing-0", isRefreshing && "text-ink-2")}
    >
      <thead>
        <tr>
          <th scope="col" className={classNames(head, "w-11 pl-4 md:pl-6")}>
            <Checkbox
              aria-label="Select all deliveries shown"
              checked={areAll}
              indeterminate={!areAll && chosen.length > 0}
              disabled={ids.length === 0 || isRefreshing}
              onCheckedChange={(isChosen) => onChoose(isChosen ? ids : [])}
            />
          </th>
          <th scope="col" className={classNames(head, "w-8 @2xl/list:w-28")}>
            <span className="sr-only @2xl/list:not-sr-only">State</span>
          </th>
          <th scope="col" className={head}>
            Event
          </th>
          <th scope="col" className={classNames(head, wide, "w-36")}>
            About
          </th>
          {withEndpoint && (
            <th scope="col" className={classNames(head, wider)}>
              Endpoint
            </th>
          )}
          <th scope="col" className={classNames(head, wide, "w-24")}>
            Answer
          </th>
          <th scope="col" className={classNames(head, wide, "w-20 text-right")}>
            Attempts
          </th>
          <th scope="col" className={classNames(head, wide, "w-20 text-right")}>
            Took
          </th>
          <th scope="col" className={classNames(head, "w-24 pr-4 text-right @2xl/list:w-32 md:pr-6")}>
            Created
          </th>
        </tr>
      </thead>
      {/* Its keys act on the row that has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <tbody ref={body} {...keys.body}>
        {rows
          ? rows.map((row) => (
              <DeliveryRow
                key={row.id}
                row={row}
                withEndpoint={withEndpoint}
                isChosen={chosen.includes(row.id)}
                isOutgoing={isRefreshing}
                isCurrent={row.id === keys.currentId}
                onToggle={(isChosen) => toggle(row.id, isChosen)}
                {...opening}
              />
            ))
          : ["w-40", "w-52", "w-44", "w-48", "w-36"].map((width) => (
              <tr key={width}>
                <td colSpan={9} className={cell}>
                  <Skeleton className={classNames("h-4", width)} />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  );
}

type DeliveryRowProps = Pick<DeliveryTableProps, "withEndpoint" | "openId" | "onOpen"> & {
  row: WebhookDeliveryRecord;
  isChosen: boolean;
  /** It makes room for the answer to another question: choosing it would act on what nobody sees. */
  isOutgoing: boolean;
  /** The one that keys are about. */
  isCurrent: boolean;
  onToggle: (isChosen: boolean) => void;
};

function DeliveryRow(props: DeliveryRowProps) {
  const { row, withEndpoint, openId, onOpen, isChosen, isOutgoing, isCurrent, onToggle } = props;
  const isOpen = row.id === openId;
  const { label, tone } = deliveryFacts[row.state];
  const open = (event: MouseEvent) => {
    // A new tab is the browser's own business.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(isOpen ? null : row.id);
  };
  return (
    <tr
      id={rowId(row.id)}
      tabIndex={isCurrent ? 0 : -1}
      className={classNames(
        "scroll-mt-9 focus-visible:-outline-offset-2",
        isOpen || isChosen ? "bg-accent-soft" : "hover:bg-hover",
      )}
    >
      <td className={classNames(cell, "pl-4 md:pl-6")}>
        <Checkbox
          aria-label={`Select ${row.event_type} of ${row.subject_id}`}
          checked={isChosen}
          disabled={isOutgoing}
          onCheckedChange={onToggle}
        />
      </td>
      <td aria-label={label} className={cell}>
        <Badge tone={tone} look="plain">
          <span className="sr-only @2xl/list:not-sr-only">{label}</span>
        </Badge>
      </td>
      <td className={cell}>
        <a
          id={`open-${row.id}`}
          href={`?delivery=${row.id}`}
          aria-current={isOpen || undefined}
          onClick={open}
          title={row.last_error ?? row.event_type}
          className="block truncate rounded-small leading-[calc(var(--row-height)-1px)] hover:underline focus-visible:-outline-offset-2"
        >
          {row.new_status_name && <span>{row.new_status_name} </span>}
          <span className={classNames("font-mono text-12", row.new_status_name && "text-ink-3")}>{row.event_type}</span>
        </a>
      </td>
      <td className={classNames(cell, wide)}>
        <span title={row.subject_id} className="block truncate font-mono text-12 text-ink-2">
          {row.subject_id.slice(0, 6)}…{row.subject_id.slice(-6)}
        </span>
      </td>
      {withEndpoint && (
        <td className={classNames(cell, wider)}>
          <span title={row.url} className="block truncate font-mono text-12 text-ink-2">
            {row.url.replace(/^https:\/\//, "")}
            {row.webhook_removed_at && " (removed)"}
          </span>
        </td>
      )}
      <td className={classNames(cell, wide, "truncate tabular-nums")}>{answerWords(row)}</td>
      <td className={classNames(cell, wide, "text-right tabular-nums")}>{row.attempts}</td>
      <td className={classNames(cell, wide, "text-right whitespace-nowrap tabular-nums")}>
        {millisecondsWords(row.last_duration_ms)}
      </td>
      <td className={classNames(cell, "pr-4 text-right whitespace-nowrap tabular-nums md:pr-6")}>
        <WhenText value={row.created_at} />
      </td>
    </tr>
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
