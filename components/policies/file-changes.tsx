import { ArrowRight } from "lucide-react";
import Link from "next/link";
import type { z } from "zod";
import { FileTypeBadge } from "@/components/credentialing/file-type-badge";
import type { FilePolicyPreview } from "@/lib/policies/operations";
import { factsOfFileType } from "@/lib/providers/enumerations";

type Preview = z.output<typeof FilePolicyPreview>;
type Change = Preview["data"][number];

const files = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "file" : "files"}`;

export const fileHref = ({ subjectKind, subjectId }: { subjectKind: "provider" | "facility"; subjectId: string }) =>
  `/console/${subjectKind === "provider" ? "providers" : "facilities"}/${subjectId}`;

/** Open files that a draft would change: how many in which way, then each with what it rests on. */
export function FileChanges({ preview: { counts, data } }: { preview: Preview }) {
  const lines = [
    ...counts.fileTypes.map(
      ({ from, to, count }) =>
        `${files(count)} from ${factsOfFileType(from).label.toLowerCase()} to ${factsOfFileType(to).label.toLowerCase()}`,
    ),
    counts.becomeIncomplete > 0 && `${files(counts.becomeIncomplete)} would not be completely verified any more`,
    counts.becomeComplete > 0 && `${files(counts.becomeComplete)} would be completely verified`,
    counts.gainElements > 0 && `${files(counts.gainElements)} would need something more`,
    counts.loseElements > 0 && `${files(counts.loseElements)} would need something less`,
    counts.becomeStale > 0 && `${files(counts.becomeStale)} would have an element past its window`,
  ].filter((line) => line !== false);
  return (
    <>
      <div className="text-13">
        <p className="font-medium">
          {counts.changed === 0
            ? `None of ${files(counts.files)} under way would change.`
            : `${files(counts.changed)} of ${counts.files.toLocaleString("en-US")} under way would change.`}
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
