"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type CaqhStatus, caqhStatusQuery } from "@/components/caqh/caqh-queries";
import { refreshFile } from "@/components/credentialing/file-cache";
import { describeError } from "@/components/ui/describe-error";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import { refreshCaqhData } from "@/lib/caqh/operations";

/** Asks CAQH now, and reads the file anew as soon as the answer is there. */
export function useCaqhRefresh(providerId: string, status: CaqhStatus | undefined) {
  const client = useQueryClient();
  const toast = useToast();
  const [isSending, setSending] = useState(false);
  const isAsking = status?.isAsking ?? false;
  const wasAsking = useRef(isAsking);

  useEffect(() => {
    // The job that asked may have brought a profile, and with it proposals, flags and evidence.
    if (wasAsking.current && !isAsking) void refreshFile(client, providerId);
    wasAsking.current = isAsking;
  }, [client, providerId, isAsking]);

  async function ask(): Promise<void> {
    setSending(true);
    try {
      const answer = await call(refreshCaqhData, { params: { providerId } });
      client.setQueryData(caqhStatusQuery(providerId).queryKey, answer);
    } catch (error) {
      toast.failed({ title: "CAQH was not asked.", description: describeError(error) });
    } finally {
      setSending(false);
    }
  }
  return { ask, isAsking: isAsking || isSending };
}
