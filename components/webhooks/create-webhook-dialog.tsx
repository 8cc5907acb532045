"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyableId } from "@/components/ui/copyable-id";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { CreateWebhookForm } from "@/components/webhooks/create-webhook-form";

type CreateWebhookDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Registers a webhook, then shows its signing secret, which nobody can see again. */
export function CreateWebhookDialog({ open, onOpenChange }: CreateWebhookDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const close = (isOpen: boolean) => {
    onOpenChange(isOpen);
    setSecret(null);
  };
  if (secret !== null) return <SecretDialog secret={secret} onClose={() => close(false)} />;
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Add webhook"
      description="Every event is sent as a signed POST request, again and again until the endpoint accepts it."
    >
      <CreateWebhookForm onCreated={setSecret} onCancel={() => close(false)} />
    </Dialog>
  );
}

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Keep the signing secret"
      description="The webhook is registered. Its secret is shown this once."
      footer={
        <Button variant="primary" onClick={onClose}>
          I have kept it
        </Button>
      }
    >
      <div className="space-y-4">
        <div className="rounded border bg-sunken px-3 py-2.5">
          <CopyableId value={secret} label="signing secret" className="text-13!" />
        </div>
        <Notice title="Verify every delivery with it">
          The header webhook-signature follows Standard Webhooks; libraries for most languages verify it. A delivery
          whose signature does not verify did not come from here.
        </Notice>
      </div>
    </Dialog>
  );
}
