"use client";

import { useQuery } from "@tanstack/react-query";
import { fileKey } from "@/components/credentialing/file-cache";
import { documentActs } from "@/components/documents/document-acts";
import type { SubjectRef } from "@/components/workflows/workflow-operations";

/** What is on file about a provider or a facility; read anew when another packet has been built. */
export function useDocuments({ kind, id }: SubjectRef, packetId: string | null | undefined) {
  return useQuery({
    queryKey: [...fileKey(id), "documents", packetId ?? null],
    queryFn: () => documentActs[kind].list(id),
    placeholderData: (previous) => previous,
  });
}
