"use client";

import { useQuery } from "@tanstack/react-query";
import { CornerDownRight, Plus } from "lucide-react";
import { useState } from "react";
import { AgendaList } from "@/components/committee/agenda-list";
import { CandidatesDialog } from "@/components/committee/candidates-dialog";
import { candidatesQuery, type Meeting } from "@/components/committee/committee-queries";
import { MembersCard } from "@/components/committee/members-card";
import { PaperCard } from "@/components/committee/paper-card";
import type { CommitteeActs } from "@/components/committee/use-committee-acts";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { counted } from "@/lib/counted";

/** Most files that are looked through for what earlier meetings left open: that comes first. */
const lookedAt = 50;

/** The agenda with its files in order; beside it who has a seat, and the packet. */
export function AgendaView({ meeting, acts }: { meeting: Meeting; acts: CommitteeActs }) {
  const [isAdding, setAdding] = useState(false);
  const mayChange = acts.may("changeAgenda");
  const candidates = useQuery({ ...candidatesQuery({ limit: lookedAt, search: undefined }), enabled: mayChange });
  const leftOver = candidates.data?.data.filter(({ carriedFrom }) => carriedFrom !== null).length ?? 0;
  const add = (
    <Button icon={Plus} variant={meeting.items.length === 0 ? "primary" : "secondary"} onClick={() => setAdding(true)}>
      Add files
    </Button>
  );
  const carry = leftOver > 0 && (
    <Button icon={CornerDownRight} busy={acts.carryOver.isPending} onClick={() => acts.carryOver.mutate()}>
      Carry over {counted(leftOver, "file")}
    </Button>
  );
  return (
    <div className="grid items-start gap-4 px-4 pb-8 md:px-6 lg:grid-cols-[minmax(0,1fr)_var(--panel-width)] xl:gap-6">
      <section aria-labelledby="agenda-title" className="flex min-w-0 flex-col gap-2">
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
          <h2 id="agenda-title" className="text-14 font-semibold">
            Agenda
            <span className="ml-1.5 font-normal text-ink-3">{counted(meeting.items.length, "file")}</span>
          </h2>
          {mayChange && meeting.items.length > 0 && (
            <div data-acts="The agenda" className="flex flex-wrap gap-2">
              {carry}
              {add}
            </div>
          )}
        </div>
        {meeting.items.length === 0 ? (
          <EmptyState
            title="No file is on the agenda yet."
            className="w-full rounded border"
            action={
              mayChange && (
                <div className="flex flex-wrap justify-center gap-2">
                  {carry}
                  {add}
                </div>
              )
            }
          >
            {candidates.data && candidates.data.count > 0
              ? `${counted(candidates.data.count, "file")} wait${candidates.data.count === 1 ? "s" : ""} for the committee.`
              : "Files that are shared to the committee or tabled wait for it."}
          </EmptyState>
        ) : (
          <AgendaList
            items={meeting.items}
            onOrder={mayChange ? (ids) => acts.order.mutate(ids) : undefined}
            onRemove={mayChange ? (item, place) => acts.remove.mutate({ item, place }) : undefined}
            onNote={acts.may("writeNotes") ? (item, note) => acts.note(item.id, note) : undefined}
          />
        )}
      </section>
      <div className="flex flex-col gap-4">
        <MembersCard meeting={meeting} acts={acts} />
        <PaperCard
          meeting={meeting}
          file="packet"
          acts={acts}
          nothingYet="Built when the meeting is published: one PDF with a summary page for each file."
        />
      </div>
      {isAdding && <CandidatesDialog acts={acts} onClose={() => setAdding(false)} />}
    </div>
  );
}
