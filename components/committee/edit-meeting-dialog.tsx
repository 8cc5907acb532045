"use client";

import { useState } from "react";
import type { Meeting } from "@/components/committee/committee-queries";
import { MeetingFields, problemsOf, sentFacts } from "@/components/committee/meeting-fields";
import type { CommitteeActs } from "@/components/committee/use-committee-acts";
import { localMoment } from "@/components/committee/when-and-where";
import { SentDialog } from "@/components/ui/sent-dialog";

type EditMeetingDialogProps = { meeting: Meeting; acts: CommitteeActs; onClose: () => void };

/** Changes when and where a meeting takes place, and what it is called. */
export function EditMeetingDialog({ meeting, acts, onClose }: EditMeetingDialogProps) {
  const [isTried, setTried] = useState(false);
  const [facts, setFacts] = useState(() => ({
    name: meeting.name,
    when: localMoment(new Date(meeting.meetsAt)),
    place: meeting.place,
  }));
  const save = async () => {
    setTried(true);
    if (Object.keys(problemsOf(facts)).length > 0) return false;
    await acts.update(sentFacts(facts));
    return true;
  };
  return (
    <SentDialog
      title="Edit meeting"
      act="Save meeting"
      untouched="The meeting stays as it was."
      onSend={save}
      onClose={onClose}
    >
      <MeetingFields facts={facts} isTried={isTried} onChange={setFacts} />
    </SentDialog>
  );
}
