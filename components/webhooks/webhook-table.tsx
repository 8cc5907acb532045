"use client";

import Link from "next/link";
import { Skeleton } from "@/components/ui/skeleton";
import { rateWords, SuccessStrip } from "@/components/webhooks/success-strip";
import { isGivenUp, WebhookState } from "@/components/webhooks/webhook-state";
import { countedUpTo, type WebhookHealth, type WebhookRecord } from "@/lib/webhooks/webhook-schemas";

type WebhookTableProps = {
  /** undefined until the first answer. */
  webhooks: WebhookRecord[] | undefined;
  health: WebhookHealth[] | undefined;
};

/** One row an endpoint: where, what it asked for, and how its last 24 hours were. */
export function WebhookTable({ webhooks, health }: WebhookTableProps) {
  return (
    <ul aria-label="Webhooks" aria-busy={!webhooks} className="border-t">
      {webhooks
        ? webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              health={health?.find(({ webhook_id: id }) => id === webhook.id)}
            />
          ))
        : ["w-80", "w-64", "w-72"].map((width) => <RowSkeleton key={width} width={width} />)}
    </ul>
  );
}

type WebhookRowProps = { webhook: WebhookRecord; health: WebhookHealth | undefined };

function WebhookRow({ webhook, health }: WebhookRowProps) {
  return (
    <li className="relative flex flex-wrap items-start gap-x-8 gap-y-3 border-b px-4 py-4 hover:bg-hover md:px-6">
      <div className="min-w-0 flex-1 basis-80 space-y-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 font-mono text-13 font-medium text-ink wrap-anywhere">
            {/* The whole row is its target. */}
            <Link
              href={`/console/webhooks/${webhook.id}`}
              prefetch={false}
              className="after:absolute after:inset-0 hover:underline"
            >
              {webhook.url}
            </Link>
          </h2>
          <WebhookState webhook={webhook} />
        </div>
        {webhook.description && <p className="text-13 text-ink-2 wrap-anywhere">{webhook.description}</p>}
        <EventTypes names={webhook.event_types} />
        {webhook.paused_reason && !isGivenUp(webhook) && (
          <p className="text-13 text-ink-2 wrap-anywhere">{webhook.paused_reason}.</p>
        )}
      </div>
      <div className="w-68 max-w-full shrink-0 space-y-1">{health && <HealthColumn health={health} />}</div>
    </li>
  );
}

function HealthColumn({ health }: { health: WebhookHealth }) {
  return (
    <>
      <SuccessStrip health={health} />
      <p className="text-12 text-ink-2 tabular-nums">{rateWords(health)}</p>
      <Backlog health={health} />
    </>
  );
}

const amount = (count: number) => `${count.toLocaleString("en-US")}${count === countedUpTo ? " or more" : ""}`;

/** What waits and what was given up; nothing when all is through. */
export function Backlog({ health: { waiting, dead } }: { health: WebhookHealth }) {
  if (waiting === 0 && dead === 0) return null;
  return (
    <p className="flex gap-3 text-12 tabular-nums">
      {waiting > 0 && <span className="text-waiting">{amount(waiting)} waiting</span>}
      {dead > 0 && <span className="text-critical">{amount(dead)} failed</span>}
    </p>
  );
}

const shownNames = 4;

export function EventTypes({ names }: { names: readonly string[] }) {
  const rest = names.slice(shownNames);
  return (
    <ul aria-label="Events" className="flex flex-wrap gap-1">
      {names.slice(0, shownNames).map((name) => (
        <li key={name} className="rounded-small border px-1.5 py-px font-mono text-12 text-ink-2 wrap-anywhere">
          {name}
        </li>
      ))}
      {rest.length > 0 && (
        <li title={rest.join("\n")} className="px-1 py-px text-12 text-ink-3">
          and {rest.length} more
        </li>
      )}
    </ul>
  );
}

function RowSkeleton({ width }: { width: string }) {
  return (
    <li className="space-y-2.5 border-b px-4 py-4 md:px-6">
      <Skeleton className={`h-4 max-w-full ${width}`} />
      <Skeleton className="h-4 w-48" />
    </li>
  );
}
