"use client";

import { SentDialog } from "@/components/ui/sent-dialog";
import type { UserAccount } from "@/lib/users/account-schemas";

type WithdrawDialogProps = {
  account: UserAccount;
  /** What it throws is shown, and nothing was changed. */
  onWithdraw: () => Promise<void>;
  onClose: () => void;
};

/** Asks before an invitation goes, and the account with it. */
export function WithdrawDialog({ account: { name, email }, onWithdraw, onClose }: WithdrawDialogProps) {
  return (
    <SentDialog
      size="small"
      title="Withdraw this invitation?"
      act="Withdraw invitation"
      variant="danger-solid"
      untouched="Nothing was changed."
      onSend={onWithdraw}
      onClose={onClose}
    >
      <p className="text-13 text-ink-2">
        The link that {name} got is good no longer, and the account is gone: {email} can be invited anew. The audit log
        keeps both.
      </p>
    </SentDialog>
  );
}
