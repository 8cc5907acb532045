"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { Dialog } from "@/components/ui/dialog";
import { millisecondsWords } from "@/components/ui/duration-words";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { HttpMessage } from "@/components/webhooks/http-message";
import { ApiClientError, call } from "@/lib/api/client";
import { defaultEventType, type WebhookEventType } from "@/lib/webhooks/event-names";
import { sendTestEvent } from "@/lib/webhooks/operations";
import { TestAnswer, type WebhookRecord } from "@/lib/webhooks/webhook-schemas";

/** What the endpoint answered, also where that was a refusal. */
function answerOf(data: { answer: TestAnswer } | undefined, error: Error | null): TestAnswer | null {
  if (data) return data.answer;
  if (!(error instanceof ApiClientError) || !("answer" in error.problem)) return null;
  return TestAnswer.safeParse(error.problem.answer).data ?? null;
}

/** Sends one event now, with everything a delivery has, and shows what the endpoint answered. */
export function TestEventDialog({ webhook, onClose }: { webhook: WebhookRecord; onClose: () => void }) {
  const [eventType, setEventType] = useState<WebhookEventType>(webhook.event_types[0] ?? defaultEventType);
  const [message, setMessage] = useState("Test from the console");
  const test = useMutation({
    mutationFn: () =>
      call(sendTestEvent, { params: { webhookId: webhook.id }, body: { eventType, message: message.trim() } }),
  });
  const answer = answerOf(test.data, test.error);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Send a test event"
      description={<span className="font-mono wrap-anywhere">{webhook.url}</span>}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            busy={test.isPending}
            disabled={message.trim() === ""}
            onClick={() => test.mutate()}
          >
            Send test event
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Field label="Event type">
          <Select
            options={webhook.event_types.map((name) => ({ value: name, label: name }))}
            value={eventType}
            onValueChange={setEventType}
          />
        </Field>
        <Field label="Message" hint="Stands in the event's data, so that you recognize it.">
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
        {answer && (
          <HttpMessage
            title="Response"
            line={`HTTP ${answer.status} · ${millisecondsWords(answer.duration_ms)}`}
            headers={answer.headers}
            body={answer.body}
          />
        )}
      </div>
    </Dialog>
  );
}
