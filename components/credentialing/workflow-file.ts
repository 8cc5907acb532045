"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { fileKey, workflowKey } from "@/components/credentialing/file-cache";
import { type SubjectKind, workflowOperations } from "@/components/workflows/workflow-operations";
import { call, callForAnswer, type CallAnswer } from "@/lib/api/client";
import type { OperationAnswer } from "@/lib/api/operation";
import { listProviderFlags } from "@/lib/flags/operations";
import type { listVerifications } from "@/lib/verification/operations";
import { type getFacilityWorkflow, type getWorkflow, listWorkflowNotes } from "@/lib/workflows/operations";
import { isFinished, providerTransitions, type WorkflowStatus, workflowStatuses } from "@/lib/workflows/state-machine";

export type WorkflowDetail = OperationAnswer<typeof getWorkflow | typeof getFacilityWorkflow>;
export type WorkflowRead = CallAnswer<typeof getWorkflow | typeof getFacilityWorkflow>;
export type ChecklistElement = OperationAnswer<typeof listVerifications>[number];
/** A flag on a file, of a provider or a facility. */
export type SubjectFlag = OperationAnswer<typeof listProviderFlags>[number];
export type WorkflowNote = OperationAnswer<typeof listWorkflowNotes>[number];

const pollMs = 3_000;
const decidable: readonly string[] = providerTransitions.approve.from;

type Progress = { status: WorkflowStatus; isPacketCurrent: boolean; packetDocumentId: string | null };

/** The service is at work on it: sources answer, the packet is being built, at last the one with the decision. */
function isCollecting({ status, isPacketCurrent, packetDocumentId }: Progress): boolean {
  // A decided file without any packet may have come from elsewhere, and then gets none.
  if (isFinished(status)) return workflowStatuses[status].hasPacket && packetDocumentId !== null && !isPacketCurrent;
  return !decidable.includes(status) || !isPacketCurrent;
}

/** When the workflow has moved by itself, whatever else the file shows has changed with it. */
function useFollowWorkflow(subjectId: string, etag: string | null | undefined): void {
  const client = useQueryClient();
  const seen = useRef(etag);
  useEffect(() => {
    const hasMoved = Boolean(etag && seen.current && seen.current !== etag);
    seen.current = etag;
    if (!hasMoved) return;
    const [, , workflowPart] = workflowKey(subjectId, null);
    void client.invalidateQueries({
      queryKey: fileKey(subjectId),
      predicate: ({ queryKey }) => queryKey[2] !== workflowPart,
    });
  }, [client, subjectId, etag]);
}

type Options = { kind: SubjectKind; subjectId: string; workflowId: string | null };

/** What a file shows of its workflow, and the flags that stop it. While collection runs it is asked again every few seconds. */
export function useWorkflowFile({ kind, subjectId, workflowId }: Options) {
  const operations = workflowOperations[kind];
  const params = { id: workflowId ?? "" };
  const enabled = workflowId !== null;
  const workflow = useQuery({
    queryKey: workflowKey(subjectId, workflowId),
    queryFn: () => callForAnswer(operations.get, { params }),
    enabled,
    refetchInterval: ({ state }) => (state.data && isCollecting(state.data.body) ? pollMs : false),
  });
  useFollowWorkflow(subjectId, workflow.data?.etag);
  const refetchInterval = workflow.data && isCollecting(workflow.data.body) ? pollMs : (false as const);
  const verifications = useQuery({
    queryKey: [...fileKey(subjectId), "verifications", workflowId],
    queryFn: () => call(operations.listVerifications, { params }),
    enabled,
    refetchInterval,
  });
  const flags = useQuery({
    queryKey: [...fileKey(subjectId), "flags"],
    queryFn: () =>
      call(listProviderFlags, {
        query: kind === "provider" ? { provider_id: subjectId } : { facility_id: subjectId },
      }),
    refetchInterval,
  });
  const notes = useQuery({
    queryKey: [...fileKey(subjectId), "notes", workflowId],
    queryFn: () => call(listWorkflowNotes, { params, query: { limit: 1000 } }),
    enabled,
  });
  return { workflow, verifications, flags, notes };
}
