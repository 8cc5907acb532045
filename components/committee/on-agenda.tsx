"use client";

import { useQuery } from "@tanstack/react-query";
import { Gavel } from "lucide-react";
import Link from "next/link";
import { agendaOfQuery } from "@/components/committee/committee-queries";
import { meetingTime } from "@/components/committee/when-and-where";

/** On a file: the meeting that it comes up at, as soon as there is one. */
export function OnAgenda({ workflowId }: { workflowId: string }) {
  const meeting = useQuery(agendaOfQuery(workflowId)).data?.data[0];
  if (!meeting) return null;
  return (
    <p className="flex items-start gap-2 text-13">
      <Gavel aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
      <span className="min-w-0 wrap-anywhere">
        On the agenda of{" "}
        <Link href={`/console/committee/${meeting.id}`} className="font-medium underline underline-offset-2">
          {meeting.name}
        </Link>
        <span className="block text-12 text-ink-3" suppressHydrationWarning>
          {meetingTime(meeting.meetsAt)}
        </span>
      </span>
    </p>
  );
}
