"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { auditFilter, auditTableOptions } from "@/components/audit/audit-filters";
import { AuditLog } from "@/components/audit/audit-log";
import { ChainState } from "@/components/audit/chain-state";
import { saveLog } from "@/components/audit/save-log";
import { useConsoleSession } from "@/components/shell/console-session";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { useTableQuery } from "@/components/ui/data-table/use-table-query";
import { describeError } from "@/components/ui/describe-error";
import { EmptyState } from "@/components/ui/empty-state";
import { useToast } from "@/components/ui/toast";

/** Who did what, when and why, over the whole organization, and the chain that proves it. */
export function AuditScreen() {
  const { user } = useConsoleSession();
  if (user.roles.includes("Supervisor")) return <Log />;
  return (
    <>
      <PageHeader title="Audit log" />
      <EmptyState
        title="The audit log is a Supervisor’s to read."
        action={<ButtonLink href="/console">Go to Home</ButtonLink>}
      >
        It tells who did what over everything the organization keeps. What was done with one file stands in the History
        of that file, which you may read.
      </EmptyState>
    </>
  );
}

function Log() {
  const table = useTableQuery(auditTableOptions);
  const toast = useToast();
  const save = useMutation({
    mutationFn: () => saveLog(auditFilter(table)),
    onError: (error) => toast.failed({ title: "The log was not downloaded.", description: describeError(error) }),
  });
  return (
    <>
      <PageHeader
        title="Audit log"
        beside={<ChainState />}
        actions={
          <Button icon={Download} busy={save.isPending} onClick={() => save.mutate()}>
            Download CSV
          </Button>
        }
      />
      <AuditLog table={table} />
    </>
  );
}
