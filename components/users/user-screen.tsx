"use client";

import { useQuery } from "@tanstack/react-query";
import { RecordAnswer } from "@/components/records/record-answer";
import { BreadcrumbLabel } from "@/components/shell/breadcrumb";
import { SupervisorsOnly } from "@/components/shell/supervisors-only";
import { UserFacts } from "@/components/users/user-facts";
import { UserHead } from "@/components/users/user-head";
import { accountQuery } from "@/components/users/users-queries";

/** One account: whether it can sign in, as what, and which programs act as it. */
export function UserScreen({ userId }: { userId: string }) {
  return (
    <SupervisorsOnly title="Users" about="Who works here, with which roles, and who was invited.">
      <Account userId={userId} />
    </SupervisorsOnly>
  );
}

function Account({ userId }: { userId: string }) {
  return (
    <RecordAnswer
      answer={useQuery(accountQuery(userId))}
      noun="account"
      whyUnknown="Its invitation was withdrawn, or the address is wrong."
      list={{ href: "/console/users", label: "All users" }}
    >
      {({ account, etag }) => (
        <>
          <BreadcrumbLabel text={account.name} />
          <UserHead account={account} etag={etag} />
          <UserFacts account={account} />
        </>
      )}
    </RecordAnswer>
  );
}
