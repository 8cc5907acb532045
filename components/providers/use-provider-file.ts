"use client";

import { type QueryClient, useQuery } from "@tanstack/react-query";
import { fileKey } from "@/components/credentialing/file-cache";
import { useWorkflowFile } from "@/components/credentialing/workflow-file";
import { useDocuments } from "@/components/documents/use-documents";
import { call, callForAnswer } from "@/lib/api/client";
import type { OperationAnswer } from "@/lib/api/operation";
import { maximumPageSize } from "@/lib/api/wire-schemas";
import { listSpecialties } from "@/lib/profiles/operations";
import { getProvider } from "@/lib/providers/operations";

export type ProviderDetail = OperationAnswer<typeof getProvider>;

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

/** Everything a provider's file shows. */
export function useProviderFile(providerId: string) {
  const provider = useQuery(providerOptions(providerId));
  const specialties = useQuery(specialtyOptions(providerId));
  const workflowId = provider.data?.body.data.credentialing_workflow_id ?? null;
  const { workflow, verifications, flags, notes } = useWorkflowFile({
    kind: "provider",
    subjectId: providerId,
    workflowId,
  });
  const documents = useDocuments({ kind: "provider", id: providerId }, workflow.data?.body.packetDocumentId);
  return { provider, specialties, workflowId, workflow, verifications, flags, documents, notes };
}
