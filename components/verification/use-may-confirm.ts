"use client";

import { useConsoleSession } from "@/components/shell/console-session";
import { type SubjectKind, workflowOperations } from "@/components/workflows/workflow-operations";

/** Whether this person may record results of the checklist; a finished workflow's is a record. */
export function useMayConfirm(kind: SubjectKind, isOpen: boolean): boolean {
  const { user } = useConsoleSession();
  return isOpen && workflowOperations[kind].recordVerification.access.some((role) => user.roles.includes(role));
}
