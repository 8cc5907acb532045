import { Badge } from "@/components/ui/badge";
import { DateText } from "@/components/ui/date-text";
import { accountStates, type UserAccount } from "@/lib/users/account-schemas";

/** Whether somebody can sign in. */
export function AccountStateBadge({ account, look }: { account: UserAccount; look?: "soft" | "plain" }) {
  const { label, tone } = accountStates[account.state];
  return (
    <Badge tone={tone} look={look}>
      {label}
    </Badge>
  );
}

/** How it stands with the link of somebody who has not accepted yet; nothing for everybody else. */
export function InvitationStanding({ account: { state, link } }: { account: UserAccount }) {
  if (state !== "invited" || !link) return null;
  if (link.send_problem) return <span className="text-critical">Letter not taken</span>;
  if (!link.is_open) return <span className="text-major">Link has expired</span>;
  return (
    <span className="text-ink-3">
      until <DateText value={link.expires_at} />
    </span>
  );
}
