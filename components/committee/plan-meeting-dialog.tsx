"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { committeeKey } from "@/components/committee/committee-queries";
import { type ChosenMembers, MemberChoice, membersOf } from "@/components/committee/member-choice";
import { MeetingFields, problemsOf, sentFacts } from "@/components/committee/meeting-fields";
import { localMoment, nextWeekAtNoon } from "@/components/committee/when-and-where";
import { usePeople } from "@/components/credentialing/use-assigned-filter";
import { SentDialog } from "@/components/ui/sent-dialog";
import { call } from "@/lib/api/client";
import { now } from "@/lib/clock";
import { voters } from "@/lib/committee/meeting-actions";
import { createCommitteeMeeting } from "@/lib/committee/operations";

/** Plans a meeting: when, where, and who has a seat; everybody who may decide, unless chosen otherwise. */
export function PlanMeetingDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const router = useRouter();
  const people = usePeople() ?? [];
  const deciders = people.filter(({ roles }) => voters.some((role) => roles.includes(role)));
  const [chosen, setChosen] = useState<ChosenMembers | null>(null);
  const members = chosen ?? { ids: deciders.map(({ id }) => id), chairId: "" };
  const [isTried, setTried] = useState(false);
  const [facts, setFacts] = useState(() => ({
    name: "Credentialing committee",
    when: localMoment(nextWeekAtNoon(now())),
    place: "",
  }));
  const plan = async () => {
    setTried(true);
    if (Object.keys(problemsOf(facts)).length > 0) return false;
    const { id } = await call(createCommitteeMeeting, { body: { ...sentFacts(facts), members: membersOf(members) } });
    await client.invalidateQueries({ queryKey: committeeKey });
    router.push(`/console/committee/${id}`);
    return true;
  };
  return (
    <SentDialog
      title="Plan a meeting"
      act="Plan meeting"
      untouched="No meeting was planned."
      onSend={plan}
      onClose={onClose}
    >
      <MeetingFields facts={facts} isTried={isTried} onChange={setFacts} />
      <MemberChoice chosen={members} onChange={setChosen} />
    </SentDialog>
  );
}
