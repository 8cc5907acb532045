import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api/client";
import { listWebhooks } from "@/lib/webhooks/operations";

/** The organization's webhooks; what creates or removes one invalidates this. */
export const webhooksQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: () => call(listWebhooks),
  // An endpoint that starts to fail, or is paused, shows without a reload.
  refetchInterval: 30_000,
});
