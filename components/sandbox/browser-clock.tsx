"use client";

import { setClockAhead } from "@/lib/clock";

/** Sets the clock of this page with the deployment's, so that ages and due dates count from what the service says. */
export function BrowserClock({ aheadMs }: { aheadMs: number }) {
  // On the server the process follows its database (lib/sandbox/follow-clock.ts).
  if (typeof window !== "undefined") setClockAhead(aheadMs);
  return null;
}
