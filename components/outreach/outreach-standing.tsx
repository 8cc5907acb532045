"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { lettersInWords, obstacleOf } from "@/components/outreach/letter-choice";
import { LetterStateBadge, letterStateWords } from "@/components/outreach/letter-state-badge";
import { outreachKey, subjectLettersQuery } from "@/components/outreach/outreach-queries";
import { WriteAgain } from "@/components/outreach/write-again";
import { useConsoleSession } from "@/components/shell/console-session";
import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/date-text";
import { call } from "@/lib/api/client";
import { writeProviderOutreach } from "@/lib/outreach/letter-operations";
import type { Audience } from "@/lib/outreach/letter-schemas";
import { previewOutreachLetter } from "@/lib/outreach/setting-operations";

type OutreachStandingProps = { subject: { kind: Audience; id: string }; workflowId: string };

/** How far the outreach of a workflow is, and writing once more; for a workflow that reaches out. */
export function OutreachStanding({ subject, workflowId }: OutreachStandingProps) {
  const { user } = useConsoleSession();
  const [isWriting, setIsWriting] = useState(false);
  const preview = useQuery({
    queryKey: [...outreachKey, "standing", workflowId],
    queryFn: () => call(previewOutreachLetter, { body: { workflowId } }),
    // Reminders go out by themselves.
    refetchInterval: 30_000,
  });
  const letters = useQuery(subjectLettersQuery(subject));
  const latest = letters.data?.find((letter) => letter.workflowId === workflowId);
  const standing = preview.data?.standing;
  if (!standing) return null;
  const obstacle = obstacleOf(standing);
  const mayWrite = writeProviderOutreach.access.some((role) => user.roles.includes(role));
  return (
    <section aria-label="Outreach" className="flex flex-col gap-2 rounded border px-3 py-2.5 text-13">
      <div>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-ink">
          {/* A letter that failed does not count. */}
          {standing.letters === 0 && latest ? "No letter was sent yet" : lettersInWords(standing)}
          {latest && (
            <Link
              href={`/console/outreach/letters/${latest.id}`}
              aria-label={`Latest letter: ${letterStateWords[latest.state].label}`}
              className="rounded-small hover:underline"
            >
              <LetterStateBadge state={latest.state} />
            </Link>
          )}
        </p>
        {standing.lastLetterAt && (
          <p className="text-12 text-ink-3">
            Last on <DateText value={standing.lastLetterAt} />.
            {obstacle === "too-soon" && (
              <>
                {" "}
                Next from <DateText value={standing.earliestNextAt} />.
              </>
            )}
          </p>
        )}
        {obstacle === "no-address" && <p className="text-12 text-major">No e-mail address is known.</p>}
      </div>
      {mayWrite && (
        <Button full onClick={() => setIsWriting(true)}>
          Write again
        </Button>
      )}
      {isWriting && <WriteAgain subject={subject} workflowId={workflowId} onClose={() => setIsWriting(false)} />}
    </section>
  );
}
