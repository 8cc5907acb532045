"use client";

import { useOwnNextMeeting } from "@/components/committee/next-meeting";
import { formatDate } from "@/components/ui/format-date";

/** In the rail: the day of the person's next meeting, "3 Dec". */
export function NextMeetingDay() {
  const meeting = useOwnNextMeeting();
  if (!meeting) return null;
  const [day, month] = formatDate(new Date(meeting.meetsAt)).split(" ");
  return (
    <span className="rail-text ml-auto text-12 font-semibold text-ink-2 tabular-nums" suppressHydrationWarning>
      <span className="sr-only">, your next meeting </span>
      {day} {month}
    </span>
  );
}
