import type { QueryClient } from "@tanstack/react-query";
import { listFacilities } from "@/lib/facilities/operations";
import { listProviders } from "@/lib/providers/operations";
import { listWorkflows } from "@/lib/workflows/operations";

/** Every query of one file has a key that begins with this; the id says whether it is a provider's or a facility's. */
export const fileKey = (subjectId: string) => ["file", subjectId] as const;

export const workflowKey = (subjectId: string, workflowId: string | null) =>
  [...fileKey(subjectId), "workflow", workflowId] as const;

/** After an act: the files, and every list that shows something of them, are read anew. */
export function refreshFiles(client: QueryClient, subjectIds: readonly string[]): Promise<unknown> {
  for (const { id } of [listWorkflows, listProviders, listFacilities]) {
    void client.invalidateQueries({ queryKey: [id] });
  }
  return Promise.all(subjectIds.map((id) => client.invalidateQueries({ queryKey: fileKey(id) })));
}

export const refreshFile = (client: QueryClient, subjectId: string): Promise<unknown> =>
  refreshFiles(client, [subjectId]);
