"use client";

import Link from "next/link";
import { Button } from "@/components/ui/button";
import { MomentText } from "@/components/ui/date-text";
import { Notice } from "@/components/ui/notice";
import { useWebhookActs } from "@/components/webhooks/use-webhook-acts";
import type { WebhookRecord } from "@/lib/webhooks/webhook-schemas";

/** The banner of an endpoint to which nothing is sent any more: since when, why, and the way back. */
export function GivenUpNotice({ webhook, isLinked = false }: { webhook: WebhookRecord; isLinked?: boolean }) {
  const { mayChange, resume } = useWebhookActs();
  const { id, url, paused_at: pausedAt, paused_reason: reason } = webhook;
  return (
    <Notice tone="critical" title="Nothing is sent to this endpoint any more; what happens waits for it.">
      {isLinked && (
        <Link href={`/console/webhooks/${id}`} className="block font-mono text-12 text-ink hover:underline">
          {url}
        </Link>
      )}
      <p>
        Since <MomentText value={pausedAt} />. {reason}.{" "}
        {mayChange ? "Mend the endpoint, then resume." : "A Supervisor can resume it."}
      </p>
      {mayChange && (
        <Button size="small" busy={resume.isPending} onClick={() => resume.mutate(id)} className="mt-2 mb-1">
          Resume deliveries
        </Button>
      )}
    </Notice>
  );
}
