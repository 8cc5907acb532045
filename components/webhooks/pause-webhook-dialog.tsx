"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import { webhooksKey } from "@/components/webhooks/webhooks-query";
import { call } from "@/lib/api/client";
import { updateWebhook } from "@/lib/webhooks/operations";

/** Holds back what would be sent, with the reason that others will read. */
export function PauseWebhookDialog({ webhookId, onClose }: { webhookId: string; onClose: () => void }) {
  const client = useQueryClient();
  const { done } = useToast();
  const formId = useId();
  const [reason, setReason] = useState("");
  const pause = useMutation({
    mutationFn: () =>
      call(updateWebhook, { params: { webhookId }, body: { paused: true, reason: reason.trim() || undefined } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: webhooksKey });
      onClose();
      done({ title: "Deliveries paused" });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title="Pause deliveries"
      description="Events wait, in order, until somebody resumes them. None is lost."
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" form={formId} variant="primary" busy={pause.isPending}>
            Pause deliveries
          </Button>
        </>
      }
    >
      <DialogForm
        id={formId}
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          pause.mutate();
        }}
      >
        <Field label="Reason" optional hint="Shown beside the endpoint.">
          <Input value={reason} maxLength={2000} onChange={(event) => setReason(event.target.value)} />
        </Field>
        {pause.error && (
          <Notice tone="critical" role="alert" title="It was not paused.">
            {describeError(pause.error)}
          </Notice>
        )}
      </DialogForm>
    </Dialog>
  );
}
