import type { Tone } from "@/components/ui/tone";
import type { DeliveryState, WebhookDeliveryRecord } from "@/lib/webhooks/log/delivery-schemas";

export const deliveryFacts: Record<DeliveryState, { label: string; tone: Tone }> = {
  pending: { label: "Waiting", tone: "waiting" },
  retrying: { label: "Retrying", tone: "major" },
  delivered: { label: "Delivered", tone: "done" },
  dead: { label: "Failed", tone: "critical" },
};

/** "1 attempt", "3 attempts" */
export const attemptWords = (count: number): string => `${count} ${count === 1 ? "attempt" : "attempts"}`;

/** What came back last: "204", "No answer", or nothing before the first attempt. */
export function answerWords({
  last_status: status,
  attempts,
}: Pick<WebhookDeliveryRecord, "last_status" | "attempts">) {
  if (status !== null) return String(status);
  return attempts > 0 ? "No answer" : "";
}

/** Whether somebody may ask for it once more: not of a removed endpoint, and not what has yet to be tried. */
export const isReplayable = ({ state, webhook_removed_at: removedAt }: WebhookDeliveryRecord): boolean =>
  removedAt === null && state !== "pending";
