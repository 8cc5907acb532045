"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { assigneeChoices, nobody } from "@/components/credentialing/assignee-choices";
import { refreshFile } from "@/components/credentialing/file-cache";
import { usePeople } from "@/components/credentialing/use-assigned-filter";
import type { WorkflowDetail } from "@/components/credentialing/workflow-file";
import { useConsoleSession } from "@/components/shell/console-session";
import { describeError } from "@/components/ui/describe-error";
import { Menu, MenuChoice } from "@/components/ui/menu";
import { useToast } from "@/components/ui/toast";
import type { SubjectRef } from "@/components/workflows/workflow-operations";
import { call } from "@/lib/api/client";
import { getHome } from "@/lib/home/operations";
import { assignFacilityWorkflow, assignWorkflow } from "@/lib/workflows/operations";
import { isFinished } from "@/lib/workflows/state-machine";

const operations = { provider: assignWorkflow, facility: assignFacilityWorkflow };

type AssigneeProps = { subject: SubjectRef; workflow: WorkflowDetail };

/** Who works on the file; while it is unfinished, a choice of the people of the organization. */
export function Assignee({ subject, workflow }: AssigneeProps) {
  const { user } = useConsoleSession();
  const client = useQueryClient();
  const toast = useToast();
  const people = usePeople() ?? [];
  const assign = useMutation({
    mutationFn: (userId: string | null) =>
      call(operations[subject.kind], { params: { id: workflow.id }, body: { user_id: userId } }),
    onSuccess: async (_, userId) => {
      const before = workflow.assignedToId || null;
      const name = people.find(({ id }) => id === userId)?.name;
      void client.invalidateQueries({ queryKey: [getHome.id] });
      await refreshFile(client, subject.id);
      toast.done({
        title: name ? `Assigned to ${userId === user.id ? "you" : name}` : "Assigned to nobody",
        action: { label: "Undo", onClick: () => assign.mutate(before) },
      });
    },
    onError: (error) => toast.failed({ title: "The file was not assigned.", description: describeError(error) }),
  });
  const current = workflow.assignedToName || "Nobody";
  if (isFinished(workflow.status)) return current;
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Assigned to ${current}: change`}
          className="-mx-1 -my-0.5 min-h-6 rounded-small px-1 text-left underline decoration-line-strong decoration-dotted underline-offset-4 hover:bg-hover"
        >
          {current}
        </button>
      }
    >
      <MenuChoice
        label="Assigned to"
        options={assigneeChoices(people, user.id)}
        value={workflow.assignedToId || nobody}
        onValueChange={(id) => assign.mutate(id === nobody ? null : id)}
      />
    </Menu>
  );
}
