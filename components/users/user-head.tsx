"use client";

import { Ellipsis, Mail, Pencil, UserCheck, UserX } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useConsoleSession } from "@/components/shell/console-session";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { useToast } from "@/components/ui/toast";
import { AccountStateBadge } from "@/components/users/account-state";
import { EditUserDialog } from "@/components/users/edit-user-dialog";
import { HandoverDialog } from "@/components/users/handover-dialog";
import { useUserActs } from "@/components/users/use-user-acts";
import { WithdrawDialog } from "@/components/users/withdraw-dialog";
import { invitationDays, passwordResetHours, type UserAccount } from "@/lib/users/account-schemas";

type UserHeadProps = { account: UserAccount; etag: string };
type Opened = "edit" | "disable" | "enable" | "withdraw" | null;

/** Who it is, whether this person can sign in, and what can be done about it. */
export function UserHead({ account, etag }: UserHeadProps) {
  const router = useRouter();
  const toast = useToast();
  const isOneself = useConsoleSession().user.id === account.id;
  const acts = useUserActs(account, etag);
  const [opened, setOpened] = useState<Opened>(null);
  const [link, setLink] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const close = () => setOpened(null);
  const { name, state } = account;
  const send = async () => {
    setSending(true);
    try {
      setLink(await acts.sendLink());
    } catch (error) {
      toast.failed({ title: "No link was made.", description: describeError(error) });
    }
    setSending(false);
  };
  return (
    <header className="flex shrink-0 flex-wrap items-start justify-between gap-x-8 gap-y-3 px-4 pt-5 pb-4 md:px-6">
      <div className="min-w-0 space-y-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-20 font-semibold tracking-tight text-ink wrap-anywhere">{name}</h1>
          <AccountStateBadge account={account} />
          {isOneself && <span className="text-13 text-ink-3">you</span>}
        </div>
        <p className="text-13 text-ink-2 wrap-anywhere">{account.email}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {state === "invited" && (
          <Button icon={Mail} busy={isSending} onClick={send}>
            Send invitation again
          </Button>
        )}
        {state === "disabled" && (
          <Button icon={UserCheck} onClick={() => setOpened("enable")}>
            Enable account
          </Button>
        )}
        <Button icon={Pencil} onClick={() => setOpened("edit")}>
          Change name and roles
        </Button>
        {state !== "disabled" && (
          <Menu align="end" trigger={<IconButton label="More acts" icon={Ellipsis} variant="secondary" />}>
            {state === "active" && (
              <MenuItem icon={Mail} onClick={() => void send()}>
                Send link for a new password
              </MenuItem>
            )}
            {state === "active" && <MenuSeparator />}
            {state === "invited" && (
              <MenuItem icon={UserX} tone="critical" onClick={() => setOpened("withdraw")}>
                Withdraw invitation
              </MenuItem>
            )}
            <MenuItem icon={UserX} tone="critical" disabled={isOneself} onClick={() => setOpened("disable")}>
              {isOneself ? "Another Supervisor can disable you" : "Disable account"}
            </MenuItem>
          </Menu>
        )}
      </div>
      {opened === "edit" && <EditUserDialog account={account} isOneself={isOneself} acts={acts} onClose={close} />}
      {opened === "withdraw" && (
        <WithdrawDialog
          account={account}
          onWithdraw={async () => {
            await acts.withdraw();
            router.push("/console/users");
          }}
          onClose={close}
        />
      )}
      {opened === "disable" && (
        <ReasonDialog
          title={`Disable ${name}?`}
          act="Disable account"
          variant="danger-solid"
          consequences={[
            "Signing in is over with the next request, on every device.",
            "API clients that act as this person are refused within a second.",
            "What was decided and signed stays; the account can be enabled again.",
          ]}
          hint="Kept in the audit log, under your name."
          onClose={close}
          onSubmit={async (reason) => {
            await acts.disable(reason);
            close();
          }}
        />
      )}
      {opened === "enable" && (
        <ReasonDialog
          title={`Enable ${name} again?`}
          act="Enable account"
          consequences={["Roles and password are as they were; sessions from before stay ended."]}
          hint="Kept in the audit log, under your name."
          onClose={close}
          onSubmit={async (reason) => {
            await acts.enable(reason);
            close();
          }}
        />
      )}
      {link && (
        <HandoverDialog
          name={name}
          link={link}
          goodFor={state === "invited" ? `${invitationDays} days` : `${passwordResetHours} hours`}
          onClose={() => setLink(null)}
        />
      )}
    </header>
  );
}
