"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { monitoringKey } from "@/components/monitoring/monitoring-queries";
import { describeError } from "@/components/ui/describe-error";
import { upload } from "@/lib/api/client";
import type { OperationAnswer } from "@/lib/api/operation";
import { listUpload, uploadListVersion } from "@/lib/lists/operations";

export type ListReport = OperationAnswer<typeof uploadListVersion>;

export type ListUploadState =
  | { kind: "idle" }
  | { kind: "sending"; file: File; sent: number }
  /** `isShorter`: the file lost too much to be taken without a word. */
  | { kind: "refused"; file: File; reason: string; isShorter: boolean }
  | { kind: "done"; report: ListReport };

/** Sends one list at a time and keeps what became of it. */
export function useListUpload(source: string) {
  const client = useQueryClient();
  const [state, setState] = useState<ListUploadState>({ kind: "idle" });
  const controller = useRef<AbortController>(null);
  const send = useCallback(
    async (file: File, force = false) => {
      const problem = whyNotSent(file);
      if (problem) return setState({ kind: "refused", file, reason: problem, isShorter: false });
      const own = new AbortController();
      controller.current = own;
      setState({ kind: "sending", file, sent: 0 });
      try {
        const report = await upload(uploadListVersion, {
          params: { source },
          fields: { force: force ? "true" : "false" },
          file,
          signal: own.signal,
          onProgress: (sent) => setState({ kind: "sending", file, sent }),
        });
        setState({ kind: "done", report });
        await client.invalidateQueries({ queryKey: monitoringKey });
      } catch (error) {
        if (own.signal.aborted) return setState({ kind: "idle" });
        const reason = describeError(error);
        setState({ kind: "refused", file, reason, isShorter: /where the list in use has/.test(reason) });
      }
    },
    [client, source],
  );
  return {
    state,
    send,
    cancel: () => controller.current?.abort(),
    dismiss: () => setState({ kind: "idle" }),
  };
}

function whyNotSent({ size }: File): string | null {
  if (size === 0) return "The file is empty. The list in use stays as it is.";
  if (size > listUpload.maximumBytes) return "The file is larger than 25 MB. The list in use stays as it is.";
  return null;
}
