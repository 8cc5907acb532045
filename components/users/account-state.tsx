import { Badge } from "@/components/ui/badge";
import { accountStates, type UserAccount } from "@/lib/users/account-schemas";

/** Whether somebody can sign in; of an invitation, also what keeps it from being answered. */
export function AccountStateBadge({ account: { state, link } }: { account: UserAccount }) {
  const { label, tone } = accountStates[state];
  if (state === "invited" && link?.send_problem) return <Badge tone="critical">Letter not taken</Badge>;
  if (state === "invited" && !link?.is_open) return <Badge tone="major">Invitation expired</Badge>;
  return <Badge tone={tone}>{label}</Badge>;
}
