"use client";

import { ChevronDown } from "lucide-react";
import Link from "next/link";
import { useUnfolded } from "@/components/credentialing/printing";
import type { SubjectFlag } from "@/components/credentialing/workflow-file";
import { FlagAlert } from "@/components/flags/flag-alert";
import { flagAddress } from "@/components/flags/inbox-groups";
import { classNames } from "@/components/ui/class-names";
import { DateText } from "@/components/ui/date-text";
import { datesInWords } from "@/components/ui/format-date";
import type { SubjectRef } from "@/components/workflows/workflow-operations";
import { counted } from "@/lib/counted";

type QuietFlagsProps = { flags: readonly SubjectFlag[]; subject: SubjectRef; hasLineAbove: boolean };

/** Minor flags, and those that were cleared: one line that opens. */
export function QuietFlags({ flags, subject, hasLineAbove }: QuietFlagsProps) {
  const [isShown, setUnfolded] = useUnfolded();
  const minor = flags.filter(({ active }) => active);
  const cleared = flags.filter(({ active }) => !active);
  const words = [
    minor.length > 0 && counted(minor.length, "minor flag"),
    cleared.length > 0 && counted(cleared.length, "cleared flag"),
  ];
  return (
    <details
      open={isShown}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
      className={classNames("group", hasLineAbove && "border-t")}
    >
      <summary className="flex min-h-9 items-center justify-between gap-3 px-4 text-12 text-ink-2 hover:text-ink">
        {words.filter(Boolean).join(" and ")}
        <ChevronDown aria-hidden className="size-4 shrink-0 group-open:rotate-180 print:hidden" />
      </summary>
      <ul className="divide-y border-t">
        {minor.map((flag) => (
          <FlagAlert key={flag.id} flag={flag} subject={subject} />
        ))}
        {cleared.map((flag) => (
          <li key={flag.id} className="px-4 py-2 text-13 text-ink-2">
            <span className="font-medium">{flag.flagType}</span> {datesInWords(flag.description)}
            <span className="block text-12 text-ink-3">
              Cleared by {flag.resolvedByName || "the service"}, <DateText value={flag.resolvedAt} />
              {flag.resolutionReason && `: ${flag.resolutionReason}`}.{" "}
              <Link href={flagAddress(flag.id)} className="rounded-small text-accent-ink hover:underline">
                Evidence and history
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
