import { ArrowRight } from "lucide-react";
import Link from "next/link";
import type { z } from "zod";
import { FileTypeBadge } from "@/components/credentialing/file-type-badge";
import { counted } from "@/lib/counted";
import type { FilePolicyPreview } from "@/lib/policies/policy-schemas";
import { factsOfFileType } from "@/lib/providers/enumerations";

type Preview = z.output<typeof FilePolicyPreview>;
type Change = Preview["data"][number];

export const fileHref = ({ subjectKind, subjectId }: { subjectKind: "provider" | "facility"; subjectId: string }) =>
  `/console/${subjectKind === "provider" ? "providers" : "facilities"}/${subjectId}`;

/** Open files that a draft would change: how many in which way, then each with what it rests on. */
export function FileChanges({ preview: { counts, data } }: { preview: Preview }) {
  const lines = [
    ...counts.fileTypes.map(
      ({ from, to, count }) =>
        `${counted(count, "file")} from ${factsOfFileType(from).label.toLowerCase()} to ${factsOfFileType(to).label.toLowerCase()}`,
    ),
    counts.becomeIncomplete > 0 &&
      `${counted(counts.becomeIncomplete, "file")} would not be completely verified any more`,
    counts.becomeComplete > 0 && `${counted(counts.becomeComplete, "file")} would be completely verified`,
    counts.gainElements > 0 && `${counted(counts.gainElements, "file")} would need something more`,
    counts.loseElements > 0 && `${counted(counts.loseElements, "file")} would need something less`,
    counts.becomeStale > 0 && `${counted(counts.becomeStale, "file")} would have an element past its window`,
  ].filter((line) => line !== false);
  return (
    <>
      <div className="text-13">
        <p className="font-medium">
          {counts.changed === 0
            ? `None of ${counted(counts.files, "file")} under way would change.`
            : `${counted(counts.changed, "file")} of ${counts.files.toLocaleString("en-US")} under way would change.`}
        </p>
        {lines.length > 0 && (
          <ul className="text-ink-2">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
      {data.length > 0 && (
        <ul aria-label="Files that would change" className="divide-y rounded border">
          {data.map((change) => (
            <FileChange key={change.workflowId} change={change} />
          ))}
        </ul>
      )}
    </>
  );
}

function FileChange({ change }: { change: Change }) {
  const { before, after, gains, loses, becomesStale, rules, noLonger, name } = change;
  const notes = [
    ...rules.flatMap(({ reason, evidence }) => [`${reason}: ${evidence.map(({ text }) => text).join("; ")}`]),
    ...noLonger.map(({ reason }) => `No longer: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`),
    gains.length > 0 && `Required now: ${gains.join(", ")}`,
    loses.length > 0 && `Required no more: ${loses.join(", ")}`,
    becomesStale.length > 0 && `Past its window: ${becomesStale.join(", ")}`,
  ].filter((note) => note !== false);
  return (
    <li className="grid gap-x-4 gap-y-1 px-3 py-2 text-13 sm:grid-cols-[14rem_14rem_1fr]">
      <Link href={fileHref(change)} className="font-medium text-ink underline-offset-2 hover:underline">
        {name}
      </Link>
      <span className="flex flex-wrap items-center gap-1">
        <FileTypeBadge fileType={before.fileType} look="plain" />
        {before.fileType !== after.fileType && (
          <>
            <ArrowRight aria-label="to" className="size-3.5 text-ink-3" />
            <FileTypeBadge fileType={after.fileType} look="plain" />
          </>
        )}
      </span>
      <ul className="min-w-0 text-ink-2 wrap-anywhere">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </li>
  );
}
