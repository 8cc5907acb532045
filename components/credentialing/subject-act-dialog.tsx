"use client";

import { countedOf, type Refusal, type SubjectActName, type Subjects } from "@/components/credentialing/subjects";
import { useSubjectAct } from "@/components/credentialing/use-subject-act";
import { ReasonDialog } from "@/components/ui/reason-dialog";

type SubjectActDialogProps = {
  subjects: Subjects;
  name: SubjectActName;
  ids: string[];
  /** Who, when it is one. */
  who?: string;
  onClose: () => void;
  onDone: (refusals: Refusal[]) => void;
};

/** Says what will happen to one or many of a kind, and asks why. */
export function SubjectActDialog({ subjects, name, ids, who, onClose, onDone }: SubjectActDialogProps) {
  const { label, consequences = [] } = subjects.acts[name] ?? {};
  const act = useSubjectAct(subjects);
  const whom = ids.length === 1 ? subjects.one : countedOf(subjects, ids.length);
  return (
    <ReasonDialog
      title={`${label}: ${who ?? countedOf(subjects, ids.length)}`}
      consequences={consequences}
      act={name === "share" ? `${label}` : `${label} ${whom}`}
      variant={name === "terminate" ? "danger-solid" : "primary"}
      hint="Kept with the change, and shown on the file."
      onSubmit={async (reason) => onDone(await act({ name, ids, reason }))}
      onClose={onClose}
    />
  );
}
