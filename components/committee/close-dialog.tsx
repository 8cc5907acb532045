"use client";

import { outcomeFacts } from "@/components/committee/committee-facts";
import type { AgendaItem, Meeting } from "@/components/committee/committee-queries";
import type { CommitteeActs } from "@/components/committee/use-committee-acts";
import { Badge } from "@/components/ui/badge";
import { Consequences } from "@/components/ui/consequences";
import { SentDialog } from "@/components/ui/sent-dialog";
import { useToast } from "@/components/ui/toast";
import { counted } from "@/lib/counted";

type CloseDialogProps = { meeting: Meeting; acts: CommitteeActs; onClose: () => void };

/** Says what becomes of the files that are still open, and closes. */
export function CloseDialog({ meeting, acts, onClose }: CloseDialogProps) {
  const toast = useToast();
  const open = meeting.items.filter(({ outcome }) => outcome === null || outcome === "tabled");
  const final = meeting.items.length - open.length;
  const end = async () => {
    await acts.close();
    toast.done({ title: "Meeting closed", description: "Its minutes are being drawn." });
  };
  return (
    <SentDialog
      title="Close meeting"
      act="Close meeting"
      untouched="The meeting stays open."
      onSend={end}
      onClose={onClose}
    >
      <Consequences
        sentences={[
          `Votes, recusals and remarks are locked, with ${counted(final, "decision")} as recorded.`,
          "The minutes are drawn as a PDF and keep their hash.",
          open.length === 0
            ? "No file is left open."
            : `${counted(open.length, "file")} left open: proposed first for the next meeting, in this order.`,
        ]}
      />
      {open.length > 0 && (
        <ul aria-label="Files left open" className="max-h-64 divide-y overflow-y-auto rounded border">
          {open.map((item) => (
            <OpenFile key={item.id} item={item} />
          ))}
        </ul>
      )}
    </SentDialog>
  );
}

function OpenFile({ item: { name, outcome } }: { item: AgendaItem }) {
  const { label, tone } = outcomeFacts[outcome ?? "undecided"];
  return (
    <li className="flex items-center justify-between gap-3 px-3 py-1.5 text-13">
      <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
      <Badge tone={tone} look="plain">
        {label}
      </Badge>
    </li>
  );
}
