"use client";

import type { Meeting } from "@/components/committee/committee-queries";
import type { CommitteeActs } from "@/components/committee/use-committee-acts";
import { Consequences } from "@/components/ui/consequences";
import { Notice } from "@/components/ui/notice";
import { SentDialog } from "@/components/ui/sent-dialog";
import { useToast } from "@/components/ui/toast";
import { counted } from "@/lib/counted";

const seats = (count: number) => `${count === 0 ? "nobody" : count} ${count > 1 ? "have" : "has"} a seat`;

type PublishDialogProps = { meeting: Meeting; acts: CommitteeActs; onClose: () => void };

/** Says what is locked, and publishes. */
export function PublishDialog({ meeting, acts, onClose }: PublishDialogProps) {
  const toast = useToast();
  const { items, members, quorum } = meeting;
  const publish = async () => {
    await acts.publish();
    toast.done({ title: "Meeting published", description: "Its packet is being built." });
  };
  return (
    <SentDialog
      title="Publish meeting"
      act="Publish meeting"
      untouched="The meeting stays a draft."
      isDisabled={members.length < quorum}
      onSend={publish}
      onClose={onClose}
    >
      {members.length < quorum && (
        <Notice tone="major" title={`The quorum is ${counted(quorum, "member")}, and ${seats(members.length)}.`}>
          Choose more members before you publish the meeting.
        </Notice>
      )}
      <Consequences
        sentences={[
          `The agenda is locked as it stands: ${counted(items.length, "file")} in this order.`,
          `Name, time, place and the ${counted(members.length, "member")} are locked; who is present is marked until the meeting is closed.`,
          `The quorum is ${quorum}, whatever the setting says later.`,
          "The packet is built as one PDF and keeps its hash.",
          "Members vote on each file; until the first vote the meeting can return to draft.",
        ]}
      />
    </SentDialog>
  );
}
