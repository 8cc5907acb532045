"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Check, Copy } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { countedOf, type Refusal, type SubjectActName, type Subjects } from "@/components/credentialing/subjects";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

type RefusedSubjectsProps = {
  subjects: Subjects;
  name: SubjectActName;
  refusals: readonly Refusal[];
  onClose: () => void;
};

/** Who an act did not reach, and why; the others are done. */
export function RefusedSubjects({ subjects, name, refusals, onClose }: RefusedSubjectsProps) {
  const [isCopied, setIsCopied] = useState(false);
  const client = useQueryClient();
  const nameOf = (id: string) => subjects.knownName(client, id) ?? id;
  const lines = refusals.map(({ id, reason }) => [nameOf(id), id, reason].join("\t"));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${countedOf(subjects, refusals.length)} not ${subjects.acts[name]?.done}`}
      description="Nothing was changed for these; the others are done."
      footer={
        <>
          <Button
            icon={isCopied ? Check : Copy}
            onClick={() => void navigator.clipboard.writeText(lines.join("\n")).then(() => setIsCopied(true))}
          >
            {isCopied ? "List copied" : "Copy list"}
          </Button>
          <Button variant="primary" onClick={onClose}>
            Close list
          </Button>
        </>
      }
    >
      <ul className="-my-2 divide-y">
        {refusals.map(({ id, reason }) => (
          <li key={id} className="py-2 text-13">
            <Link href={subjects.addressOf(id)} className="font-medium text-ink hover:underline">
              {nameOf(id)}
            </Link>
            <p className="text-ink-2 wrap-anywhere">{reason}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
