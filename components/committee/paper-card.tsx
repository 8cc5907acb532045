"use client";

import { useMutation } from "@tanstack/react-query";
import { Download, RotateCw } from "lucide-react";
import type { Meeting } from "@/components/committee/committee-queries";
import type { CommitteeActs } from "@/components/committee/use-committee-acts";
import { Button } from "@/components/ui/button";
import { CopyableId } from "@/components/ui/copyable-id";
import { MomentText } from "@/components/ui/date-text";
import { describeError } from "@/components/ui/describe-error";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { followToFile } from "@/components/ui/save-file";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import type { MeetingFile } from "@/lib/committee/meeting-schemas";
import { signCommitteeFile } from "@/lib/committee/operations";
import { counted } from "@/lib/counted";

type PaperCardProps = {
  meeting: Meeting;
  file: MeetingFile;
  acts: CommitteeActs;
  /** What is said while there is none. */
  nothingYet: string;
};

const titles: Record<MeetingFile, string> = { packet: "Packet", minutes: "Minutes" };
const drawing = { packet: "drawPacket", minutes: "drawMinutes" } as const;

/** The packet or the minutes as one PDF: how it stands, its hash, and the way to it. */
export function PaperCard({ meeting, file, acts, nothingYet }: PaperCardProps) {
  const { state, problem, sha256, pages, builtAt } = meeting[file];
  const title = titles[file];
  const word = title.toLowerCase();
  const download = useDownload(meeting.id, file);
  return (
    <section
      aria-labelledby={`${file}-title`}
      className="flex flex-col gap-2 rounded border bg-raised px-4 pt-2.5 pb-3"
    >
      <h2 id={`${file}-title`} className="text-13 font-semibold">
        {title}
      </h2>
      {state === "none" && <p className="text-13 text-ink-2">{nothingYet}</p>}
      {state === "building" && (
        <div role="status" className="flex flex-col gap-1.5 text-13 text-ink-2">
          <span>
            The {word} {file === "minutes" ? "are" : "is"} being built.
          </span>
          <ProgressBar label={`Building the ${word}`} value={null} max={1} valueText="Being built" />
        </div>
      )}
      {state === "failed" && (
        <Notice
          tone="critical"
          title={`The ${word} could not be built.`}
          action={
            acts.may(drawing[file]) && (
              <Button size="small" icon={RotateCw} busy={acts.draw.isPending} onClick={() => acts.draw.mutate(file)}>
                Try again
              </Button>
            )
          }
        >
          {problem} Votes and decisions are untouched.
        </Notice>
      )}
      {state === "ready" && (
        <>
          <Button icon={Download} full busy={download.isPending} onClick={() => download.mutate()}>
            Download {word}
          </Button>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-12">
            {pages !== null && (
              <>
                <dt className="text-ink-3">Length</dt>
                <dd>{counted(pages, "page")}</dd>
              </>
            )}
            {builtAt !== null && (
              <>
                <dt className="text-ink-3">Built</dt>
                <dd>
                  <MomentText value={builtAt} />
                </dd>
              </>
            )}
            <dt className="text-ink-3">SHA-256</dt>
            <dd className="min-w-0">
              <CopyableId value={sha256} label={`SHA-256 of the ${word}`} short />
            </dd>
          </dl>
        </>
      )}
    </section>
  );
}

/** A link works for 10 minutes: it is asked for when the file is. */
function useDownload(id: string, file: MeetingFile) {
  const toast = useToast();
  return useMutation({
    mutationFn: async () => {
      const { signedUrl } = await call(signCommitteeFile, { params: { id, file } });
      followToFile(signedUrl);
    },
    onError: (error) => toast.failed({ title: "The file was not downloaded.", description: describeError(error) }),
  });
}
