"use client";

import { Ellipsis, Lock, LockOpen, Pencil, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { CloseDialog } from "@/components/committee/close-dialog";
import { standingOf } from "@/components/committee/committee-facts";
import type { Meeting } from "@/components/committee/committee-queries";
import { DeleteMeetingDialog } from "@/components/committee/delete-meeting-dialog";
import { EditMeetingDialog } from "@/components/committee/edit-meeting-dialog";
import { PublishDialog } from "@/components/committee/publish-dialog";
import type { CommitteeActs } from "@/components/committee/use-committee-acts";
import { meetingTime } from "@/components/committee/when-and-where";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatAge, formatMoment } from "@/components/ui/format-date";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { useToast } from "@/components/ui/toast";
import { counted } from "@/lib/counted";

type Opened = "edit" | "publish" | "unpublish" | "close" | "delete" | null;

/** Which meeting, how it stands, and what can be done with it now. */
export function MeetingHead({ meeting, acts }: { meeting: Meeting; acts: CommitteeActs }) {
  const router = useRouter();
  const toast = useToast();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const { label, tone } = standingOf(meeting);
  const mayEdit = acts.may("update");
  const mayDelete = acts.may("delete");
  const mayUnpublish = acts.may("unpublish");
  return (
    <header className="flex shrink-0 flex-wrap items-start gap-x-8 gap-y-3 px-4 pt-5 pb-4 md:px-6">
      <div className="min-w-0 flex-1 basis-80 space-y-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-20 font-semibold tracking-tight wrap-anywhere">{meeting.name}</h1>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="text-13 text-ink-2">
          <time dateTime={meeting.meetsAt} title={formatMoment(meeting.meetsAt)} suppressHydrationWarning>
            {meetingTime(meeting.meetsAt)}
          </time>
          {meeting.state !== "closed" && (
            <span className="text-ink-3" suppressHydrationWarning>
              {" "}
              {ageWords(meeting.meetsAt)}
            </span>
          )}
          {meeting.place && <span> · {meeting.place}</span>}
        </p>
        <p className="text-13 text-ink-3">{standing(meeting)}</p>
      </div>
      <div data-acts="This meeting" className="flex shrink-0 flex-wrap gap-2">
        {acts.may("publish") && (
          <Button variant="primary" icon={Lock} onClick={() => setOpened("publish")}>
            Publish meeting
          </Button>
        )}
        {acts.may("close") && (
          <Button icon={Lock} onClick={() => setOpened("close")}>
            Close meeting
          </Button>
        )}
        {(mayEdit || mayDelete || mayUnpublish) && (
          <Menu align="end" trigger={<IconButton label="More acts" icon={Ellipsis} variant="secondary" />}>
            {mayEdit && (
              <MenuItem icon={Pencil} onClick={() => setOpened("edit")}>
                Edit meeting
              </MenuItem>
            )}
            {mayUnpublish && (
              <MenuItem icon={LockOpen} onClick={() => setOpened("unpublish")}>
                Return to draft
              </MenuItem>
            )}
            {mayDelete && (
              <>
                {mayEdit && <MenuSeparator />}
                <MenuItem icon={Trash2} tone="critical" onClick={() => setOpened("delete")}>
                  Delete meeting
                </MenuItem>
              </>
            )}
          </Menu>
        )}
      </div>
      {opened === "edit" && <EditMeetingDialog meeting={meeting} acts={acts} onClose={close} />}
      {opened === "publish" && <PublishDialog meeting={meeting} acts={acts} onClose={close} />}
      {opened === "close" && <CloseDialog meeting={meeting} acts={acts} onClose={close} />}
      {opened === "unpublish" && (
        <ReasonDialog
          title="Return to draft"
          consequences={[
            "The agenda and the members can be changed again.",
            "The packet is withdrawn; publishing builds a new one.",
            "Nobody votes until the meeting is published again.",
          ]}
          act="Return to draft"
          hint="Stands in the audit log."
          onSubmit={async (reason) => {
            await acts.unpublish(reason);
            toast.done({ title: "The meeting is a draft again" });
            close();
          }}
          onClose={close}
        />
      )}
      {opened === "delete" && (
        <DeleteMeetingDialog meeting={meeting} onDeleted={() => router.push("/console/committee")} onClose={close} />
      )}
    </header>
  );
}

/** "in 6 days", "5 hours ago" */
function ageWords(meetsAt: string): string {
  const age = formatAge(meetsAt);
  return age.startsWith("in ") || age === "just now" ? age : `${age} ago`;
}

function standing(meeting: Meeting): string {
  const decided = meeting.items.filter(({ outcome }) => outcome !== null && outcome !== "undecided").length;
  const files = counted(meeting.items.length, "file");
  if (meeting.state === "draft") return `${files}, ${counted(meeting.members.length, "member")}`;
  return `${files}, ${decided.toLocaleString("en-US")} decided; ${counted(meeting.members.length, "member")}, ${
    meeting.members.filter(({ isPresent }) => isPresent).length
  } present`;
}
