"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ifVersion, type OutreachReason, refreshOutreach } from "@/components/outreach/outreach-queries";
import { orderedPositions } from "@/components/outreach/ordered-positions";
import { useConsoleSession } from "@/components/shell/console-session";
import { describeError } from "@/components/ui/describe-error";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import {
  archiveOutreachReason,
  createOutreachReason,
  restoreOutreachReason,
  updateOutreachReason,
} from "@/lib/outreach/setting-operations";

/** What a Supervisor does with reasons; everybody else reads them. */
export function useReasonActs() {
  const { user } = useConsoleSession();
  const client = useQueryClient();
  const toast = useToast();
  const refresh = () => refreshOutreach(client);
  const conditionOf = ({ id, version }: OutreachReason) => ({ params: { id }, ifMatch: ifVersion(version) });

  const moving = useMutation({
    mutationFn: async (moved: readonly { reason: OutreachReason; position: number }[]) => {
      for (const { reason, position } of moved)
        await call(updateOutreachReason, { ...conditionOf(reason), body: { position } });
    },
    onError: (error) => toast.failed({ title: "The order was not changed.", description: describeError(error) }),
    onSettled: refresh,
  });
  async function archive(reason: OutreachReason, why: string): Promise<void> {
    const operation = reason.archivedAt ? restoreOutreachReason : archiveOutreachReason;
    await call(operation, { ...conditionOf(reason), body: { reason: why } });
    await refresh();
    toast.done({ title: reason.archivedAt ? `“${reason.label}” is back` : `“${reason.label}” archived` });
  }
  return {
    mayEdit: createOutreachReason.access.some((role) => user.roles.includes(role)),
    isMoving: moving.isPending,
    move: (inUse: readonly OutreachReason[], place: number, by: 1 | -1) =>
      moving.mutate(orderedPositions(inUse, place, by)),
    archive,
  };
}
