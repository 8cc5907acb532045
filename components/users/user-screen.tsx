"use client";

import { useQuery } from "@tanstack/react-query";
import { BreadcrumbLabel } from "@/components/shell/breadcrumb";
import { SupervisorsOnly } from "@/components/shell/supervisors-only";
import { ButtonLink } from "@/components/ui/button-link";
import { describeError } from "@/components/ui/describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { UserFacts } from "@/components/users/user-facts";
import { UserHead } from "@/components/users/user-head";
import { accountQuery } from "@/components/users/users-queries";
import { ApiClientError } from "@/lib/api/client";

/** One account: whether it can sign in, as what, and which programs act as it. */
export function UserScreen({ userId }: { userId: string }) {
  return (
    <SupervisorsOnly title="Users" about="Who works here, with which roles, and who was invited.">
      <Account userId={userId} />
    </SupervisorsOnly>
  );
}

function Account({ userId }: { userId: string }) {
  const { data, error, refetch, isFetching } = useQuery(accountQuery(userId));
  if (error && !data) {
    const isUnknown = error instanceof ApiClientError && error.status === 404;
    return (
      <ErrorState
        title={isUnknown ? "There is no such account." : "The account could not be loaded."}
        detail={isUnknown ? "Its invitation was withdrawn, or the address is wrong." : describeError(error)}
        untouched="Nothing was changed."
        onRetry={isUnknown ? undefined : () => void refetch()}
        retrying={isFetching}
        action={<ButtonLink href="/console/users">All users</ButtonLink>}
      />
    );
  }
  if (!data) {
    return (
      <div aria-busy="true" className="space-y-3 px-4 pt-5 md:px-6">
        <Skeleton className="h-6 w-64 max-w-full" />
        <Skeleton className="h-4 w-48" />
        <Skeleton className="mt-6 h-40 w-full max-w-3xl" />
      </div>
    );
  }
  return (
    <>
      <BreadcrumbLabel text={data.account.name} />
      <UserHead account={data.account} etag={data.etag} />
      <UserFacts account={data.account} />
    </>
  );
}
