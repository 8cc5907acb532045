"use client";

import { Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CopyableId } from "@/components/ui/copyable-id";
import { AgeText, DateText } from "@/components/ui/date-text";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { DeleteWebhookDialog } from "@/components/webhooks/delete-webhook-dialog";
import { TestEventDialog } from "@/components/webhooks/test-event-dialog";
import type { WebhookRecord } from "@/lib/webhooks/webhook-schemas";

type WebhookTableProps = {
  /** undefined until the first answer. */
  webhooks: WebhookRecord[] | undefined;
};

/** One row an endpoint: where, what it asked for, whether it arrives; test and delete beside it. */
export function WebhookTable({ webhooks }: WebhookTableProps) {
  const [tested, setTested] = useState<WebhookRecord | null>(null);
  const [deleted, setDeleted] = useState<WebhookRecord | null>(null);
  return (
    <>
      <ul aria-label="Webhooks" aria-busy={!webhooks} className="border-t">
        {webhooks
          ? webhooks.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                onTest={() => setTested(webhook)}
                onDelete={() => setDeleted(webhook)}
              />
            ))
          : ["w-80", "w-64", "w-72"].map((width) => <RowSkeleton key={width} width={width} />)}
      </ul>
      <TestEventDialog key={`test ${tested?.id}`} webhook={tested} onClose={() => setTested(null)} />
      <DeleteWebhookDialog webhook={deleted} onClose={() => setDeleted(null)} />
    </>
  );
}

type WebhookRowProps = { webhook: WebhookRecord; onTest: () => void; onDelete: () => void };

function WebhookRow({ webhook, onTest, onDelete }: WebhookRowProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 border-b px-4 py-4 hover:bg-sunken md:px-6">
      <div className="min-w-0 flex-1 basis-80 space-y-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 font-mono text-13 font-medium text-ink wrap-anywhere">{webhook.url}</h2>
          <WebhookHealth webhook={webhook} />
        </div>
        {webhook.description && <p className="text-13 text-ink-2 wrap-anywhere">{webhook.description}</p>}
        <EventTypes names={webhook.event_types} />
        {webhook.paused_reason && <p className="text-13 text-critical wrap-anywhere">{webhook.paused_reason}.</p>}
      </div>
      <dl className="grid shrink-0 grid-cols-[auto_auto] gap-x-3 gap-y-0.5 text-12 text-ink-2 max-md:w-full max-md:justify-start">
        <dt className="text-ink-3">Id</dt>
        <dd>
          <CopyableId value={webhook.id} label="webhook id" short />
        </dd>
        <dt className="text-ink-3">Registered</dt>
        <dd>
          <DateText value={webhook.created_at} />
        </dd>
        <dt className="text-ink-3">Sent with</dt>
        <dd>{describeSecrets(webhook)}</dd>
      </dl>
      <div className="flex shrink-0 items-center gap-1">
        <Button size="small" icon={Send} onClick={onTest}>
          Send test event
        </Button>
        <IconButton
          size="small"
          icon={Trash2}
          label={`Delete webhook ${webhook.url}`}
          variant="danger"
          onClick={onDelete}
        />
      </div>
    </li>
  );
}

function WebhookHealth({ webhook: { paused_at: pausedAt, failing_since: failingSince } }: { webhook: WebhookRecord }) {
  if (pausedAt) return <Badge tone="critical">Paused</Badge>;
  if (!failingSince) return <Badge tone="done">Active</Badge>;
  return (
    <Badge tone="major">
      Failing for <AgeText value={failingSince} />
    </Badge>
  );
}

const shownNames = 4;

function EventTypes({ names }: { names: readonly string[] }) {
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

function describeSecrets({ headers, oauth_configuration: oauth }: WebhookRecord): string {
  const count = Object.keys(headers ?? {}).length;
  const parts = [count === 1 ? "1 header" : count > 1 ? `${count} headers` : "", oauth ? "OAuth token" : ""].filter(
    Boolean,
  );
  return ["signature", ...parts].join(", ");
}

function RowSkeleton({ width }: { width: string }) {
  return (
    <li className="space-y-2.5 border-b px-4 py-4 md:px-6">
      <Skeleton className={`h-4 max-w-full ${width}`} />
      <Skeleton className="h-4 w-48" />
    </li>
  );
}
