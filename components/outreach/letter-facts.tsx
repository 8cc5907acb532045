import { useState } from "react";
import { LetterStateBadge } from "@/components/outreach/letter-state-badge";
import type { LetterRecord } from "@/components/outreach/outreach-queries";
import { ResendForm } from "@/components/outreach/resend-form";
import { useConsoleSession } from "@/components/shell/console-session";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { CopyableId } from "@/components/ui/copyable-id";
import { MomentText } from "@/components/ui/date-text";
import { DefinitionList } from "@/components/ui/definition-list";
import { resendOutreach } from "@/lib/outreach/letter-operations";
import Link from "next/link";

type LetterFactsProps = { letter: LetterRecord; className?: string };

/** What became of a letter, why and by whom it was written, and sending it again where that is possible. */
export function LetterFacts({ letter, className }: LetterFactsProps) {
  const { user } = useConsoleSession();
  const [isResending, setIsResending] = useState(false);
  const { about, state, nextAttemptAt, reasons, template, resendRefusal } = letter;
  const mayResend = resendOutreach.access.some((role) => user.roles.includes(role));
  const file = `/console/${about.kind === "provider" ? "providers" : "facilities"}/${about.id}`;
  return (
    <aside aria-label="About this letter" className={classNames("flex flex-col rounded border bg-raised", className)}>
      <div className="flex flex-col gap-2 border-b p-4">
        <div>
          <LetterStateBadge state={state} />
        </div>
        <p className="text-13 text-ink wrap-anywhere">{letter.latestEvent}</p>
        {state === "queued" && nextAttemptAt && (
          <p className="text-12 text-ink-3">
            Next try <MomentText value={nextAttemptAt} />
          </p>
        )}
        {mayResend && resendRefusal === null && (
          <div className="pt-1">
            {isResending ? (
              <ResendForm letter={letter} onClose={() => setIsResending(false)} />
            ) : (
              <Button id="resend" full variant="primary" onClick={() => setIsResending(true)}>
                Send letter
              </Button>
            )}
          </div>
        )}
        {mayResend && resendRefusal !== null && state !== "sent" && state !== "queued" && (
          <p className="text-12 text-ink-3 wrap-anywhere">{resendRefusal}</p>
        )}
      </div>
      <DefinitionList
        className="p-4"
        items={[
          {
            term: about.kind === "provider" ? "Provider" : "Facility",
            value: (
              <Link href={file} className="rounded-small underline decoration-line-strong underline-offset-2">
                {about.name}
              </Link>
            ),
          },
          { term: "Written", value: <MomentText value={letter.createdAt} /> },
          { term: "By", value: letter.createdByName },
          { term: "Sent", value: letter.sentAt && <MomentText value={letter.sentAt} /> },
          { term: "For the record", value: letter.reason },
          ...(reasons.length > 0 ? [{ term: "Reasons", value: reasons.join(", ") }] : []),
          { term: "Template", value: template?.name ?? "Built-in letter" },
          { term: "Message-ID", value: <CopyableId value={letter.messageId} label="Message-ID" short /> },
          { term: "Workflow", value: <CopyableId value={letter.workflowId} label="workflow id" short /> },
        ]}
      />
    </aside>
  );
}
