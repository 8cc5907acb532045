"use client";

import { useQueryClient } from "@tanstack/react-query";
import { committeeKey, type Meeting } from "@/components/committee/committee-queries";
import { Consequences } from "@/components/ui/consequences";
import { SentDialog } from "@/components/ui/sent-dialog";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import { deleteCommitteeMeeting } from "@/lib/committee/operations";
import { counted } from "@/lib/counted";

type DeleteMeetingDialogProps = { meeting: Meeting; onDeleted: () => void; onClose: () => void };

/** A meeting that nobody has seen yet goes without a trace but in the audit log. */
export function DeleteMeetingDialog({ meeting, onDeleted, onClose }: DeleteMeetingDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const remove = async () => {
    await call(deleteCommitteeMeeting, { params: { id: meeting.id } });
    onDeleted();
    await client.invalidateQueries({ queryKey: [...committeeKey, "list"] });
    toast.done({ title: `${meeting.name} deleted` });
  };
  return (
    <SentDialog
      title="Delete meeting"
      act="Delete meeting"
      variant="danger-solid"
      untouched="The meeting is still there."
      onSend={remove}
      onClose={onClose}
    >
      <Consequences
        sentences={[
          `${counted(meeting.items.length, "file")} go back among those that wait for the committee.`,
          "The meeting cannot be brought back; that it was planned and deleted stands in the audit log.",
        ]}
      />
    </SentDialog>
  );
}
