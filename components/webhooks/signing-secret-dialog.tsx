"use client";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { ShownOnce } from "@/components/ui/shown-once";

type SigningSecretDialogProps = {
  secret: string;
  /** What has just happened. */
  said?: string;
  onClose: () => void;
};

/** The only sight of a new signing secret. */
export function SigningSecretDialog({
  secret,
  said = "The webhook is registered. Its secret is shown this once.",
  onClose,
}: SigningSecretDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Keep the signing secret"
      description={said}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have kept it
        </Button>
      }
    >
      <div className="space-y-4">
        <ShownOnce noun="secret" value={secret} />
        <Notice title="Verify every delivery with it">
          The header webhook-signature follows Standard Webhooks; libraries for most languages verify it. A delivery
          whose signature does not verify did not come from here.
        </Notice>
      </div>
    </Dialog>
  );
}
