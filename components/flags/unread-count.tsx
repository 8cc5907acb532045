"use client";

import { useFlagCounts } from "@/components/flags/use-flag-counts";

const shownAtMost = 9_999;

/** The number of unread flags, beside the word in the rail. */
export function UnreadCount() {
  const unread = useFlagCounts()?.unseen.total ?? 0;
  if (unread === 0) return null;
  const text = unread > shownAtMost ? `${shownAtMost.toLocaleString("en-US")}+` : unread.toLocaleString("en-US");
  return (
    <span className="rail-text ml-auto text-12 font-semibold text-ink-2 tabular-nums">
      {text}
      <span className="sr-only"> unread</span>
    </span>
  );
}
