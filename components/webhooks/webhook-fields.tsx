"use client";

import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { EventTypeChoice } from "@/components/webhooks/event-type-choice";
import type { WebhookFormValues } from "@/components/webhooks/webhook-form";

type WebhookFieldsProps = {
  form: UseFormReturn<WebhookFormValues>;
  /** Secrets are on file already: **** keeps them. */
  isKept?: boolean;
};

/** What a webhook needs to know: where, which events, and what is sent with them. */
export function WebhookFields({ form, isKept = false }: WebhookFieldsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const usesOauth = useWatch({ control, name: "usesOauth" });
  return (
    <div className="space-y-4">
      <Field label="Address" hint="An https address of yours that answers 2xx." error={errors.url?.message}>
        <Input mono placeholder="https://example.org/credentialing-events" {...register("url")} />
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
        hint={`Sent with every delivery. One a line, as Name: value. Values are kept encrypted${isKept ? "; **** keeps the one on file" : ""}.`}
        error={errors.headers?.message}
      >
        <Textarea className="min-h-14! font-mono" rows={2} spellCheck={false} {...register("headers")} />
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
          <Field
            label="Client secret"
            hint={isKept ? "**** keeps the one on file." : undefined}
            error={errors.clientSecret?.message}
          >
            <Input mono type="password" autoComplete="new-password" {...register("clientSecret")} />
          </Field>
          <Field label="Scope" optional error={errors.scope?.message} className="sm:col-span-2">
            <Input mono {...register("scope")} />
          </Field>
          <Field
            label="Headers of the token request"
            optional
            hint="One a line, as Name: value."
            error={errors.tokenHeaders?.message}
            className="sm:col-span-2"
          >
            <Textarea className="min-h-14! font-mono" rows={2} spellCheck={false} {...register("tokenHeaders")} />
          </Field>
        </div>
      )}
    </div>
  );
}
