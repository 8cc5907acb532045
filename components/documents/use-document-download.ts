"use client";

import { useMutation } from "@tanstack/react-query";
import { downloadDocument } from "@/components/documents/download-document";
import { describeError } from "@/components/ui/describe-error";
import { useToast } from "@/components/ui/toast";
import type { SubjectRef } from "@/components/workflows/workflow-operations";

/** Saves a document under its name, and says so when that fails. */
export function useDocumentDownload(subject: SubjectRef | undefined, documentId: string) {
  const toast = useToast();
  return useMutation({
    mutationFn: async () => {
      if (subject) await downloadDocument(subject, documentId);
    },
    onError: (error) => toast.failed({ title: "The document was not downloaded.", description: describeError(error) }),
  });
}
