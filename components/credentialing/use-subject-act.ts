"use client";

import { useQueryClient } from "@tanstack/react-query";
import { refreshFiles } from "@/components/credentialing/file-cache";
import { countedOf, type Refusal, type SubjectActName, type Subjects } from "@/components/credentialing/subjects";
import { describeError } from "@/components/ui/describe-error";
import { useToast } from "@/components/ui/toast";

type Act = { name: SubjectActName; ids: string[]; reason: string };

/** Carries out an act on providers or facilities, says how many it reached, and offers to take a termination back. */
export function useSubjectAct(subjects: Subjects): (act: Act) => Promise<Refusal[]> {
  const client = useQueryClient();
  const toast = useToast();

  return async function act({ name, ids, reason }: Act): Promise<Refusal[]> {
    const known = subjects.acts[name];
    if (!known) throw new Error(`${name} is nothing that is done to ${subjects.many}`);
    const refusals = await known.send(ids, reason);
    await refreshFiles(client, ids);
    const failed = new Set(refusals.map(({ id }) => id));
    const reached = ids.filter((id) => !failed.has(id));
    if (reached.length === 0) return refusals;

    const undo = () =>
      void act({ name: "unterminate", ids: reached, reason: "Taken back right after terminating" }).catch(
        (error: unknown) => toast.failed({ title: "The termination stands.", description: describeError(error) }),
      );
    toast.done({
      title: `${countedOf(subjects, reached.length)} ${known.done}`,
      action: name === "terminate" ? { label: "Unterminate", onClick: undo } : undefined,
    });
    return refusals;
  };
}
