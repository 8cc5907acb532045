"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useMemo, useState } from "react";
import { sessionColumns } from "@/components/sessions/session-columns";
import { sessionKeys } from "@/components/sessions/sessions-queries";
import { browserOf } from "@/components/sessions/session-words";
import { BreadcrumbLabel } from "@/components/shell/breadcrumb";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table/data-table";
import { useTableQuery } from "@/components/ui/data-table/use-table-query";
import { describeError } from "@/components/ui/describe-error";
import { EmptyState } from "@/components/ui/empty-state";
import { useToast } from "@/components/ui/toast";
import { rowId as elementOf } from "@/components/ui/use-row-cursor";
import { call, callForAnswer } from "@/lib/api/client";
import { counted } from "@/lib/counted";
import { endOtherSessions, endOwnSession, listOwnSessions } from "@/lib/sessions/operations";
import { type Session, sessionDays, sessionStateNames } from "@/lib/sessions/session-schemas";

const options = { filterIds: ["state"], sortIds: [], defaultSort: { id: "begun", desc: true } };
const rowId = ({ id }: Session) => id;

/** Where one is signed in, and was in the last month; each can be ended from here. */
export function SessionsScreen() {
  const table = useTableQuery(options);
  const { filters, page, size } = table;
  const query = {
    state: sessionStateNames.filter((state) => filters.state?.includes(state)),
    offset: (page - 1) * size,
    limit: size,
    include_total: true,
  };
  const answer = useQuery({
    queryKey: [listOwnSessions.id, query],
    queryFn: () => callForAnswer(listOwnSessions, { query }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
  const { end, endOthers, isEnding } = useEndings();
  const columns = useMemo(() => sessionColumns(end), [end]);
  return (
    <>
      <BreadcrumbLabel text="Your sessions" />
      <PageHeader
        title="Your sessions"
        count={answer.data?.total ?? undefined}
        actions={
          <Button icon={LogOut} busy={isEnding} onClick={endOthers}>
            Sign out everywhere else
          </Button>
        }
      />
      <p className="px-4 pb-3 text-13 text-ink-3 md:px-6">
        Browsers in which you are signed in, and those of the last {sessionDays} days. If you do not know one, end it
        and change your password.
      </p>
      <DataTable
        noun="sessions"
        columns={columns}
        rows={answer.data?.body}
        total={answer.data?.total ?? undefined}
        rowId={rowId}
        query={table}
        isRefreshing={answer.isPlaceholderData || (answer.isError && answer.isFetching)}
        error={answer.error}
        onRetry={() => void answer.refetch()}
        empty={<EmptyState title="No session is known.">It appears here when you sign in.</EmptyState>}
      />
    </>
  );
}

/** Ending one's own sessions; what fails was not done. */
function useEndings() {
  const client = useQueryClient();
  const toast = useToast();
  const [isEnding, setEnding] = useState(false);
  const acts = useMemo(() => {
    const act = async (work: () => Promise<{ title: string }>) => {
      try {
        const said = await work();
        await Promise.all(sessionKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
        toast.done(said);
      } catch (error) {
        toast.failed({ title: "Nothing was ended.", description: describeError(error) });
      }
    };
    return {
      end: async (session: Session) => {
        await act(async () => {
          await call(endOwnSession, { params: { id: session.id } });
          return { title: `${browserOf(session)} is signed out` };
        });
        // Its button is gone: the focus stays with the row.
        if (document.activeElement === document.body) document.getElementById(elementOf(session.id))?.focus();
      },
      endOthers: async () => {
        setEnding(true);
        await act(async () => {
          const { ended } = await call(endOtherSessions);
          return { title: ended === 0 ? "You are signed in nowhere else" : `${counted(ended, "session")} ended` };
        });
        setEnding(false);
      },
    };
  }, [client, toast]);
  return { isEnding, ...acts };
}
