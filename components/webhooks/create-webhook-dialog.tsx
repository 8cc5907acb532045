"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { SigningSecretDialog } from "@/components/webhooks/signing-secret-dialog";
import { WebhookFields } from "@/components/webhooks/webhook-fields";
import {
  emptyWebhookForm,
  toNewWebhook,
  type WebhookFormValues,
  webhookFormResolver,
} from "@/components/webhooks/webhook-form";
import { webhooksKey } from "@/components/webhooks/webhooks-query";
import { call } from "@/lib/api/client";
import { createWebhook } from "@/lib/webhooks/operations";

type CreateWebhookDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Registers a webhook, then shows its signing secret, which nobody can see again. */
export function CreateWebhookDialog({ open, onOpenChange }: CreateWebhookDialogProps) {
  const client = useQueryClient();
  const formId = useId();
  const form = useForm<WebhookFormValues>({ defaultValues: emptyWebhookForm, resolver: webhookFormResolver });
  const registration = useMutation({
    mutationFn: (values: WebhookFormValues) => call(createWebhook, { body: toNewWebhook(values) }),
    onSuccess: () => client.invalidateQueries({ queryKey: webhooksKey }),
  });
  const close = () => {
    onOpenChange(false);
    registration.reset();
    form.reset();
  };

  if (registration.data) return <SigningSecretDialog secret={registration.data.signing_secret ?? ""} onClose={close} />;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : close())}
      title="Add webhook"
      description="Every event is sent as a signed POST request, again and again until the endpoint accepts it."
      footer={
        <>
          {registration.error && (
            <Notice tone="critical" role="alert" title="The webhook was not registered." className="w-full">
              {describeError(registration.error)}
            </Notice>
          )}
          <Button onClick={close}>Back</Button>
          <Button type="submit" form={formId} variant="primary" busy={registration.isPending}>
            Add webhook
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.handleSubmit((values) => registration.mutate(values))}>
        <WebhookFields form={form} />
      </form>
    </Dialog>
  );
}
