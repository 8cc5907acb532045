"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import { webhooksKey } from "@/components/webhooks/webhooks-query";
import { call } from "@/lib/api/client";
import { deleteWebhook } from "@/lib/webhooks/operations";
import type { WebhookRecord } from "@/lib/webhooks/webhook-schemas";

type DeleteWebhookDialogProps = { webhook: WebhookRecord | null; onClose: () => void; onDeleted: () => void };

/** Asks before a webhook goes, because what waits for it is dropped. */
export function DeleteWebhookDialog({ webhook, onClose, onDeleted }: DeleteWebhookDialogProps) {
  const client = useQueryClient();
  const { done } = useToast();
  const removal = useMutation({
    mutationFn: (id: string) => call(deleteWebhook, { body: { id } }),
    onSuccess: async () => {
      onClose();
      onDeleted();
      done({ title: "Webhook deleted" });
      await client.invalidateQueries({ queryKey: webhooksKey });
    },
  });
  return (
    <Dialog
      open={webhook !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
        removal.reset();
      }}
      size="small"
      title="Delete this webhook?"
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger-solid" busy={removal.isPending} onClick={() => webhook && removal.mutate(webhook.id)}>
            Delete webhook
          </Button>
        </>
      }
    >
      <div className="space-y-3 text-13 text-ink-2">
        <p className="font-mono text-ink wrap-anywhere">{webhook?.url}</p>
        <p>Nothing more is sent there. What still waits for it is dropped; what was sent stays in the delivery log.</p>
        {removal.error && (
          <Notice tone="critical" role="alert" title="The webhook was not deleted.">
            {describeError(removal.error)}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
