"use client";

import { useQuery } from "@tanstack/react-query";
import { documentActs } from "@/components/documents/document-acts";
import type { SubjectRef } from "@/components/workflows/workflow-operations";

/** A link works for ten minutes: a new one is there before that ends, for as long as the document is open. */
const renewedAfterMs = 8 * 60_000;

/** The address on this origin under which a document is shown: links carry the service's public one. */
const addressOf = (link: string): string => {
  const { pathname, search } = new URL(link, window.location.origin);
  return pathname + search;
};

/** The link of an open document, renewed before it ends. */
export function useDocumentLink({ kind, id }: SubjectRef, documentId: string) {
  return useQuery({
    queryKey: ["document link", documentId, "inline"],
    queryFn: async () => addressOf(await documentActs[kind].sign(id, documentId, "inline")),
    // Each opening asks for its own.
    gcTime: 0,
    staleTime: renewedAfterMs,
    refetchInterval: renewedAfterMs,
    refetchIntervalInBackground: true,
    refetchOnReconnect: false,
  });
}
