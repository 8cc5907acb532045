"use client";

import { useState } from "react";
import type { Meeting } from "@/components/committee/committee-queries";
import { type ChosenMembers, MemberChoice, membersOf } from "@/components/committee/member-choice";
import type { CommitteeActs } from "@/components/committee/use-committee-acts";
import { SentDialog } from "@/components/ui/sent-dialog";

type MembersDialogProps = { meeting: Meeting; acts: CommitteeActs; onClose: () => void };

/** Says who has a seat, and who chairs. */
export function MembersDialog({ meeting, acts, onClose }: MembersDialogProps) {
  const [chosen, setChosen] = useState<ChosenMembers>({
    ids: meeting.members.map(({ userId }) => userId),
    chairId: meeting.members.find(({ isChair }) => isChair)?.userId ?? "",
  });
  return (
    <SentDialog
      title="Choose members"
      act="Save members"
      untouched="The members stay as they were."
      onSend={() => acts.setMembers(membersOf(chosen))}
      onClose={onClose}
    >
      <MemberChoice chosen={chosen} onChange={setChosen} />
    </SentDialog>
  );
}
