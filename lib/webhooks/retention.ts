import { counted } from "@/lib/counted";
import { env } from "@/lib/env";

/** How long the log of webhooks is kept, in days; null for good. What has not arrived is kept whatever this says. */
export const webhookRetention = () => ({
  attempt_days: env().WEBHOOK_ATTEMPT_DAYS || null,
  delivery_days: env().WEBHOOK_LOG_DAYS || null,
});

/** The end of a sentence about a delivery that is not there: it may have been. */
export function keptFor(): string {
  const { delivery_days: days } = webhookRetention();
  return days === null ? "" : `; those that arrived are kept for ${counted(days, "day")}`;
}
