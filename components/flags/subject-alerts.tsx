"use client";

import type { SubjectFlag } from "@/components/credentialing/workflow-file";
import { FlagAlert } from "@/components/flags/flag-alert";
import { QuietFlags } from "@/components/flags/quiet-flags";
import type { SubjectRef } from "@/components/workflows/workflow-operations";

const rank = { critical: 0, major: 1, minor: 2 } as const;

/** The open critical and major flags on top of a file; minor and cleared ones in one quiet line. */
export function SubjectAlerts({ flags, subject }: { flags: readonly SubjectFlag[]; subject: SubjectRef }) {
  const open = flags.filter(({ active }) => active);
  const severe = open
    .filter(({ severity }) => severity !== "minor")
    .toSorted((left, right) => rank[left.severity] - rank[right.severity]);
  const quiet = flags.filter(({ active, severity }) => !active || severity === "minor");
  if (severe.length === 0 && quiet.length === 0) return null;
  return (
    <section aria-labelledby="alerts-title" className="overflow-hidden rounded border bg-raised">
      <h2 id="alerts-title" className={severe.length > 0 ? "px-4 pt-2.5 pb-1.5 text-13 font-semibold" : "sr-only"}>
        Open flags
        {severe.length > 0 && <span className="ml-1.5 font-normal text-ink-3">{severe.length}</span>}
      </h2>
      {severe.length > 0 && (
        <ul className="divide-y border-t">
          {severe.map((flag) => (
            <FlagAlert key={flag.id} flag={flag} subject={subject} />
          ))}
        </ul>
      )}
      {quiet.length > 0 && <QuietFlags flags={quiet} subject={subject} hasLineAbove={severe.length > 0} />}
    </section>
  );
}
