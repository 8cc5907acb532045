"use client";

import { Button } from "@/components/ui/button";
import { CopyableId } from "@/components/ui/copyable-id";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { ShownOnce } from "@/components/ui/shown-once";
import { issueToken } from "@/lib/auth/operations";

type SecretDialogProps = {
  clientId: string;
  secret: string;
  /** What has just happened. */
  said: string;
  onClose: () => void;
};

/** The only sight of a client's secret. */
export function SecretDialog({ clientId, secret, said, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Keep the secret"
      description={said}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have kept it
        </Button>
      }
    >
      <div className="space-y-4">
        <div className="space-y-1">
          <p className="text-12 text-ink-3">client_id</p>
          <CopyableId value={clientId} label="client id" />
        </div>
        <div className="space-y-1">
          <p className="text-12 text-ink-3">client_secret</p>
          <ShownOnce noun="secret" value={secret} />
        </div>
        <Notice title="A token lives 24 hours">
          The program exchanges both at <code className="font-mono text-12">POST {issueToken.path}</code> and sends the
          token with every request. Keep the secret where only that program reads it.
        </Notice>
      </div>
    </Dialog>
  );
}
