import Link from "next/link";
import { choiceFacts, fileAddress, outcomeFacts } from "@/components/committee/committee-facts";
import type { AgendaItem, Vote } from "@/components/committee/committee-queries";
import { ItemRemarks } from "@/components/committee/discussed-file";
import { Badge } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { MomentText } from "@/components/ui/date-text";
import { toneText } from "@/components/ui/tone";

/** What the committee said to each file, and what became of it, as the minutes have it. */
export function VoteRecord({ items }: { items: readonly AgendaItem[] }) {
  return (
    <ol aria-label="Votes and decisions" className="divide-y rounded border bg-raised">
      {items.map((item, index) => (
        <li key={item.id} className="flex gap-2 px-4 py-3 text-13">
          <span className="w-6 shrink-0 text-right text-ink-3 tabular-nums">{index + 1}</span>
          <div className="flex min-w-0 flex-1 flex-col gap-1.5">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <Link href={fileAddress(item)} className="rounded-small font-medium wrap-anywhere hover:underline">
                {item.name}
              </Link>
              {item.outcome && <Badge tone={outcomeFacts[item.outcome].tone}>{outcomeFacts[item.outcome].label}</Badge>}
            </div>
            <ItemRemarks item={item} />
            <p className="text-ink-2">{item.tally.sentence}</p>
            {item.votes.length + item.conflicts.length > 0 && (
              <ul aria-label={`Votes on ${item.name}`} className="flex flex-col gap-0.5">
                {item.votes.map((vote) => (
                  <VoteLine key={vote.userId} vote={vote} />
                ))}
                {item.conflicts
                  .filter(({ userId }) => item.votes.every((vote) => vote.userId !== userId))
                  .map(({ userId, userName, reason }) => (
                    <VoteLine key={userId} vote={{ userName, choice: "recused", reason }} />
                  ))}
              </ul>
            )}
            {item.decidedByName && (
              <p className="text-12 text-ink-3">
                Signed by {item.decidedByName}, <MomentText value={item.decidedAt} />
                {item.decisionReason && `: ${item.decisionReason}`}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function VoteLine({ vote: { userName, choice, reason } }: { vote: Pick<Vote, "userName" | "choice" | "reason"> }) {
  const { label, tone, icon: Icon } = choiceFacts[choice];
  return (
    <li className="flex items-start gap-1.5">
      <Icon aria-hidden className={classNames("mt-0.5 size-3.5 shrink-0", toneText[tone])} />
      <span className="min-w-0 wrap-anywhere">
        {userName}: {label.toLowerCase()}
        {reason && <span className="text-ink-2">, {reason}</span>}
      </span>
    </li>
  );
}
