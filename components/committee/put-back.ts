import type { AgendaItem } from "@/components/committee/committee-queries";
import { callForAnswer } from "@/lib/api/client";
import { addCommitteeItems, orderCommitteeItems, updateCommitteeItem } from "@/lib/committee/operations";

/** Puts a file that was just taken off an agenda back on it: at its place, with its note. Answers the meeting. */
export async function putBack(id: string, { workflowId, note }: AgendaItem, place: number) {
  const added = await callForAnswer(addCommitteeItems, { params: { id }, body: { workflowIds: [workflowId] } });
  const itemIds = added.body.items.map((item) => item.id);
  const itemId = added.body.items.find((item) => item.workflowId === workflowId)?.id;
  if (itemId === undefined) return added;
  const others = itemIds.filter((one) => one !== itemId);
  const ordered = await callForAnswer(orderCommitteeItems, {
    params: { id },
    body: { itemIds: others.toSpliced(place, 0, itemId) },
  });
  return note === "" ? ordered : callForAnswer(updateCommitteeItem, { params: { id, itemId }, body: { note } });
}
