"use client";

import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call, callForAnswer, type CallAnswer } from "@/lib/api/client";
import type { OperationAnswer } from "@/lib/api/operation";
import { maximumPageSize } from "@/lib/api/wire-schemas";
import { listProviderDocuments } from "@/lib/documents/operations";
import { listProviderFlags } from "@/lib/flags/operations";
import { listSpecialties } from "@/lib/profiles/operations";
import { getProvider, listProviders } from "@/lib/providers/operations";
import { listVerifications } from "@/lib/verification/operations";
import { getWorkflow, listWorkflows, listWorkflowNotes } from "@/lib/workflows/operations";
import { isFinished, providerTransitions, type WorkflowStatus, workflowStatuses } from "@/lib/workflows/state-machine";

export type ProviderDetail = OperationAnswer<typeof getProvider>;
export type ProviderRead = CallAnswer<typeof getProvider>;
export type WorkflowDetail = OperationAnswer<typeof getWorkflow>;
export type WorkflowRead = CallAnswer<typeof getWorkflow>;
export type ChecklistElement = OperationAnswer<typeof listVerifications>[number];
export type ProviderFlag = OperationAnswer<typeof listProviderFlags>[number];
export type ProviderDocument = OperationAnswer<typeof listProviderDocuments>["data"][number];
export type WorkflowNote = OperationAnswer<typeof listWorkflowNotes>[number];

/** Every query of one file has a key that begins with this. */
export const fileKey = (providerId: string) => ["provider-file", providerId] as const;

export const workflowKey = (providerId: string, workflowId: string | null) =>
  [...fileKey(providerId), "workflow", workflowId] as const;

/** After an act: the file, and every list that shows something of it, are read anew. */
export function refreshFile(client: QueryClient, providerId: string): Promise<unknown> {
  void client.invalidateQueries({ queryKey: [listWorkflows.id] });
  void client.invalidateQueries({ queryKey: [listProviders.id] });
  return client.invalidateQueries({ queryKey: fileKey(providerId) });
}

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
function useFollowWorkflow(providerId: string, etag: string | null | undefined): void {
  const client = useQueryClient();
  const seen = useRef(etag);
  useEffect(() => {
    const hasMoved = Boolean(etag && seen.current && seen.current !== etag);
    seen.current = etag;
    if (!hasMoved) return;
    const [, , workflowPart] = workflowKey(providerId, null);
    void client.invalidateQueries({
      queryKey: fileKey(providerId),
      predicate: ({ queryKey }) => queryKey[2] !== workflowPart,
    });
  }, [client, providerId, etag]);
}

const providerOptions = (providerId: string) => ({
  queryKey: [...fileKey(providerId), "provider"],
  queryFn: () =>
    callForAnswer(getProvider, { query: { provider_id: providerId, includeGroupInfo: true, signUrls: false } }),
});

const specialtyOptions = (providerId: string) => ({
  queryKey: [...fileKey(providerId), "specialties"],
  queryFn: () => call(listSpecialties, { params: { providerId }, query: { limit: maximumPageSize } }),
});

/** A provider's record, whichever answers it comes in, and the version of it that was read. */
export type ProviderRecord = {
  detail: ProviderDetail;
  specialties: OperationAnswer<typeof listSpecialties>;
  etag: string | null;
};

/** Asks for the record as it is now. */
export async function readRecord(client: QueryClient, providerId: string): Promise<ProviderRecord> {
  const [{ body, etag }, specialties] = await Promise.all([
    client.fetchQuery({ ...providerOptions(providerId), staleTime: 0 }),
    client.fetchQuery({ ...specialtyOptions(providerId), staleTime: 0 }),
  ]);
  return { detail: body, specialties, etag };
}

/** Everything a provider's file shows. While collection runs it is asked again every few seconds. */
export function useProviderFile(providerId: string) {
  const key = fileKey(providerId);
  const provider = useQuery(providerOptions(providerId));
  const specialties = useQuery(specialtyOptions(providerId));
  const workflowId = provider.data?.body.data.credentialing_workflow_id ?? null;
  const workflow = useQuery({
    queryKey: workflowKey(providerId, workflowId),
    queryFn: () => callForAnswer(getWorkflow, { params: { id: workflowId ?? "" } }),
    enabled: workflowId !== null,
    refetchInterval: ({ state }) => (state.data && isCollecting(state.data.body) ? pollMs : false),
  });
  useFollowWorkflow(providerId, workflow.data?.etag);
  const refetchInterval = workflow.data && isCollecting(workflow.data.body) ? pollMs : false;
  const verifications = useQuery({
    queryKey: [...key, "verifications", workflowId],
    queryFn: () => call(listVerifications, { params: { id: workflowId ?? "" } }),
    enabled: workflowId !== null,
    refetchInterval,
  });
  const flags = useQuery({
    queryKey: [...key, "flags"],
    queryFn: () => call(listProviderFlags, { query: { provider_id: providerId } }),
    refetchInterval,
  });
  const documents = useQuery({
    queryKey: [...key, "documents", workflow.data?.body.packetDocumentId ?? null],
    queryFn: () => call(listProviderDocuments, { params: { providerId }, query: { limit: maximumPageSize } }),
    placeholderData: (previous) => previous,
  });
  const notes = useQuery({
    queryKey: [...key, "notes", workflowId],
    queryFn: () => call(listWorkflowNotes, { params: { id: workflowId ?? "" }, query: { limit: 1000 } }),
    enabled: workflowId !== null,
  });
  return { provider, specialties, workflowId, workflow, verifications, flags, documents, notes };
}
