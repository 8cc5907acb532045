"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useConsoleSession } from "@/components/shell/console-session";

/** Nobody waits for news: the screen itself comes first. */
const afterLoadMs = 1_500;

/** Has rows updated when others act, on every screen. */
export function LiveChanges() {
  const client = useQueryClient();
  const { user } = useConsoleSession();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const timer = setTimeout(() => {
      void import("@/components/changes/follow-changes").then(({ followChanges }) => {
        if (!isGone) stop = followChanges(client, user.id);
      });
    }, afterLoadMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [client, user.id]);
  return null;
}
