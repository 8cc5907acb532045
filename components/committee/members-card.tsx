"use client";

import { useState } from "react";
import type { Meeting } from "@/components/committee/committee-queries";
import { MembersDialog } from "@/components/committee/members-dialog";
import type { CommitteeActs } from "@/components/committee/use-committee-acts";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { counted } from "@/lib/counted";

/** Who has a seat, who chairs, who is present; and how many it takes. */
export function MembersCard({ meeting, acts }: { meeting: Meeting; acts: CommitteeActs }) {
  const [isChoosing, setChoosing] = useState(false);
  const { members, quorum } = meeting;
  const present = members.filter(({ isPresent }) => isPresent).length;
  const isOver = meeting.state === "closed";
  return (
    <section aria-labelledby="members-title" className="rounded border bg-raised px-4 pt-2.5 pb-3">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h2 id="members-title" className="text-13 font-semibold">
          Members
          <span className="ml-1.5 font-normal text-ink-3">{members.length}</span>
        </h2>
        {acts.may("setMembers") && (
          <Button size="small" variant="quiet" className="-mr-2" onClick={() => setChoosing(true)}>
            Choose members
          </Button>
        )}
      </div>
      {members.length === 0 ? (
        <p className="text-13 text-ink-3">Nobody has a seat yet.</p>
      ) : (
        <ul className="flex flex-col">
          {members.map((member) => {
            const mayMark = !isOver && (acts.may("markPresence") || member.isMe);
            const name = (
              <>
                <span className="font-medium">{member.userName}</span>
                <span className="text-12 text-ink-3">
                  {member.isChair && ", chair"}
                  {member.isMe && ", you"}
                </span>
              </>
            );
            return (
              <li key={member.userId} className="flex min-h-8 items-center justify-between gap-3 text-13">
                {mayMark ? (
                  <Checkbox
                    aria-label={`${member.userName} is present`}
                    checked={member.isPresent}
                    onCheckedChange={(isPresent) => acts.mark.mutate({ member, isPresent })}
                    label={name}
                  />
                ) : (
                  <p className="min-w-0 wrap-anywhere">{name}</p>
                )}
                <span className="shrink-0 text-12 text-ink-3">{member.isPresent ? "Present" : "Absent"}</span>
              </li>
            );
          })}
        </ul>
      )}
      <p className="mt-2 border-t pt-2 text-12 text-ink-3">
        Quorum {quorum}:{" "}
        {present >= quorum ? `met with ${counted(present, "member")} present` : `${present} present so far`}.
      </p>
      {isChoosing && <MembersDialog meeting={meeting} acts={acts} onClose={() => setChoosing(false)} />}
    </section>
  );
}
