"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { AgendaView } from "@/components/committee/agenda-view";
import { meetingQuery, type MeetingRead } from "@/components/committee/committee-queries";
import { Discussion } from "@/components/committee/discussion";
import { MeetingHead } from "@/components/committee/meeting-head";
import { MinutesView } from "@/components/committee/minutes-view";
import { useCommitteeActs } from "@/components/committee/use-committee-acts";
import { FileError } from "@/components/credentialing/file-error";
import { BreadcrumbLabel } from "@/components/shell/breadcrumb";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { useUrlTab } from "@/components/ui/use-url-tab";

const words = { one: "meeting", many: "meetings" };

/** One meeting of the committee: what is prepared, then what is discussed, then what is kept. */
export function MeetingScreen({ meetingId }: { meetingId: string }) {
  const answer = useQuery(meetingQuery(meetingId));
  if (answer.isError && !answer.data) {
    return (
      <FileError
        subjects={words}
        listAddress="/console/committee"
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    );
  }
  if (!answer.data) {
    return (
      <div role="status" aria-label="Loading" className="flex flex-col gap-3 px-4 pt-5 md:px-6">
        <Skeleton className="h-6 w-96 max-w-full" />
        <Skeleton className="h-4 w-64" />
        <Skeleton className="mt-4 h-96" />
      </div>
    );
  }
  return <Meeting read={answer.data} />;
}

const views = {
  agenda: { label: "Agenda", View: AgendaView },
  meeting: { label: "Meeting", View: Discussion },
  minutes: { label: "Minutes", View: MinutesView },
} as const;
type ViewName = keyof typeof views;

/** What there is to see in each state, what is looked at first in front. */
const viewsOf = {
  draft: ["agenda"],
  published: ["meeting", "agenda", "minutes"],
  closed: ["minutes", "agenda", "meeting"],
} as const satisfies Record<MeetingRead["meeting"]["state"], readonly [ViewName, ...ViewName[]]>;

function Meeting({ read }: { read: MeetingRead }) {
  const { meeting } = read;
  const acts = useCommitteeActs(read);
  const shown: readonly [ViewName, ...ViewName[]] = viewsOf[meeting.state];
  const [view, showView] = useUrlTab(shown);
  useEffect(() => {
    document.title = `${meeting.name} · Credence`;
  }, [meeting.name]);
  return (
    <>
      <BreadcrumbLabel text={meeting.name} />
      <MeetingHead meeting={meeting} acts={acts} />
      {shown.length === 1 ? (
        <AgendaView meeting={meeting} acts={acts} />
      ) : (
        <Tabs
          label="Meeting"
          isFilling
          value={view}
          onValueChange={showView}
          tabs={shown.map((value) => {
            const { label, View } = views[value];
            return { value, label, content: <View meeting={meeting} acts={acts} /> };
          })}
        />
      )}
    </>
  );
}
