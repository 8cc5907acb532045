"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { UserSessions } from "@/components/sessions/user-sessions";
import { CopyableId } from "@/components/ui/copyable-id";
import { DateText, MomentText } from "@/components/ui/date-text";
import { DefinitionList, NotGiven } from "@/components/ui/definition-list";
import { Notice } from "@/components/ui/notice";
import { clientsOfQuery } from "@/components/users/users-queries";
import type { UserAccount } from "@/lib/users/account-schemas";

/** What is known of an account, how it stands with its link, and the programs that act as it. */
export function UserFacts({ account }: { account: UserAccount }) {
  return (
    <div className="flex w-full max-w-3xl flex-col gap-6 px-4 pb-10 md:px-6">
      <LinkNotice account={account} />
      <section aria-labelledby="account-facts" className="rounded border bg-raised p-4">
        <h2 id="account-facts" className="sr-only">
          Account
        </h2>
        <DefinitionList
          items={[
            { term: "Roles", value: account.roles.join(", ") },
            {
              term: "Last signed in",
              value: account.last_signed_in_at ? (
                <MomentText value={account.last_signed_in_at} />
              ) : (
                <NotGiven label="Never" />
              ),
            },
            {
              term: "Signs in with",
              value: account.has_password ? "A password" : "No password yet, or single sign-on",
            },
            { term: "Added", value: <DateText value={account.created_at} /> },
            ...(account.disabled_at ? [{ term: "Disabled", value: <MomentText value={account.disabled_at} /> }] : []),
            { term: "User id", value: <CopyableId value={account.id} label="user id" /> },
          ]}
        />
      </section>
      <UserSessions account={account} />
      <ActingClients userId={account.id} />
      <p className="text-13">
        <Link
          href={`/console/audit?kind=user&q=${account.id}`}
          prefetch={false}
          className="text-accent-ink hover:underline"
        >
          What was changed on this account, and by whom
        </Link>
      </p>
    </div>
  );
}

function LinkNotice({ account: { state, link, name } }: { account: UserAccount }) {
  if (!link || state === "disabled") return null;
  const what = link.purpose === "invitation" ? "invitation" : "link for a new password";
  if (link.send_problem) {
    return (
      <Notice tone="critical" title={`The letter with the ${what} was not taken.`}>
        {link.send_problem}
      </Notice>
    );
  }
  if (!link.is_open) {
    if (state !== "invited") return null;
    return (
      <Notice tone="major" title="The invitation is good no longer.">
        It expired on <DateText value={link.expires_at} />. Send it again.
      </Notice>
    );
  }
  return (
    <Notice
      tone="waiting"
      title={`The ${what} ${link.sent_at ? "was sent" : link.was_handed_over ? "was made, to be handed over" : "waits to be sent"}.`}
    >
      By {link.created_by_name}, <MomentText value={link.sent_at ?? link.created_at} />. {name} can use it until{" "}
      <MomentText value={link.expires_at} />.
    </Notice>
  );
}

function ActingClients({ userId }: { userId: string }) {
  const { data: clients } = useQuery(clientsOfQuery(userId));
  if (!clients || clients.length === 0) return null;
  return (
    <section aria-labelledby="acting-clients">
      <h2 id="acting-clients" className="mb-2 text-14 font-semibold text-ink">
        API clients that act as this person
      </h2>
      <ul className="divide-y rounded border bg-raised">
        {clients.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 text-13">
            <Link
              href={`/console/api-clients/${one.id}`}
              prefetch={false}
              className="font-medium text-ink hover:underline"
            >
              {one.name}
            </Link>
            <span className="text-ink-3">
              {one.revoked_at ? "Revoked" : `As ${one.effective_roles.join(" and ") || "nothing"}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
