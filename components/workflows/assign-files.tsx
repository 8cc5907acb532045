"use client";

import { useQueryClient } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { useState } from "react";
import { assigneeChoices, nobody } from "@/components/credentialing/assignee-choices";
import { refreshFiles } from "@/components/credentialing/file-cache";
import { usePeople } from "@/components/credentialing/use-assigned-filter";
import { useConsoleSession } from "@/components/shell/console-session";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { Menu, MenuChoice } from "@/components/ui/menu";
import { useToast } from "@/components/ui/toast";
import type { SubjectKind } from "@/components/workflows/workflow-operations";
import { call } from "@/lib/api/client";
import { getHome } from "@/lib/home/operations";
import { assignFacilityWorkflow, assignWorkflow } from "@/lib/workflows/operations";

const operations = { provider: assignWorkflow, facility: assignFacilityWorkflow };
const atOnce = 6;

type Assigned = { id: string; userId: string | null };

type AssignFilesProps = {
  kind: SubjectKind;
  ids: readonly string[];
  /** Who works on a file now, where the list says so: what can then be taken back. */
  assigneeOf?: (id: string) => string | null | undefined;
  onDone: () => void;
};

/** Gives the selected files to somebody, each by itself. */
export function AssignFiles({ kind, ids, assigneeOf, onDone }: AssignFilesProps) {
  const { user } = useConsoleSession();
  const client = useQueryClient();
  const toast = useToast();
  const people = usePeople() ?? [];
  const [isBusy, setIsBusy] = useState(false);

  /** Answers those that were given away, and what the service had against the first of the others. */
  async function give(files: readonly Assigned[]): Promise<{ given: Assigned[]; refusal: string | null }> {
    const given: Assigned[] = [];
    let refusal: string | null = null;
    for (let start = 0; start < files.length; start += atOnce) {
      const some = files.slice(start, start + atOnce);
      const answers = await Promise.allSettled(
        some.map(({ id, userId }) => call(operations[kind], { params: { id }, body: { user_id: userId } })),
      );
      for (const [index, answer] of answers.entries()) {
        const file = some[index];
        if (answer.status === "rejected") refusal ??= describeError(answer.reason);
        else if (file) given.push(file);
      }
    }
    void client.invalidateQueries({ queryKey: [getHome.id] });
    await refreshFiles(client, []);
    return { given, refusal };
  }

  async function assign(choice: string): Promise<void> {
    const userId = choice === nobody ? null : choice;
    const before = ids.map((id): Assigned | null => {
      const known = assigneeOf?.(id);
      return known === undefined ? null : { id, userId: known };
    });
    setIsBusy(true);
    const { given, refusal } = await give(ids.map((id) => ({ id, userId })));
    setIsBusy(false);
    const whom = userId === user.id ? "you" : (people.find(({ id }) => id === userId)?.name ?? "nobody");
    const back = before.filter((file) => file !== null).filter(({ id }) => given.some((file) => file.id === id));
    if (given.length > 0) {
      toast.done({
        title: `${given.length} ${given.length === 1 ? "file" : "files"} assigned to ${whom}`,
        action: back.length === given.length ? { label: "Undo", onClick: () => void give(back) } : undefined,
      });
    }
    if (refusal !== null) {
      toast.failed({ title: `${ids.length - given.length} not assigned.`, description: refusal });
    }
    onDone();
  }

  return (
    <Menu
      side="top"
      trigger={
        <Button icon={UserRound} busy={isBusy}>
          Assign to…
        </Button>
      }
    >
      <MenuChoice options={assigneeChoices(people, user.id)} value={null} onValueChange={(id) => void assign(id)} />
    </Menu>
  );
}
