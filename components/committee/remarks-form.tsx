"use client";

import { useState } from "react";
import type { Meeting } from "@/components/committee/committee-queries";
import type { CommitteeActs } from "@/components/committee/use-committee-acts";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import { useToast } from "@/components/ui/toast";
import { useFormKeys } from "@/components/ui/use-form-keys";

/** What is written beside the votes, until the meeting is closed. */
export function RemarksForm({ meeting, acts }: { meeting: Meeting; acts: CommitteeActs }) {
  const toast = useToast();
  const [text, setText] = useState(meeting.remarks);
  const [known, setKnown] = useState(meeting.remarks);
  const [isOvertaken, setOvertaken] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  if (known !== meeting.remarks) {
    // Somebody else wrote meanwhile: shown, unless something is being written here.
    setKnown(meeting.remarks);
    if (text === known) setText(meeting.remarks);
    else setOvertaken(text !== meeting.remarks);
  }
  const element = useFormKeys();
  const save = async () => {
    setRefusal(undefined);
    setBusy(true);
    try {
      await acts.writeRemarks(text);
      setOvertaken(false);
      toast.done({ title: "Remarks saved" });
    } catch (error) {
      setRefusal(describeError(error));
    }
    setBusy(false);
  };
  return (
    <form
      ref={element}
      noValidate
      aria-label="Remarks"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="flex flex-col gap-2"
    >
      <Field label="Remarks" hint="Who was welcomed, what was discussed: they stand in the minutes." error={refusal}>
        <Textarea rows={5} maxLength={20_000} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      {isOvertaken && (
        <Notice
          tone="major"
          role="status"
          title="Somebody else has saved remarks meanwhile."
          action={
            <Button
              size="small"
              onClick={() => {
                setText(meeting.remarks);
                setOvertaken(false);
              }}
            >
              Take theirs
            </Button>
          }
        >
          Yours would replace these: {meeting.remarks || "none"}
        </Notice>
      )}
      <div>
        <Button type="submit" busy={isBusy} disabled={text === meeting.remarks} focusableWhenDisabled>
          Save remarks
        </Button>
      </div>
    </form>
  );
}
