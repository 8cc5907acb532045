"use client";

import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { EntryCard } from "@/components/auth/entry-card";
import { SetPasswordForm } from "@/components/users/set-password-form";
import { ButtonLink } from "@/components/ui/button-link";
import { describeError } from "@/components/ui/describe-error";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiClientError, call } from "@/lib/api/client";
import { readInvitation } from "@/lib/users/password-operations";

const listen = (changed: () => void) => {
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
};
const read = () => window.location.hash.slice(1);

/** Where a link of a letter leads: whom it is for, and the password that this person sets. */
export function AcceptInvitation() {
  // What stands after # is the browser's alone: the server never sees it.
  const token = useSyncExternalStore(listen, read, () => null);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [readInvitation.id, token],
    queryFn: () => call(readInvitation, { body: { token: token ?? "" } }),
    enabled: token !== null && token !== "",
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (data && token) {
    const isInvitation = data.purpose === "invitation";
    return (
      <EntryCard
        title={isInvitation ? `Welcome, ${data.name}` : "Set a new password"}
        about={
          isInvitation
            ? `You are invited to ${data.organization_name}. Set a password, and sign in with ${data.email} from then on.`
            : `For ${data.email} at ${data.organization_name}. All of your sessions end with it.`
        }
      >
        <SetPasswordForm token={token} person={data} />
      </EntryCard>
    );
  }
  const isRefused = token === "" || (error instanceof ApiClientError && error.status === 400);
  if (isRefused || error) {
    return (
      <EntryCard
        title={isRefused ? "This link is good no longer" : "The link could not be read"}
        about={
          isRefused
            ? "It was used, replaced by a newer one, or has expired; perhaps a part of it is missing."
            : describeError(error)
        }
      >
        {isRefused ? (
          <Notice title="Ask for another one">
            Whoever invited you can send it again. If you have a password already and forgot it, ask for a new link
            where you sign in.
          </Notice>
        ) : (
          <button
            type="button"
            onClick={() => void refetch()}
            disabled={isFetching}
            className="self-start text-13 text-accent-ink underline"
          >
            Try again
          </button>
        )}
        <ButtonLink href="/sign-in" size="large" full>
          Go to sign-in
        </ButtonLink>
      </EntryCard>
    );
  }
  return (
    <EntryCard title="Credence" about="Reading your link …">
      <div aria-busy="true" className="space-y-3">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
    </EntryCard>
  );
}
