import { Badge } from "@/components/ui/badge";
import { MomentText } from "@/components/ui/date-text";
import type { WebhookRecord } from "@/lib/webhooks/webhook-schemas";

/** Whether events get there: active, failing since when, or paused. */
export function WebhookState({ webhook }: { webhook: WebhookRecord }) {
  const { paused_at: pausedAt, failing_since: failingSince } = webhook;
  if (pausedAt) return <Badge tone={failingSince ? "critical" : "waiting"}>Paused</Badge>;
  if (!failingSince) return <Badge tone="done">Active</Badge>;
  return (
    <Badge tone="major">
      Failing since <MomentText value={failingSince} />
    </Badge>
  );
}

/** Paused by the service itself, because nothing arrived: somebody must look. */
export const isGivenUp = ({ paused_at: pausedAt, failing_since: failingSince }: WebhookRecord): boolean =>
  pausedAt !== null && failingSince !== null;
