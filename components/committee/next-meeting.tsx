"use client";

import { useQuery } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import { ownNextQuery } from "@/components/committee/committee-queries";
import { meetingTime } from "@/components/committee/when-and-where";
import { useConsoleSession } from "@/components/shell/console-session";
import { ButtonLink } from "@/components/ui/button-link";
import { formatMoment } from "@/components/ui/format-date";
import { voters } from "@/lib/committee/meeting-actions";
import { counted } from "@/lib/counted";

/** The next meeting at which the person has a seat; nothing for who can have none. */
export function useOwnNextMeeting() {
  const { user } = useConsoleSession();
  const enabled = voters.some((role) => user.roles.includes(role));
  return useQuery({ ...ownNextQuery, enabled }).data?.data[0];
}

const paperWords = {
  none: "The agenda is being prepared.",
  building: "The packet is being built.",
  ready: "The packet is ready.",
  failed: "The packet could not be built.",
} as const;

/** On the home screen of a member: when the committee meets next, and over how many files. */
export function NextMeeting() {
  const meeting = useOwnNextMeeting();
  if (!meeting) return null;
  const { id, name, meetsAt, place, state, items, decided, isChair, packetState } = meeting;
  return (
    <section
      aria-labelledby="next-meeting-title"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded border bg-raised px-4 py-3"
    >
      <CalendarDays aria-hidden className="size-5 shrink-0 text-accent-ink" />
      <div className="min-w-0 flex-1 basis-60">
        <h2 id="next-meeting-title" className="text-13 font-medium text-ink-2">
          Your next committee meeting
        </h2>
        <p className="text-14 font-semibold wrap-anywhere">
          {name},{" "}
          <time dateTime={meetsAt} title={formatMoment(meetsAt)} suppressHydrationWarning>
            {meetingTime(meetsAt)}
          </time>
        </p>
        <p className="text-13 text-ink-2">
          {[
            place,
            isChair ? "you chair" : "",
            state === "draft" ? counted(items, "file") : `${decided} of ${counted(items, "file")} decided`,
          ]
            .filter(Boolean)
            .join(" · ")}
          {". "}
          {paperWords[packetState]}
        </p>
      </div>
      <ButtonLink href={`/console/committee/${id}`}>{state === "draft" ? "Open agenda" : "Open meeting"}</ButtonLink>
    </section>
  );
}
