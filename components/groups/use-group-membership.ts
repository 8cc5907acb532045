"use client";

import { useQueryClient } from "@tanstack/react-query";
import { refreshFiles } from "@/components/credentialing/file-cache";
import { countedOf } from "@/components/credentialing/subjects";
import { facilitySubjects } from "@/components/facilities/facility-subjects";
import { describeError } from "@/components/ui/describe-error";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import { associateFacilities, dissociateFacilities, getGroup, listGroups } from "@/lib/groups/operations";

const acts = {
  add: { operation: associateFacilities, done: "added to the group", failed: "not added to the group" },
  remove: { operation: dissociateFacilities, done: "taken out of the group", failed: "not taken out of the group" },
} as const;

type Act = { name: keyof typeof acts; facilityIds: readonly string[]; isUndo?: boolean };

/** Adds facilities to a group or takes them out, says how many and why not the others, and offers to take it back. */
export function useGroupMembership(groupId: string): (act: Act) => Promise<void> {
  const client = useQueryClient();
  const toast = useToast();

  return async function change({ name, facilityIds, isUndo = false }: Act): Promise<void> {
    const { operation, done, failed } = acts[name];
    const body = { list: facilityIds.map((facilityId) => ({ facilityId })) };
    const { list } = await call(operation, { params: { id: groupId }, body });
    for (const id of [getGroup.id, listGroups.id]) void client.invalidateQueries({ queryKey: [id] });
    void refreshFiles(client, facilityIds);
    const reached = list.filter(({ success }) => success).map(({ facilityId }) => facilityId);
    const refused = list.filter(({ success }) => !success);
    const undo = () =>
      void change({ name: name === "add" ? "remove" : "add", facilityIds: reached, isUndo: true }).catch(
        (error: unknown) => toast.failed({ title: "Nothing was changed.", description: describeError(error) }),
      );
    if (reached.length > 0) {
      toast.done({
        title: `${countedOf(facilitySubjects, reached.length)} ${done}`,
        action: name === "remove" && !isUndo ? { label: "Undo", onClick: undo } : undefined,
      });
    }
    if (refused.length > 0) {
      toast.failed({
        title: `${countedOf(facilitySubjects, refused.length)} ${failed}`,
        description: [...new Set(refused.map(({ reason }) => reason))].slice(0, 3).join(" "),
      });
    }
  };
}
