"use client";

import { useQuery } from "@tanstack/react-query";
import { RotateCw, X } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CopyableId } from "@/components/ui/copyable-id";
import { MomentText } from "@/components/ui/date-text";
import { DefinitionList } from "@/components/ui/definition-list";
import { describeError } from "@/components/ui/describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { AttemptChoice } from "@/components/webhooks/attempt-choice";
import { AttemptView } from "@/components/webhooks/attempt-view";
import { attemptWords, deliveryFacts, isReplayable } from "@/components/webhooks/delivery-facts";
import { useWebhookActs } from "@/components/webhooks/use-webhook-acts";
import { deliveryQuery } from "@/components/webhooks/webhooks-query";
import type { WebhookDeliveryDetail } from "@/lib/webhooks/log/delivery-schemas";

type DeliveryPanelProps = { id: string; onClose: () => void };

/** One delivery: how far it is, every attempt, what was sent and what was answered, and sending it again. */
export function DeliveryPanel({ id, onClose }: DeliveryPanelProps) {
  const { data, error, refetch, isFetching } = useQuery(deliveryQuery(id));
  const section = useRef<HTMLElement>(null);
  // Whoever opens it by the keyboard goes on in it, not behind fifty rows.
  useEffect(() => section.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Open delivery"
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
      className="@container/panel flex min-h-0 min-w-0 flex-1 flex-col outline-none md:overflow-y-auto"
    >
      {error && !data ? (
        <>
          <PanelHead title="Delivery" onClose={onClose} />
          <ErrorState
            title="The delivery could not be loaded."
            detail={describeError(error)}
            untouched="Nothing was changed."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </>
      ) : data ? (
        <Opened delivery={data} onClose={onClose} />
      ) : (
        <>
          <PanelHead title="Delivery" onClose={onClose} />
          <div className="space-y-3 p-4">
            <Skeleton className="h-4 w-64" />
            <Skeleton className="h-4 w-48" />
            <Skeleton className="h-40 w-full" />
          </div>
        </>
      )}
    </section>
  );
}

function PanelHead({ title, children, onClose }: { title: ReactNode; children?: ReactNode; onClose: () => void }) {
  return (
    <header className="sticky top-0 z-10 flex flex-wrap items-center gap-2 border-b bg-canvas py-2 pr-3 pl-4">
      <h2 className="min-w-0 flex-1 basis-48 truncate font-mono text-13 font-medium text-ink">{title}</h2>
      {children}
      <IconButton label="Close delivery" icon={X} onClick={onClose} className="ml-auto" />
    </header>
  );
}

function Opened({ delivery, onClose }: { delivery: WebhookDeliveryDetail; onClose: () => void }) {
  const { replay, replayWorkflow } = useWebhookActs();
  const [chosen, setChosen] = useState<string | null>(null);
  const attempts = delivery.attempt_list;
  // Until somebody chose an older one the newest is shown, also when it came a moment ago.
  const attempt = attempts.find(({ id }) => id === chosen) ?? attempts[0];
  const { label, tone } = deliveryFacts[delivery.state];
  const { subject } = delivery;
  const isWorkflow = subject !== null && subject.kind !== "export" && subject.id !== delivery.subject_id;
  return (
    <>
      <PanelHead title={[delivery.new_status_name, delivery.event_type].filter(Boolean).join(" · ")} onClose={onClose}>
        <Badge tone={tone}>{label}</Badge>
        {isReplayable(delivery) && (
          <Button size="small" icon={RotateCw} busy={replay.isPending} onClick={() => replay.mutate([delivery.id])}>
            Send again
          </Button>
        )}
      </PanelHead>
      <div className="space-y-4 p-4">
        {delivery.last_error && delivery.state !== "delivered" && (
          <p className="text-13 text-critical wrap-anywhere">{delivery.last_error}.</p>
        )}
        <DefinitionList items={factsOf(delivery)} />
        {isWorkflow && (
          <Button
            size="small"
            variant="quiet"
            busy={replayWorkflow.isPending}
            onClick={() =>
              replayWorkflow.mutate({
                id: delivery.subject_id,
                kind: subject.kind === "facility" ? "facility" : "provider",
              })
            }
            className="-ml-2"
          >
            Send all events of this workflow again
          </Button>
        )}
        {attempts.length > 1 && <AttemptChoice attempts={attempts} chosen={attempt?.id ?? null} onChoose={setChosen} />}
        {attempt ? (
          <AttemptView url={delivery.url} body={delivery.request_body} attempt={attempt} />
        ) : (
          <p className="text-13 text-ink-3">
            {delivery.attempts === 0
              ? "It has not been tried yet; what will be sent:"
              : "What was said in its attempts is not kept any more; what they sent:"}
          </p>
        )}
        {!attempt && <AttemptView url={delivery.url} body={delivery.request_body} attempt={null} />}
      </div>
    </>
  );
}

function factsOf(delivery: WebhookDeliveryDetail) {
  const { subject, webhook_removed_at: removedAt } = delivery;
  const next = delivery.next_attempt_at;
  return [
    { term: "About", value: subject ? <SubjectLink subject={subject} /> : null },
    { term: "Workflow or export", value: <CopyableId value={delivery.subject_id} label="subject id" /> },
    {
      term: "Endpoint",
      value: removedAt ? (
        <>
          <span className="font-mono text-12">{delivery.url}</span> <Badge>Removed</Badge>
        </>
      ) : (
        <Link href={`/console/webhooks/${delivery.webhook_id}`} className="font-mono text-12 hover:underline">
          {delivery.url}
        </Link>
      ),
    },
    { term: "webhook-id", value: <CopyableId value={delivery.event_id} label="webhook id" /> },
    { term: "Created", value: <MomentText value={delivery.created_at} /> },
    delivery.replayed_at && { term: "Sent again", value: <MomentText value={delivery.replayed_at} /> },
    next && delivery.state === "retrying" && { term: "Next attempt", value: <MomentText value={next} /> },
    { term: "Attempts", value: delivery.attempts === 0 ? "None yet" : attemptWords(delivery.attempts) },
  ].filter((item) => typeof item === "object" && item !== null);
}

function SubjectLink({ subject }: { subject: NonNullable<WebhookDeliveryDetail["subject"]> }) {
  const folder = { provider: "providers", facility: "facilities", export: "exports" }[subject.kind];
  const href = subject.kind === "export" ? "/console/exports" : `/console/${folder}/${subject.id}`;
  return (
    <Link href={href} className="hover:underline">
      {subject.name}
    </Link>
  );
}
