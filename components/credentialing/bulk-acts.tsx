"use client";

import { useState } from "react";
import { RefusedSubjects } from "@/components/credentialing/refused-subjects";
import { SubjectActDialog } from "@/components/credentialing/subject-act-dialog";
import { actsOf, type Refusal, type SubjectActName, type Subjects } from "@/components/credentialing/subjects";
import { Button } from "@/components/ui/button";

type BulkActsProps = { subjects: Subjects; ids: string[]; onDone: () => void };

/** What can be done with the selected providers or facilities themselves. */
export function BulkActs({ subjects, ids, onDone }: BulkActsProps) {
  const [opened, setOpened] = useState<{ name: SubjectActName; ids: string[] } | null>(null);
  const [refused, setRefused] = useState<{ name: SubjectActName; refusals: Refusal[] } | null>(null);
  return (
    <>
      {actsOf(subjects).map(({ name, act }) => (
        <Button
          key={name}
          variant={name === "terminate" ? "danger" : "secondary"}
          onClick={() => setOpened({ name, ids })}
        >
          {act.label}
        </Button>
      ))}
      {opened && (
        <SubjectActDialog
          {...opened}
          subjects={subjects}
          onClose={() => setOpened(null)}
          onDone={(refusals) => {
            setOpened(null);
            if (refusals.length > 0) setRefused({ name: opened.name, refusals });
            onDone();
          }}
        />
      )}
      {refused && <RefusedSubjects {...refused} subjects={subjects} onClose={() => setRefused(null)} />}
    </>
  );
}
