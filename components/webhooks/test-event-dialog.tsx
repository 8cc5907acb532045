"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { call } from "@/lib/api/client";
import { defaultEventType, type WebhookEventType } from "@/lib/webhooks/event-names";
import { sendTestEvent } from "@/lib/webhooks/operations";
import type { WebhookRecord } from "@/lib/webhooks/webhook-schemas";

type TestEventDialogProps = { webhook: WebhookRecord | null; onClose: () => void };

/** Sends one event now and shows what the endpoint answered. */
export function TestEventDialog({ webhook, onClose }: TestEventDialogProps) {
  const [eventType, setEventType] = useState<WebhookEventType>(webhook?.event_types[0] ?? defaultEventType);
  const [message, setMessage] = useState("Test from the console");
  const test = useMutation({
    mutationFn: (webhookId: string) =>
      call(sendTestEvent, { params: { webhookId }, body: { eventType, message: message.trim() } }),
  });
  const options = (webhook?.event_types ?? []).map((name) => ({ value: name, label: name }));
  return (
    <Dialog
      open={webhook !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Send a test event"
      description={<span className="font-mono wrap-anywhere">{webhook?.url}</span>}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            busy={test.isPending}
            disabled={message.trim() === ""}
            onClick={() => webhook && test.mutate(webhook.id)}
          >
            Send test event
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Field label="Event type">
          <Select options={options} value={eventType} onValueChange={setEventType} />
        </Field>
        <Field label="Message" hint="Stands in the event's data, so that you recognise it.">
          <Input value={message} maxLength={2000} onChange={(event) => setMessage(event.target.value)} />
        </Field>
        {test.isSuccess && (
          <Notice tone="done" role="status" title="The endpoint accepted the event.">
            It was signed and sent like every delivery, headers and access token included.
          </Notice>
        )}
        {test.error && (
          <Notice tone="critical" role="alert" title="The event did not arrive.">
            {describeError(test.error)}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
