"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { rows } from "@/components/imports/import-facts";
import { importsKey } from "@/components/imports/imports-queries";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import type { ImportProblem, ImportStatus } from "@/lib/imports/import-schemas";
import { leaveOutImportRows } from "@/lib/imports/operations";

type LeaveOutAllProps = {
  record: ImportStatus;
  problem: Pick<ImportProblem, "column" | "message">;
  /** Whether these are left out already, and would be taken in again. */
  isLeftOut: boolean;
  count: number;
  onDone: () => void;
};

/** Leaves out every row with one problem, or takes them in again. */
export function LeaveOutAll({ record, problem, isLeftOut, count, onDone }: LeaveOutAllProps) {
  const client = useQueryClient();
  const toast = useToast();
  const act = useMutation({
    mutationFn: () =>
      call(leaveOutImportRows, { params: { id: record.id }, body: { ...problem, isLeftOut: !isLeftOut } }),
    // The counts tell it. Nothing of this problem is left in view: the others are shown.
    onSuccess: onDone,
    onError: (error) => toast.failed({ title: "Nothing was changed.", description: describeError(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: importsKey }),
  });
  if (count === 0) return null;
  return (
    <Button size="small" busy={act.isPending} onClick={() => act.mutate()}>
      {isLeftOut ? `Take in all ${rows(count)} again` : `Leave out all ${rows(count)}`}
    </Button>
  );
}
