"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import type { UserAccount } from "@/lib/users/account-schemas";

type WithdrawDialogProps = {
  account: UserAccount;
  onWithdraw: () => Promise<void>;
  onDone: () => void;
  onClose: () => void;
};

/** Asks before an invitation goes, and the account with it. */
export function WithdrawDialog({ account, onWithdraw, onDone, onClose }: WithdrawDialogProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const withdraw = async () => {
    setRefusal(null);
    setBusy(true);
    try {
      await onWithdraw();
      onDone();
    } catch (error) {
      setRefusal(describeError(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title="Withdraw this invitation?"
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger-solid" busy={isBusy} onClick={withdraw}>
            Withdraw invitation
          </Button>
        </>
      }
    >
      <div className="space-y-3 text-13 text-ink-2">
        <p>
          The link that {account.name} got is good no longer, and the account is gone: {account.email} can be invited
          anew. The audit log keeps both.
        </p>
        {refusal && (
          <Notice tone="critical" role="alert" title="Nothing was changed.">
            {refusal}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
