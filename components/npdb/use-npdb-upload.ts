"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { refreshFile } from "@/components/credentialing/file-cache";
import { describeError } from "@/components/ui/describe-error";
import { ApiClientError, upload } from "@/lib/api/client";
import { type NpdbReceipt, npdbUpload, uploadNpdbResponse } from "@/lib/npdb/operations";

export type NpdbUpload =
  | { kind: "idle" }
  | { kind: "sending"; file: File; sent: number }
  | { kind: "refused"; file: File; reason: string }
  /** The response names another person: taken only with a reason. */
  | { kind: "another"; file: File; differences: readonly { path: string; message: string }[] }
  | { kind: "done"; receipt: NpdbReceipt };

/** Sends one query response at a time and keeps what became of it. */
export function useNpdbUpload(providerId: string) {
  const client = useQueryClient();
  const [state, setState] = useState<NpdbUpload>({ kind: "idle" });
  const controller = useRef<AbortController>(null);

  const send = useCallback(
    async (file: File, reason?: string) => {
      const problem = whyNotSent(file);
      if (problem) return setState({ kind: "refused", file, reason: problem });
      const own = new AbortController();
      controller.current = own;
      setState({ kind: "sending", file, sent: 0 });
      try {
        const receipt = await upload(uploadNpdbResponse, {
          params: { providerId },
          fields: { reason, workflowId: undefined },
          file,
          signal: own.signal,
          onProgress: (sent) => setState({ kind: "sending", file, sent }),
        });
        setState({ kind: "done", receipt });
        await refreshFile(client, providerId);
      } catch (error) {
        if (own.signal.aborted) return setState({ kind: "idle" });
        setState(
          error instanceof ApiClientError && error.status === 409 && error.errors.length > 0
            ? { kind: "another", file, differences: error.errors }
            : { kind: "refused", file, reason: describeError(error) },
        );
      }
    },
    [client, providerId],
  );
  return {
    state,
    send,
    cancel: () => controller.current?.abort(),
    dismiss: () => setState({ kind: "idle" }),
  };
}

function whyNotSent({ size }: File): string | null {
  if (size === 0) return "The file is empty.";
  if (size > npdbUpload.maximumBytes) return "The file is larger than 25 MB.";
  return null;
}
