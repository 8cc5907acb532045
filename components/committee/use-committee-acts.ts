"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type AgendaItem,
  type CastChoice,
  committeeKey,
  type Meeting,
  type MeetingRead,
  type Member,
  meetingKey,
} from "@/components/committee/committee-queries";
import { putBack } from "@/components/committee/put-back";
import { describeError } from "@/components/ui/describe-error";
import { useToast } from "@/components/ui/toast";
import { type CallAnswer, callForAnswer } from "@/lib/api/client";
import type { MeetingAction } from "@/lib/committee/meeting-actions";
import {
  addCommitteeItems,
  carryOverCommitteeItems,
  castCommitteeVote,
  closeCommitteeMeeting,
  drawCommitteeFile,
  markCommitteePresence,
  orderCommitteeItems,
  publishCommitteeMeeting,
  recuseFromCommitteeItem,
  removeCommitteeItem,
  setCommitteeMembers,
  unpublishCommitteeMeeting,
  updateCommitteeItem,
  updateCommitteeMeeting,
  withdrawCommitteeVote,
  writeCommitteeRemarks,
} from "@/lib/committee/operations";
import type { MeetingFile } from "@/lib/committee/meeting-schemas";

type Changed = Pick<CallAnswer<typeof updateCommitteeMeeting>, "body" | "etag">;
type NewMembers = { userId: string; isChair: boolean }[];
type Facts = { name?: string; meetsAt?: string; place?: string };

/**
 * What can be done with a meeting; the screen then shows what the service answered. What replaces something whole is of
 * the version that was read.
 */
export function useCommitteeActs({ meeting, etag }: MeetingRead) {
  const client = useQueryClient();
  const toast = useToast();
  const { id } = meeting;
  const key = meetingKey(id);
  const ifMatch = etag ?? undefined;

  const refresh = () => client.invalidateQueries({ queryKey: committeeKey });
  /** What others did since is read a moment later; lists follow. */
  const keep = ({ body, etag: next }: Changed) => {
    client.setQueryData<MeetingRead>(key, { meeting: body, etag: next });
    void refresh();
    return body;
  };
  const keepItem = ({ body }: { body: AgendaItem }) => {
    client.setQueryData<MeetingRead>(key, (read) => read && { ...read, meeting: withItem(read.meeting, body) });
    void refresh();
  };
  const failed = (title: string) => (error: Error) => {
    toast.failed({ title, description: describeError(error) });
    void refresh();
  };
  const itemParams = (itemId: string) => ({ id, itemId });

  const orderKey = [...key, "order"];
  const order = useMutation({
    mutationKey: orderKey,
    // One after the other: the last move is the one that stays. It names every file, so it needs no version.
    scope: { id: orderKey.join() },
    mutationFn: (itemIds: string[]) => callForAnswer(orderCommitteeItems, { params: { id }, body: { itemIds } }),
    // The row is where it was put before the service has answered; what is on its way was read before this move.
    onMutate: async (itemIds) => {
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<MeetingRead>(key, (read) => read && { ...read, meeting: inOrder(read.meeting, itemIds) });
    },
    onSuccess: (answer) => {
      if (client.isMutating({ mutationKey: orderKey }) === 1) keep(answer);
    },
    onError: failed("The order was not kept."),
  });
  const remove = useMutation({
    mutationFn: ({ item }: { item: AgendaItem; place: number }) =>
      callForAnswer(removeCommitteeItem, { params: itemParams(item.id) }),
    onSuccess: (answer, { item, place }) => {
      keep(answer);
      const undo = () => void putBack(id, item, place).then(keep, failed("The file is not back at its place."));
      toast.done({ title: `${item.name} is off the agenda`, action: { label: "Put back", onClick: undo } });
    },
    onError: failed("The file stays on the agenda."),
  });
  const carryOver = useMutation({
    mutationFn: () => callForAnswer(carryOverCommitteeItems, { params: { id } }),
    onSuccess: (answer) => {
      const before = meeting.items.length;
      const { items } = keep(answer);
      toast.done({ title: `${items.length - before} carried over from earlier meetings` });
    },
    onError: failed("Nothing was carried over."),
  });
  const mark = useMutation({
    mutationFn: ({ member, isPresent }: { member: Member; isPresent: boolean }) =>
      callForAnswer(markCommitteePresence, { params: { id, userId: member.userId }, body: { isPresent } }),
    onSuccess: keep,
    onError: failed("Presence was not marked."),
  });
  const draw = useMutation({
    mutationFn: (file: MeetingFile) => callForAnswer(drawCommitteeFile, { params: { id, file } }),
    onSuccess: keep,
    onError: failed("It was not begun again."),
  });
  const withdraw = useMutation({
    mutationFn: (itemId: string) => callForAnswer(withdrawCommitteeVote, { params: itemParams(itemId) }),
    onSuccess: keepItem,
    onError: failed("It was not taken back."),
  });
  const cast = useMutation({
    mutationFn: ({ itemId, choice }: { itemId: string; choice: CastChoice }) =>
      callForAnswer(castCommitteeVote, { params: itemParams(itemId), body: { choice } }),
    onSuccess: keepItem,
    onError: failed("Your vote was not kept."),
  });

  return {
    may: (action: MeetingAction) => meeting.allowedActions.includes(action),
    order,
    remove,
    carryOver,
    mark,
    draw,
    cast,
    withdraw,
    // Those that a form sends: what they throw is shown there.
    castWithReason: async (itemId: string, reason: string) =>
      keepItem(
        await callForAnswer(castCommitteeVote, { params: itemParams(itemId), body: { choice: "deny", reason } }),
      ),
    recuse: async (itemId: string, reason: string) =>
      keepItem(await callForAnswer(recuseFromCommitteeItem, { params: itemParams(itemId), body: { reason } })),
    add: async (workflowIds: string[]) =>
      keep(await callForAnswer(addCommitteeItems, { params: { id }, body: { workflowIds } })),
    note: async (itemId: string, note: string) =>
      keep(await callForAnswer(updateCommitteeItem, { params: itemParams(itemId), body: { note }, ifMatch })),
    update: async (body: Facts) => keep(await callForAnswer(updateCommitteeMeeting, { params: { id }, body, ifMatch })),
    setMembers: async (members: NewMembers) =>
      keep(await callForAnswer(setCommitteeMembers, { params: { id }, body: { members }, ifMatch })),
    writeRemarks: async (remarks: string) =>
      keep(await callForAnswer(writeCommitteeRemarks, { params: { id }, body: { remarks }, ifMatch })),
    publish: async () => keep(await callForAnswer(publishCommitteeMeeting, { params: { id }, ifMatch })),
    unpublish: async (reason: string) =>
      keep(await callForAnswer(unpublishCommitteeMeeting, { params: { id }, body: { reason }, ifMatch })),
    close: async () => keep(await callForAnswer(closeCommitteeMeeting, { params: { id }, ifMatch })),
  };
}

export type CommitteeActs = ReturnType<typeof useCommitteeActs>;

const withItem = (meeting: Meeting, item: AgendaItem): Meeting => ({
  ...meeting,
  items: meeting.items.map((one) => (one.id === item.id ? item : one)),
});

function inOrder(meeting: Meeting, ids: readonly string[]): Meeting {
  const place = new Map(ids.map((id, index) => [id, index]));
  return {
    ...meeting,
    items: meeting.items.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0)),
  };
}
