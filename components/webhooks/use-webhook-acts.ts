"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useConsoleSession } from "@/components/shell/console-session";
import { describeError } from "@/components/ui/describe-error";
import { useToast } from "@/components/ui/toast";
import { webhooksKey } from "@/components/webhooks/webhooks-query";
import { call } from "@/lib/api/client";
import {
  replayWebhookDeliveries,
  replayWorkflowEvents,
  replayFacilityWorkflowEvents,
} from "@/lib/webhooks/log/operations";
import { updateWebhook } from "@/lib/webhooks/operations";

const events = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "event" : "events"}`;

/** Sending events again, for everybody, and resuming an endpoint, for those who may change it. */
export function useWebhookActs() {
  const { user } = useConsoleSession();
  const client = useQueryClient();
  const toast = useToast();
  const refresh = () => client.invalidateQueries({ queryKey: webhooksKey });
  const replay = useMutation({
    mutationFn: (ids: string[]) => call(replayWebhookDeliveries, { body: { delivery_ids: ids } }),
    onSuccess: ({ replayed }, ids) =>
      replayed > 0
        ? toast.done({
            title: `${events(replayed)} sent again`,
            description:
              replayed < ids.length
                ? `${events(ids.length - replayed)} left out: on the way right now, or the webhook was removed.`
                : undefined,
          })
        : toast.failed({
            title: "Nothing was sent again.",
            description: "What you chose is on its way right now, or its webhook was removed.",
          }),
    onError: (error) => toast.failed({ title: "Nothing was sent again.", description: describeError(error) }),
    onSettled: refresh,
  });
  const replayWorkflow = useMutation({
    mutationFn: ({ id, kind }: { id: string; kind: "provider" | "facility" }) =>
      call(kind === "provider" ? replayWorkflowEvents : replayFacilityWorkflowEvents, { body: { workflow_ids: [id] } }),
    onSuccess: ({ replayed }) => toast.done({ title: `${events(replayed)} of the workflow sent again, in order` }),
    onError: (error) => toast.failed({ title: "Nothing was sent again.", description: describeError(error) }),
    onSettled: refresh,
  });
  const resume = useMutation({
    mutationFn: (id: string) => call(updateWebhook, { params: { webhookId: id }, body: { paused: false } }),
    onSuccess: () => toast.done({ title: "Deliveries resumed", description: "What waited is sent from now on." }),
    onError: (error) => toast.failed({ title: "It stays paused.", description: describeError(error) }),
    onSettled: refresh,
  });
  const mayChange = updateWebhook.access.some((role) => user.roles.includes(role));
  return { mayChange, replay, replayWorkflow, resume };
}
