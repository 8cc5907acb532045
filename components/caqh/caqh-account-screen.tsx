"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { AccountForm } from "@/components/caqh/account-form";
import { caqhAccountKey, caqhAccountQuery } from "@/components/caqh/caqh-queries";
import { useConsoleSession } from "@/components/shell/console-session";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { MomentText } from "@/components/ui/date-text";
import { DefinitionList } from "@/components/ui/definition-list";
import { describeError } from "@/components/ui/describe-error";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import { removeCaqhAccount, saveCaqhAccount } from "@/lib/caqh/operations";

/** The organization's account at CAQH: a Supervisor's to enter, change and remove. */
export function CaqhAccountScreen() {
  const { user } = useConsoleSession();
  const isSupervisor = saveCaqhAccount.access.some((role) => user.roles.includes(role));
  return (
    <>
      <PageHeader title="CAQH" />
      <div className="w-full max-w-3xl px-4 pb-10 md:px-6">
        {isSupervisor ? (
          <Account />
        ) : (
          <EmptyState title="The CAQH account is a Supervisor's to see.">
            What CAQH says of a provider stands in the provider&apos;s file, under CAQH.
          </EmptyState>
        )}
      </div>
    </>
  );
}

function Account() {
  const client = useQueryClient();
  const toast = useToast();
  const found = useQuery(caqhAccountQuery);
  const [isRemoving, setRemoving] = useState(false);
  if (found.isError && found.data === undefined) {
    return (
      <ErrorState
        title="The account could not be loaded."
        detail={describeError(found.error)}
        onRetry={() => void found.refetch()}
        retrying={found.isFetching}
      />
    );
  }
  if (found.data === undefined) return <Skeleton className="h-64" />;
  const { account, etag } = found.data ?? { account: null, etag: null };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-13 text-ink-2">
        CAQH ProView holds what providers attest themselves. Under this account each provider with a CAQH id is asked
        about: when credentialing starts, daily where an answer is due, and whenever somebody asks from the file. What a
        profile says differently is proposed there, and never overwrites the file.
      </p>
      {account && (
        <div className="flex flex-wrap items-start justify-between gap-3 rounded border bg-raised p-4">
          <DefinitionList
            items={[
              { term: "Asked at", value: <span className="font-mono text-12">{account.baseUrl}</span> },
              {
                term: "Changed",
                value: (
                  <>
                    <MomentText value={account.updatedAt} /> by {account.updatedByName}
                  </>
                ),
              },
            ]}
          />
          <Button size="small" variant="quiet" icon={Trash2} onClick={() => setRemoving(true)}>
            Remove account
          </Button>
        </div>
      )}
      <AccountForm key={etag ?? "new"} account={account} etag={etag} />
      {isRemoving && (
        <ReasonDialog
          title="Remove the CAQH account"
          act="Remove account"
          consequences={[
            "CAQH is asked no more, about nobody.",
            "Profiles that were received, and what was accepted from them, stay.",
          ]}
          hint="Kept in the audit log, under your name."
          onClose={() => setRemoving(false)}
          onSubmit={async (reason) => {
            await call(removeCaqhAccount, { body: { reason }, ifMatch: etag ?? undefined });
            setRemoving(false);
            await client.invalidateQueries({ queryKey: caqhAccountKey });
            toast.done({ title: "Account removed" });
          }}
        />
      )}
    </div>
  );
}
