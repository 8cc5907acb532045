"use client";

import { useState } from "react";
import { SubjectActDialog } from "@/components/credentialing/subject-act-dialog";
import type { Subjects } from "@/components/credentialing/subjects";
import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/date-text";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";

type TerminatedNoticeProps = {
  subjects: Subjects;
  id: string;
  who: string;
  /** Null unless it is terminated. */
  termination: { at: string | null; by: string | null; reason: string | null } | null;
};

/** Stands over the file of whoever is terminated: when, by whom, why, and the way back. */
export function TerminatedNotice({ subjects, id, who, termination }: TerminatedNoticeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const toast = useToast();
  if (!termination) return null;
  const { at, by, reason } = termination;
  return (
    <section aria-label="Termination" className="mb-4">
      <Notice
        tone="major"
        title={
          <>
            {subjects.one.replace(/^./, (letter) => letter.toUpperCase())} terminated
            {at && (
              <>
                {" "}
                on <DateText value={at} />
              </>
            )}
            {by && ` by ${by}`}
          </>
        }
        action={
          <Button size="small" onClick={() => setIsOpen(true)}>
            Unterminate…
          </Button>
        }
      >
        {reason}
      </Notice>
      {isOpen && (
        <SubjectActDialog
          subjects={subjects}
          name="unterminate"
          ids={[id]}
          who={who}
          onClose={() => setIsOpen(false)}
          onDone={([refusal]) => {
            setIsOpen(false);
            if (refusal) toast.failed({ title: "Nothing was changed.", description: refusal.reason });
          }}
        />
      )}
    </section>
  );
}
