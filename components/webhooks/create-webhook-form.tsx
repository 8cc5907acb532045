"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Controller, useForm, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { describeError } from "@/components/ui/describe-error";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import { EventTypeChoice } from "@/components/webhooks/event-type-choice";
import {
  emptyWebhookForm,
  toNewWebhook,
  type WebhookFormValues,
  webhookFormResolver,
} from "@/components/webhooks/webhook-form";
import { webhooksQuery } from "@/components/webhooks/webhooks-query";
import { call } from "@/lib/api/client";
import { createWebhook } from "@/lib/webhooks/operations";

type CreateWebhookFormProps = { onCreated: (secret: string) => void; onCancel: () => void };

export function CreateWebhookForm({ onCreated, onCancel }: CreateWebhookFormProps) {
  const client = useQueryClient();
  const form = useForm<WebhookFormValues>({ defaultValues: emptyWebhookForm, resolver: webhookFormResolver });
  const { register, control, handleSubmit, formState } = form;
  const { errors } = formState;
  const usesOauth = useWatch({ control, name: "usesOauth" });
  const registration = useMutation({
    mutationFn: (values: WebhookFormValues) => call(createWebhook, { body: toNewWebhook(values) }),
    onSuccess: async (webhook) => {
      await client.invalidateQueries(webhooksQuery);
      onCreated(webhook.signing_secret ?? "");
    },
  });
  return (
    <form noValidate onSubmit={handleSubmit((values) => registration.mutate(values))} className="space-y-4">
      <Field label="Address" hint="An https address of yours that answers 2xx." error={errors.url?.message}>
        <Input mono autoFocus placeholder="https://example.org/credentialing-events" {...register("url")} />
      </Field>
      <Field label="Description" optional error={errors.description?.message}>
        <Input {...register("description")} />
      </Field>
      <Controller
        control={control}
        name="eventTypes"
        render={({ field }) => (
          <EventTypeChoice value={field.value} onValueChange={field.onChange} error={errors.eventTypes?.message} />
        )}
      />
      <Field
        label="Headers"
        optional
        hint="Sent with every delivery. One a line, as Name: value. Values are kept encrypted."
        error={errors.headers?.message}
      >
        <Textarea className="font-mono" rows={2} spellCheck={false} {...register("headers")} />
      </Field>
      <Controller
        control={control}
        name="usesOauth"
        render={({ field }) => (
          <Checkbox
            label="Fetch an access token first"
            hint="By OAuth client credentials; sent as Authorization: Bearer."
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
      {usesOauth && (
        <div className="grid gap-4 border-l-2 pl-4 sm:grid-cols-2">
          <Field label="Token address" error={errors.tokenUrl?.message} className="sm:col-span-2">
            <Input mono placeholder="https://example.org/oauth/token" {...register("tokenUrl")} />
          </Field>
          <Field label="Client id" error={errors.clientId?.message}>
            <Input mono autoComplete="off" {...register("clientId")} />
          </Field>
          <Field label="Client secret" error={errors.clientSecret?.message}>
            <Input mono type="password" autoComplete="new-password" {...register("clientSecret")} />
          </Field>
          <Field label="Scope" optional error={errors.scope?.message} className="sm:col-span-2">
            <Input mono {...register("scope")} />
          </Field>
        </div>
      )}
      {registration.error && (
        <Notice tone="critical" role="alert" title="The webhook was not registered.">
          {describeError(registration.error)}
        </Notice>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={registration.isPending}>
          Add webhook
        </Button>
      </div>
    </form>
  );
}
