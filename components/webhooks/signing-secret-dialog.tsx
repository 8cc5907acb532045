"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";

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
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
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
        <div className="flex flex-wrap items-center justify-between gap-2 rounded border bg-sunken p-2 pl-3">
          <code className="min-w-0 flex-1 basis-60 font-mono text-12 text-ink wrap-anywhere">{secret}</code>
          <Button size="small" icon={isCopied ? Check : Copy} onClick={copy}>
            {isCopied ? "Copied" : "Copy secret"}
          </Button>
        </div>
        <Notice title="Verify every delivery with it">
          The header webhook-signature follows Standard Webhooks; libraries for most languages verify it. A delivery
          whose signature does not verify did not come from here.
        </Notice>
      </div>
    </Dialog>
  );
}
