"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { CopyableId } from "@/components/ui/copyable-id";
import { DateText, MomentText } from "@/components/ui/date-text";
import { DefinitionList } from "@/components/ui/definition-list";
import { describeError } from "@/components/ui/describe-error";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import { useFormKeys } from "@/components/ui/use-form-keys";
import { TestEventDialog } from "@/components/webhooks/test-event-dialog";
import { useWebhookActs } from "@/components/webhooks/use-webhook-acts";
import { WebhookFields } from "@/components/webhooks/webhook-fields";
import { formOf, toChanges, type WebhookFormValues, webhookFormResolver } from "@/components/webhooks/webhook-form";
import { webhooksKey } from "@/components/webhooks/webhooks-query";
import { ApiClientError, call } from "@/lib/api/client";
import { updateWebhook } from "@/lib/webhooks/operations";
import type { WebhookRecord } from "@/lib/webhooks/webhook-schemas";

type WebhookSettingsProps = { webhook: WebhookRecord; etag: string };

/** How the endpoint is set up; a Supervisor changes it, and tries it as saved. */
export function WebhookSettings({ webhook, etag }: WebhookSettingsProps) {
  const { mayChange } = useWebhookActs();
  return (
    <div className="min-h-0 flex-1 px-4 pb-8 md:overflow-y-auto md:px-6">
      <div className="grid max-w-4xl gap-8 lg:grid-cols-[minmax(0,1fr)_16rem]">
        {mayChange ? (
          <SettingsForm webhook={webhook} etag={etag} />
        ) : (
          <Notice title="A Supervisor changes these settings." className="self-start">
            You see where events go and what was sent; secrets are shown to nobody.
          </Notice>
        )}
        <DefinitionList layout="stacked" items={factsOf(webhook)} className="max-lg:row-start-1" />
      </div>
    </div>
  );
}

function factsOf(webhook: WebhookRecord) {
  const { headers, oauth_configuration: oauth, previous_secret_until: until } = webhook;
  return [
    { term: "Webhook id", value: <CopyableId value={webhook.id} label="webhook id" /> },
    { term: "Registered", value: <DateText value={webhook.created_at} /> },
    { term: "Events", value: webhook.event_types.join(", ") },
    { term: "Headers", value: headers && Object.keys(headers).join(", ") },
    { term: "Access token", value: oauth ? `From ${oauth.token_url} as ${oauth.client_id}` : "None" },
    {
      term: "Signature",
      value: until ? (
        <>
          Two secrets until <MomentText value={until} />
        </>
      ) : (
        "One secret"
      ),
    },
  ];
}

/** Changes against the version that was read: of two people who save, the second one hears of the first. */
function SettingsForm({ webhook, etag }: WebhookSettingsProps) {
  const client = useQueryClient();
  const { done } = useToast();
  const formKeys = useFormKeys();
  const [isTesting, setIsTesting] = useState(false);
  const [begun, setBegun] = useState({ etag, webhook });
  const [reason, setReason] = useState("");
  const form = useForm<WebhookFormValues>({ defaultValues: formOf(webhook), resolver: webhookFormResolver });
  const { isDirty } = form.formState;
  const begin = (from: WebhookSettingsProps) => {
    setBegun(from);
    setReason("");
    form.reset(formOf(from.webhook));
  };
  const saving = useMutation({
    mutationFn: (values: WebhookFormValues) =>
      call(updateWebhook, {
        params: { webhookId: webhook.id },
        body: { ...toChanges(values), reason: reason.trim() || undefined },
        ifMatch: begun.etag,
      }),
    onSuccess: async (_changed, values) => {
      form.reset(values);
      await client.invalidateQueries({ queryKey: webhooksKey });
      done({ title: "Settings saved" });
    },
  });
  // What another person saved shows at once where nothing was typed.
  if (etag !== begun.etag && !isDirty && !saving.isPending) begin({ webhook, etag });
  const isOutdated = saving.error instanceof ApiClientError && saving.error.status === 412;
  return (
    <form
      ref={formKeys}
      noValidate
      aria-label="Settings"
      onSubmit={form.handleSubmit((values) => saving.mutate(values))}
      className="space-y-4"
    >
      <WebhookFields form={form} isKept />
      <Field label="Reason" optional hint="Kept in the audit log.">
        <Input value={reason} maxLength={2000} onChange={(event) => setReason(event.target.value)} />
      </Field>
      {saving.error && (
        <Notice
          tone="critical"
          role="alert"
          title={isOutdated ? "Somebody else changed it meanwhile; nothing was saved." : "Nothing was saved."}
          action={
            isOutdated && (
              <Button size="small" onClick={() => begin({ webhook, etag })}>
                Show what is saved
              </Button>
            )
          }
        >
          {!isOutdated && describeError(saving.error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={saving.isPending} disabled={!isDirty} focusableWhenDisabled>
          Save settings
        </Button>
        <Button disabled={isDirty} onClick={() => setIsTesting(true)} focusableWhenDisabled>
          {isDirty ? "Save first, then test" : "Send test event"}
        </Button>
      </div>
      {isTesting && <TestEventDialog webhook={webhook} onClose={() => setIsTesting(false)} />}
    </form>
  );
}
