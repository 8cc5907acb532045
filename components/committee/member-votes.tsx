"use client";

import { Armchair, CircleDashed, UserX } from "lucide-react";
import { choiceFacts } from "@/components/committee/committee-facts";
import type { AgendaItem, Member } from "@/components/committee/committee-queries";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";

type MemberVotesProps = {
  item: AgendaItem;
  members: readonly Member[];
  /** Absent where the caller may not mark who is present. */
  onArrive?: (member: Member) => void;
};

/** What each member says to the file, or why he or she says nothing. */
export function MemberVotes({ item, members, onArrive }: MemberVotesProps) {
  return (
    <ul aria-label="Votes of the members" className="flex flex-col divide-y">
      {members.map((member) => {
        const vote = item.votes.find(({ userId }) => userId === member.userId);
        return (
          <li key={member.userId} className="flex flex-col gap-0.5 py-1.5 text-13">
            <div className="flex items-center justify-between gap-3">
              <p className="min-w-0 wrap-anywhere">
                <span className="font-medium">{member.userName}</span>
                {member.isChair && <span className="text-12 text-ink-3"> chair</span>}
              </p>
              <div className="flex shrink-0 items-center gap-1">
                {!member.isPresent && !vote && onArrive ? (
                  <Button
                    size="small"
                    aria-label={`Mark ${member.userName} as present`}
                    onClick={() => onArrive(member)}
                  >
                    Mark present
                  </Button>
                ) : (
                  <MemberWord item={item} member={member} />
                )}
              </div>
            </div>
            {vote?.reason && <p className="text-12 text-ink-2 wrap-anywhere">{vote.reason}</p>}
          </li>
        );
      })}
    </ul>
  );
}

function MemberWord({ item, member }: { item: AgendaItem; member: Member }) {
  const vote = item.votes.find(({ userId }) => userId === member.userId);
  if (vote) {
    const { label, tone, icon } = choiceFacts[vote.choice];
    return (
      <Badge tone={tone} icon={icon} look="plain">
        {label}
      </Badge>
    );
  }
  if (item.conflicts.some(({ userId }) => userId === member.userId))
    return (
      <Badge tone="major" icon={UserX} look="plain">
        Conflict of interest
      </Badge>
    );
  return (
    <Badge icon={member.isPresent ? CircleDashed : Armchair} look="plain">
      {member.isPresent ? "Not voted yet" : "Absent"}
    </Badge>
  );
}
