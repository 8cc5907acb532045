"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { refreshFiles } from "@/components/credentialing/file-cache";
import { countsKey, flagKey, inboxKey } from "@/components/flags/flags-cache";

const quietMs = 300;

/**
 * Reads anew what an act has changed, once for a whole row of quick acts. Reading a flag changes counts alone; its row
 * stays where it is, also when the inbox shows the unread ones.
 */
export function useFlagRefresh(): (what: { areRowsOld: boolean }) => void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const waiting = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    ({ areRowsOld }) => {
      waiting.current ||= areRowsOld;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        void client.invalidateQueries({ queryKey: countsKey });
        void client.invalidateQueries({ queryKey: inboxKey, refetchType: waiting.current ? "active" : "none" });
        if (waiting.current) {
          void client.invalidateQueries({ queryKey: flagKey("").slice(0, 1) });
          void client.invalidateQueries({ queryKey: ["file"] });
          void refreshFiles(client, []);
        }
        waiting.current = false;
      }, quietMs);
    },
    [client],
  );
}
