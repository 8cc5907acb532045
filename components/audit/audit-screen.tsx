"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { auditFilter, auditTableOptions } from "@/components/audit/audit-filters";
import { AuditLog } from "@/components/audit/audit-log";
import { ChainState } from "@/components/audit/chain-state";
import { saveLog } from "@/components/audit/save-log";
import { PageHeader } from "@/components/shell/page-header";
import { SupervisorsOnly } from "@/components/shell/supervisors-only";
import { Button } from "@/components/ui/button";
import { useTableQuery } from "@/components/ui/data-table/use-table-query";
import { describeError } from "@/components/ui/describe-error";
import { useToast } from "@/components/ui/toast";

/** Who did what, when and why, over the whole organization, and the chain that proves it. */
export function AuditScreen() {
  return (
    <SupervisorsOnly
      title="The audit log"
      about="It tells who did what, when and why, over everything the organization keeps."
    >
      <Log />
    </SupervisorsOnly>
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
