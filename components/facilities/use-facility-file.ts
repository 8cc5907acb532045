"use client";

import { type QueryClient, useQuery } from "@tanstack/react-query";
import { fileKey } from "@/components/credentialing/file-cache";
import { useWorkflowFile } from "@/components/credentialing/workflow-file";
import { useDocuments } from "@/components/documents/use-documents";
import { call, callForAnswer } from "@/lib/api/client";
import type { OperationAnswer } from "@/lib/api/operation";
import { getFacility } from "@/lib/facilities/operations";
import { listFacilityGroups } from "@/lib/groups/operations";

export type Facility = OperationAnswer<typeof getFacility>;

/** A facility's record, and the version of it that was read. */
export type FacilityRecord = { facility: Facility; etag: string | null };

const facilityOptions = (facilityId: string) => ({
  queryKey: [...fileKey(facilityId), "facility"],
  queryFn: () => callForAnswer(getFacility, { params: { facilityId } }),
});

/** Asks for the record as it is now. */
export async function readFacility(client: QueryClient, facilityId: string): Promise<FacilityRecord> {
  const { body, etag } = await client.fetchQuery({ ...facilityOptions(facilityId), staleTime: 0 });
  return { facility: body, etag };
}

/** Everything a facility's file shows. */
export function useFacilityFile(facilityId: string) {
  const facility = useQuery(facilityOptions(facilityId));
  const groups = useQuery({
    queryKey: [...fileKey(facilityId), "groups"],
    queryFn: () => call(listFacilityGroups, { params: { facilityId } }),
  });
  const workflowId = facility.data?.body.credentialingWorkflowId ?? null;
  const { workflow, verifications, flags, notes } = useWorkflowFile({
    kind: "facility",
    subjectId: facilityId,
    workflowId,
  });
  const documents = useDocuments({ kind: "facility", id: facilityId }, workflow.data?.body.packetDocumentId);
  return { facility, groups, workflowId, workflow, verifications, flags, documents, notes };
}
