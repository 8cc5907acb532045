"use client";

import type { Meeting } from "@/components/committee/committee-queries";
import { MembersCard } from "@/components/committee/members-card";
import { PaperCard } from "@/components/committee/paper-card";
import { RemarksForm } from "@/components/committee/remarks-form";
import type { CommitteeActs } from "@/components/committee/use-committee-acts";
import { VoteRecord } from "@/components/committee/vote-record";
import { MomentText } from "@/components/ui/date-text";

/** What the minutes say: remarks, who was there, every vote with what became of the file; and the PDF with its hash. */
export function MinutesView({ meeting, acts }: { meeting: Meeting; acts: CommitteeActs }) {
  const isClosed = meeting.state === "closed";
  return (
    <div className="grid items-start gap-4 px-4 pb-8 md:px-6 lg:grid-cols-[minmax(0,1fr)_var(--panel-width)] xl:gap-6">
      <div className="flex min-w-0 flex-col gap-4">
        {acts.may("writeRemarks") ? (
          <RemarksForm meeting={meeting} acts={acts} />
        ) : (
          <section aria-labelledby="remarks-title">
            <h2 id="remarks-title" className="text-13 font-semibold">
              Remarks
            </h2>
            <p className="max-w-3xl text-13 whitespace-pre-line text-ink-2 wrap-anywhere">
              {meeting.remarks || (isClosed ? "No remarks were written." : "Nothing was written yet.")}
            </p>
          </section>
        )}
        <section aria-labelledby="record-title" className="flex flex-col gap-2">
          <h2 id="record-title" className="text-14 font-semibold">
            Votes and decisions
          </h2>
          <VoteRecord items={meeting.items} />
        </section>
      </div>
      <div className="flex flex-col gap-4">
        <PaperCard
          meeting={meeting}
          file="minutes"
          acts={acts}
          nothingYet="Drawn when the meeting is closed; from then on nothing of it changes."
        />
        {isClosed && (
          <p className="px-4 text-12 text-ink-3">
            Closed by {meeting.closedByName}, <MomentText value={meeting.closedAt} />
          </p>
        )}
        <MembersCard meeting={meeting} acts={acts} />
      </div>
    </div>
  );
}
