"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { exportsKey } from "@/components/exports/exports-queries";
import { importsKey } from "@/components/imports/imports-queries";
import { titleOf } from "@/components/long-work/long-work-facts";
import { monitoringKey } from "@/components/monitoring/monitoring-queries";
import { useConsoleSession } from "@/components/shell/console-session";
import { describeError } from "@/components/ui/describe-error";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import { cancelExport } from "@/lib/exports/operations";
import { cancelImport } from "@/lib/imports/operations";
import { listLongWork, type LongWork } from "@/lib/long-work/operations";
import { cancelScreening } from "@/lib/monitoring/operations";

/** The operations that cancel; a kind without one runs to its end. */
const cancelling = { export: cancelExport, import: cancelImport, screening: cancelScreening };

const isCancelled = (kind: LongWork["kind"]): kind is keyof typeof cancelling => kind in cancelling;

/** Cancels long work, for those who may. */
export function useCancelWork() {
  const { user } = useConsoleSession();
  const client = useQueryClient();
  const toast = useToast();
  const cancel = useMutation({
    mutationFn: async ({ kind, id }: LongWork) => {
      if (isCancelled(kind)) await call(cancelling[kind], { params: { id } });
    },
    onSuccess: (_answer, work) => toast.done({ title: `${titleOf(work)}: cancelled` }),
    onError: (error, work) => toast.failed({ title: `${titleOf(work)} goes on.`, description: describeError(error) }),
    onSettled: () => {
      for (const queryKey of [[listLongWork.id], exportsKey, importsKey, monitoringKey])
        void client.invalidateQueries({ queryKey });
    },
  });
  const mayCancel = ({ kind, canCancel }: LongWork): boolean => {
    if (!canCancel || !isCancelled(kind)) return false;
    const { access } = cancelling[kind];
    return access === "any role" || access.some((role) => user.roles.includes(role));
  };
  return { cancel, mayCancel };
}
