"use client";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { ShownOnce } from "@/components/ui/shown-once";

type HandoverDialogProps = { name: string; link: string; goodFor: string; onClose: () => void };

/** The only sight of a link that no letter carries: whoever has it becomes this person. */
export function HandoverDialog({ name, link, goodFor, onClose }: HandoverDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Hand this link to ${name}`}
      description="No mail server is set up, so no letter goes out. The link is shown this once."
      footer={
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <div className="space-y-4">
        <ShownOnce noun="link" value={link} />
        <Notice title={`Good for ${goodFor}, and once`}>
          Whoever opens it sets the password of this account: send it where only {name} reads it.
        </Notice>
      </div>
    </Dialog>
  );
}
