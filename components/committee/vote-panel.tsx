"use client";

import { DecideInMeeting } from "@/components/committee/decide-in-meeting";
import { MemberVotes } from "@/components/committee/member-votes";
import { OwnVote } from "@/components/committee/own-vote";
import type { AgendaItem, Meeting } from "@/components/committee/committee-queries";
import { quorumSentence } from "@/components/committee/tally-words";
import type { CommitteeActs } from "@/components/committee/use-committee-acts";
import type { ChecklistElement, WorkflowRead } from "@/components/credentialing/workflow-file";
import { useConsoleSession } from "@/components/shell/console-session";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { toneIcons, toneText } from "@/components/ui/tone";
import type { WorkflowSubject } from "@/components/workflows/workflow-operations";

type VotePanelProps = {
  meeting: Meeting;
  item: AgendaItem;
  subject: WorkflowSubject;
  read: WorkflowRead;
  elements: readonly ChecklistElement[];
  acts: CommitteeActs;
  onNext?: () => void;
};

/** How the committee stands to the file: the count in words, who said what, one's own word, and the decision. */
export function VotePanel({ meeting, item, subject, read, elements, acts, onNext }: VotePanelProps) {
  const { user } = useConsoleSession();
  const { tally } = item;
  const me = meeting.members.find(({ isMe }) => isMe);
  const vote = item.votes.find(({ userId }) => userId === user.id);
  const mayMark = acts.may("markPresence");
  const isOver = meeting.state === "closed";
  const isOpen = !isOver && item.outcome === null;
  return (
    <aside
      aria-label="Vote and decision"
      className="flex flex-col gap-4 rounded border bg-raised p-4 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-var(--topbar-height)-2rem)] lg:self-start lg:overflow-y-auto"
    >
      <section aria-labelledby="vote-title" className="flex flex-col gap-1">
        <h3 id="vote-title" className="sr-only">
          Vote
        </h3>
        {/* Read out whenever a member's vote arrives. */}
        <p role="status" className="text-16 font-semibold">
          {tally.sentence}
        </p>
        {tally.hasQuorum && (
          <p className="flex items-start gap-1.5 text-13 text-ink-2">
            <toneIcons.done aria-hidden className={classNames("mt-0.5 size-4 shrink-0", toneText.done)} />
            {quorumSentence(tally)}
          </p>
        )}
        <MemberVotes
          item={item}
          members={meeting.members}
          onArrive={mayMark ? (member) => acts.mark.mutate({ member, isPresent: true }) : undefined}
        />
      </section>
      {meeting.isMember && isOpen && (
        <section aria-labelledby="own-vote-title" className="flex flex-col gap-2 border-t pt-3">
          <h3 id="own-vote-title" className="text-13 font-semibold">
            Your vote
          </h3>
          {item.cannotVote === "" || vote ? (
            <OwnVote
              key={item.id}
              vote={vote}
              isBusy={acts.cast.isPending || acts.withdraw.isPending}
              onCast={(choice) => acts.cast.mutate({ itemId: item.id, choice })}
              onDeny={(reason) => acts.castWithReason(item.id, reason)}
              onRecuse={(reason) => acts.recuse(item.id, reason)}
              onWithdraw={() => acts.withdraw.mutate(item.id)}
            />
          ) : (
            <>
              <p className="text-13 text-ink-2">{item.cannotVote}</p>
              {me && !me.isPresent && (
                <Button full onClick={() => acts.mark.mutate({ member: me, isPresent: true })}>
                  I am present
                </Button>
              )}
            </>
          )}
        </section>
      )}
      <div className="border-t pt-3">
        <DecideInMeeting
          key={item.id}
          item={item}
          subject={subject}
          read={read}
          elements={elements}
          isOver={isOver}
          onNext={onNext}
        />
      </div>
    </aside>
  );
}
