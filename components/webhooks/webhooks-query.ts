import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, callForAnswer } from "@/lib/api/client";
import { getWebhookDelivery, listDeliveriesOfWebhook, listWebhookDeliveries } from "@/lib/webhooks/log/operations";
import { getWebhook, listWebhookHealth, listWebhooks } from "@/lib/webhooks/operations";
import type { DeliveryFilter } from "@/components/webhooks/delivery-filters";

/** Everything about webhooks: what changes one of them invalidates all of it. */
export const webhooksKey = ["webhooks"] as const;

/** Milliseconds between two looks while somebody watches; a page in the background asks nothing. */
const watchingMs = 2_000;

export const webhooksQuery = queryOptions({
  queryKey: [...webhooksKey, "list"],
  queryFn: () => call(listWebhooks),
  // An endpoint that starts to fail, or is paused, shows without a reload.
  refetchInterval: 10_000,
});

export const healthQuery = queryOptions({
  queryKey: [...webhooksKey, "health"],
  queryFn: () => call(listWebhookHealth, { query: { hours: 24 } }),
  refetchInterval: 5_000,
});

/** One webhook with the version that a change is made against. */
export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [...webhooksKey, "one", id],
    queryFn: async () => {
      const { body, etag } = await callForAnswer(getWebhook, { params: { webhookId: id } });
      return { webhook: body, etag: etag ?? "" };
    },
    refetchInterval: 10_000,
    retry: false,
  });

const pageSize = 50;

/** The delivery log of one webhook or of all, newest first; looked at again and again while only its first page is shown. */
export const deliveriesQuery = (webhookId: string | null, filter: DeliveryFilter, isLive: boolean) =>
  infiniteQueryOptions({
    queryKey: [...webhooksKey, "deliveries", webhookId, filter.key],
    queryFn: ({ pageParam }) => {
      const query = { ...filter.query(), limit: pageSize, cursor: pageParam ?? undefined };
      return webhookId === null
        ? call(listWebhookDeliveries, { query })
        : call(listDeliveriesOfWebhook, { params: { webhookId }, query });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isLive && (state.data?.pages.length ?? 0) <= 1 ? watchingMs : false),
  });

/** One delivery with its attempts; looked at again while it is on its way. */
export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: [...webhooksKey, "delivery", id],
    queryFn: () => call(getWebhookDelivery, { params: { deliveryId: id } }),
    refetchInterval: ({ state }) =>
      state.data?.state === "pending" || state.data?.state === "retrying" ? watchingMs : 10_000,
    retry: false,
  });
