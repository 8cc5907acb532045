"use client";

import { ChevronDown } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { SubjectFlag } from "@/components/credentialing/workflow-file";
import { ClearFlagForm } from "@/components/flags/clear-flag-form";
import { FlagEvidence } from "@/components/flags/flag-evidence";
import { useConsoleSession } from "@/components/shell/console-session";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { MomentText } from "@/components/ui/date-text";
import { toneIcons, toneText } from "@/components/ui/tone";
import type { SubjectRef } from "@/components/workflows/workflow-operations";

const raisedBy: Record<string, string> = {
  CREDENTIALING: "by the checks of credentialing",
  MONITORING: "by monitoring",
  MANUAL: "by a person",
};
const severityWords = { critical: "Critical", major: "Major", minor: "Minor" } as const;

/** An open flag: one line and one action, which opens its evidence and the way to clear it in place. */
export function FlagAlert({ flag, subject }: { flag: SubjectFlag; subject: SubjectRef }) {
  const [isOpen, setIsOpen] = useState(false);
  const detailId = useId();
  const Icon = toneIcons[flag.severity];
  return (
    <li>
      <div className="flex min-h-(--row-height) items-center gap-2.5 px-4 py-1.5">
        <Icon aria-hidden className={classNames("size-4 shrink-0", toneText[flag.severity])} />
        <p className="min-w-0 flex-1 text-13">
          <span className="sr-only">{severityWords[flag.severity]}: </span>
          <span className="mr-2 font-medium text-ink">{flag.flagType}</span>
          <span className="text-ink-2 wrap-anywhere">{flag.description}</span>
        </p>
        {flag.isConfirmed && (
          <span className="max-sm:hidden">
            <Badge tone="critical">Confirmed</Badge>
          </span>
        )}
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={detailId}
          aria-label={`Review flag: ${flag.flagType}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className="flex items-center gap-1">
            Review
            <ChevronDown
              aria-hidden
              className={classNames("size-3.5 transition-transform duration-(--motion-fast)", isOpen && "rotate-180")}
            />
          </span>
        </Button>
      </div>
      <div id={detailId} hidden={!isOpen} className="border-t bg-sunken px-4 py-3 sm:pl-10.5">
        {isOpen && <FlagDetail flag={flag} subject={subject} />}
      </div>
    </li>
  );
}

function FlagDetail({ flag, subject }: { flag: SubjectFlag; subject: SubjectRef }) {
  const { user } = useConsoleSession();
  const [isClearing, setIsClearing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsClearing(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const isForSupervisor = flag.isConfirmed && !user.roles.includes("Supervisor");
  return (
    <div className="flex flex-col gap-4">
      <FlagEvidence evidence={flag.evidence} />
      <p className="text-12 text-ink-3">
        Raised <MomentText value={flag.createdAt} /> {raisedBy[flag.actionSource] ?? ""}
        {flag.sharedToCredCommittee && ", shared to the committee"}
      </p>
      {isForSupervisor ? (
        <p className="text-12 text-ink-3">Only a Supervisor can clear a confirmed match.</p>
      ) : isClearing ? (
        <ClearFlagForm subject={subject} flagId={flag.id} onClose={close} />
      ) : (
        <div>
          <Button ref={opener} onClick={() => setIsClearing(true)}>
            Clear flag with a reason
          </Button>
        </div>
      )}
    </div>
  );
}
