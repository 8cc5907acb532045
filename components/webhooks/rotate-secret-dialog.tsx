"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { describeError } from "@/components/ui/describe-error";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { SigningSecretDialog } from "@/components/webhooks/signing-secret-dialog";
import { webhooksKey } from "@/components/webhooks/webhooks-query";
import { call } from "@/lib/api/client";
import { rotateWebhookSecret } from "@/lib/webhooks/operations";

/** Makes a new signing secret and shows it this once. */
export function RotateSecretDialog({ webhookId, onClose }: { webhookId: string; onClose: () => void }) {
  const client = useQueryClient();
  const formId = useId();
  const [reason, setReason] = useState("");
  const [hasLeaked, setHasLeaked] = useState(false);
  const rotation = useMutation({
    mutationFn: () =>
      call(rotateWebhookSecret, {
        params: { webhookId },
        body: { keep_previous: !hasLeaked, reason: reason.trim() || undefined },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: webhooksKey }),
  });
  if (rotation.data) {
    return (
      <SigningSecretDialog
        secret={rotation.data.signing_secret ?? ""}
        said={
          hasLeaked
            ? "The old secret counts no more. The new one is shown this once."
            : "The old secret verifies for 24 hours more. The new one is shown this once."
        }
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Rotate the signing secret"
      description="For 24 hours every delivery carries two signatures, so that you can change over in your own time."
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" form={formId} variant="primary" busy={rotation.isPending}>
            Make a new secret
          </Button>
        </>
      }
    >
      <DialogForm
        id={formId}
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          rotation.mutate();
        }}
      >
        <Checkbox
          label="The old secret has leaked"
          hint="It counts no more from this moment; receivers refuse deliveries until they know the new one."
          checked={hasLeaked}
          onCheckedChange={setHasLeaked}
        />
        <Field label="Reason" optional hint="Kept in the audit log.">
          <Input value={reason} maxLength={2000} onChange={(event) => setReason(event.target.value)} />
        </Field>
        {rotation.error && (
          <Notice tone="critical" role="alert" title="The secret was not changed.">
            {describeError(rotation.error)}
          </Notice>
        )}
      </DialogForm>
    </Dialog>
  );
}
