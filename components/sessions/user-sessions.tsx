"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { activeSessionsQuery, sessionKeys } from "@/components/sessions/sessions-queries";
import { browserOf, endWords, methodWords } from "@/components/sessions/session-words";
import { useConsoleSession } from "@/components/shell/console-session";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { MomentText } from "@/components/ui/date-text";
import { NotGiven } from "@/components/ui/definition-list";
import { describeError } from "@/components/ui/describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import { counted } from "@/lib/counted";
import { endUserSessions } from "@/lib/sessions/operations";
import type { Session } from "@/lib/sessions/session-schemas";
import type { UserAccount } from "@/lib/users/account-schemas";

const columns: PlainColumn<Session>[] = [
  { key: "browser", label: "Browser", cell: browserOf },
  { key: "seen", label: "Last seen", cell: ({ lastSeenAt }) => <MomentText value={lastSeenAt} /> },
  {
    key: "address",
    label: "From",
    cell: ({ clientAddress }) =>
      clientAddress === null ? (
        <NotGiven label="Not kept" />
      ) : (
        <span className="font-mono text-12">{clientAddress}</span>
      ),
  },
  { key: "begun", label: "Signed in", cell: ({ begunAt }) => <MomentText value={begunAt} /> },
  { key: "method", label: "With", cell: ({ method }) => methodWords[method] },
];

/** Where a person is signed in now; a Supervisor ends one session or all, and says why. */
export function UserSessions({ account }: { account: UserAccount }) {
  const isOneself = useConsoleSession().user.id === account.id;
  const { data: sessions, error, refetch, isFetching } = useQuery(activeSessionsQuery(account.id));
  const [ending, setEnding] = useState<Session | "all" | null>(null);
  const act: PlainColumn<Session> = {
    key: "act",
    label: "Act",
    align: "end",
    isBare: true,
    cell: (one) => (
      <Button size="small" variant="danger" aria-label={endWords(one)} onClick={() => setEnding(one)}>
        End
      </Button>
    ),
  };
  const hasSome = sessions !== undefined && sessions.length > 0;
  return (
    <section aria-labelledby="account-sessions" className="space-y-2">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div>
          <h2 id="account-sessions" className="text-14 font-semibold text-ink">
            Sessions
          </h2>
          <p className="text-13 text-ink-3">
            Browsers in which {isOneself ? "you are" : `${account.name} is`} signed in now.
          </p>
        </div>
        {isOneself ? (
          <ButtonLink href="/console/sessions">Your sessions</ButtonLink>
        ) : (
          hasSome && <Button onClick={() => setEnding("all")}>End all sessions</Button>
        )}
      </div>
      {error ? (
        <ErrorState
          title="The sessions could not be loaded."
          detail={describeError(error)}
          untouched="Nothing was changed."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : sessions === undefined ? (
        <Skeleton className="h-20 w-full" />
      ) : hasSome ? (
        <PlainTable
          caption="Sessions"
          columns={isOneself ? columns : [...columns, act]}
          rows={sessions}
          rowId={({ id }) => id}
        />
      ) : (
        <p className="rounded border bg-raised p-4 text-13 text-ink-2">Signed in nowhere.</p>
      )}
      {ending && (
        <EndDialog account={account} session={ending === "all" ? null : ending} onClose={() => setEnding(null)} />
      )}
    </section>
  );
}

type EndDialogProps = { account: UserAccount; session: Session | null; onClose: () => void };

function EndDialog({ account, session, onClose }: EndDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const { id, name } = account;
  return (
    <ReasonDialog
      title={session ? `End ${name}’s session in ${browserOf(session)}?` : `End all sessions of ${name}?`}
      act={session ? "End session" : "End all sessions"}
      variant="danger-solid"
      consequences={[
        session ? "It is refused with its next request." : "Each is refused with its next request, on every device.",
        "The password stays good: to keep somebody out, disable the account.",
      ]}
      hint={`Kept in the audit log, under your name; ${name} can read it too.`}
      onClose={onClose}
      onSubmit={async (reason) => {
        const body = { reason, sessionId: session?.id };
        const { ended } = await call(endUserSessions, { params: { id }, body });
        await Promise.all(sessionKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
        toast.done({ title: `${counted(ended, "session")} of ${name} ended` });
        onClose();
      }}
    />
  );
}
