import type { Context } from "@/lib/api/context";
import { conflict, notFound } from "@/lib/api/errors";
import type { Verb } from "@/lib/api/operation";
import type { CommitteeMeeting as MeetingRow } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { workflowNotFound } from "@/lib/workflows/find-workflow";
import { transitionOf, workflowStatuses, workflowStatusOf } from "@/lib/workflows/state-machine";
import { maximumItems } from "./agenda-operations";
import { leftOpen } from "./candidates";
import { auditMeeting, holdMeeting, writeMeeting } from "./change-meeting";
import { fileSummary } from "./file-summary";
import type * as op from "./operations";
import { answerItem, answerMeeting, findMeeting, itemNotFound, requireItem } from "./read-meeting";

export const getCommitteeItem: Verb<typeof op.getCommitteeItem> = async (ctx, { params }) => {
  const meeting = await findMeeting(ctx, params.id);
  const item = await answerItem(ctx, meeting, params.itemId);
  return { ...item, summary: await fileSummary(ctx, item.workflowId) };
};

export const addCommitteeItems: Verb<typeof op.addCommitteeItems> = async (ctx, { params, body }) => {
  const { meeting } = await holdMeeting(ctx, params.id, { action: "changeAgenda" });
  const ids = [...new Set(body.workflowIds)];
  await requireFree(ctx, ids);
  const carried = new Map((await leftOpen(ctx, ids)).map(({ workflowId, itemId }) => [workflowId, itemId]));
  await append(
    ctx,
    meeting,
    ids.map((workflowId) => ({ workflowId, itemId: carried.get(workflowId) ?? null })),
    "addCommitteeItems",
  );
  return answerMeeting(ctx, meeting.id);
};

export const carryOverCommitteeItems: Verb<typeof op.carryOverCommitteeItems> = async (ctx, { params }) => {
  const { meeting } = await holdMeeting(ctx, params.id, { action: "changeAgenda" });
  const room = maximumItems - (await countItems(ctx, meeting));
  const files = (await leftOpen(ctx)).slice(0, room);
  if (files.length > 0) {
    await requireFree(
      ctx,
      files.map(({ workflowId }) => workflowId),
    );
    await append(ctx, meeting, files, "carryOverCommitteeItems");
  }
  return answerMeeting(ctx, meeting.id);
};

const countItems = ({ db, organizationId }: Context, { id }: MeetingRow): Promise<number> =>
  db.committeeItem.count({ where: { organizationId, meetingId: id } });

/**
 * Locks the workflows, so that two agendas do not take one file at once. Throws 404 for one that the organization does
 * not have, and 409 that names those which cannot be decided or are on an agenda already.
 */
async function requireFree({ db, organizationId }: Context, ids: readonly string[]): Promise<void> {
  const rows = await db.$queryRaw<{ id: string; status: string }[]>`
    select id, status from workflows where organization_id = ${organizationId} and id = any(${ids}) order by id for update`;
  const missing = ids.find((id) => !rows.some((row) => row.id === id));
  if (missing !== undefined) throw notFound(workflowNotFound(missing));
  const taken = await db.$queryRaw<{ id: string; name: string }[]>`
    select i.workflow_id as id, m.name from committee_items i
    join committee_meetings m on m.organization_id = i.organization_id and m.id = i.meeting_id and m.state <> 'closed'
    where i.organization_id = ${organizationId} and i.workflow_id = any(${ids})`;
  const undecidable = rows.flatMap(({ id, status }) => {
    const known = workflowStatusOf(status);
    return transitionOf("approve").from.includes(known) ? [] : [`${id} is ${workflowStatuses[known].label}`];
  });
  const against = [...undecidable, ...taken.map(({ id, name }) => `${id} is on the agenda of “${name}” already`)];
  if (against.length > 0) throw conflict(`Nothing was added: ${against.join("; ")}.`);
}

type NewItem = { workflowId: string; itemId: string | null };

/** Puts files at the end of the agenda, in one statement. */
async function append(ctx: Context, meeting: MeetingRow, files: readonly NewItem[], action: string): Promise<void> {
  const { db, organizationId, actor, now } = ctx;
  const before = await countItems(ctx, meeting);
  if (before + files.length > maximumItems)
    throw conflict(`An agenda holds ${maximumItems} files at most: this one has ${before}. Plan another meeting.`);
  await db.committeeItem.createMany({
    data: files.map(({ workflowId, itemId }, index) => ({
      organizationId,
      id: newId("itm"),
      meetingId: meeting.id,
      workflowId,
      position: before + index + 1,
      carriedFromId: itemId,
      addedAt: now,
      addedById: actor.id,
      addedByName: actor.name,
    })),
  });
  await writeMeeting(ctx, meeting);
  await auditMeeting(ctx, meeting, {
    action,
    changes: { items: [before, before + files.length], added: [null, files.map(({ workflowId }) => workflowId)] },
  });
}

/** Gives the named items the places 1, 2, 3 …, in one statement. */
const place = ({ db, organizationId }: Context, meeting: MeetingRow, ids: readonly string[]): Promise<number> =>
  db.$executeRaw`
    update committee_items i set position = o.position
    from unnest(${ids}::text[]) with ordinality o(id, position)
    where i.organization_id = ${organizationId} and i.meeting_id = ${meeting.id} and i.id = o.id`;

const itemIds = async ({ db, organizationId }: Context, { id }: MeetingRow): Promise<string[]> => {
  const rows = await db.committeeItem.findMany({
    where: { organizationId, meetingId: id },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  return rows.map((row) => row.id);
};

export const orderCommitteeItems: Verb<typeof op.orderCommitteeItems> = async (ctx, { params, body }) => {
  const { meeting } = await holdMeeting(ctx, params.id, { action: "changeAgenda" });
  const before = await itemIds(ctx, meeting);
  const unknown = body.itemIds.find((id) => !before.includes(id));
  if (unknown !== undefined) throw notFound(itemNotFound(unknown));
  if (body.itemIds.length !== before.length || new Set(body.itemIds).size !== before.length)
    throw conflict(`The agenda has ${before.length} files by now: name each of them once.`);
  await place(ctx, meeting, body.itemIds);
  await writeMeeting(ctx, meeting);
  await auditMeeting(ctx, meeting, { action: "orderCommitteeItems", changes: { order: [before, body.itemIds] } });
  return answerMeeting(ctx, meeting.id);
};

export const updateCommitteeItem: Verb<typeof op.updateCommitteeItem> = async (ctx, { params, body }) => {
  const { db, organizationId } = ctx;
  const item = await requireItem(ctx, (await findMeeting(ctx, params.id)).id, params.itemId);
  const { meeting } = await holdMeeting(ctx, params.id, { action: "writeNotes" });
  const note = body.note.trim();
  await db.committeeItem.updateMany({ where: { organizationId, id: item.id }, data: { note } });
  await writeMeeting(ctx, meeting);
  await auditMeeting(ctx, meeting, {
    action: "updateCommitteeItem",
    changes: { [`note ${item.workflowId}`]: [item.note, note] },
  });
  return answerMeeting(ctx, meeting.id);
};

export const removeCommitteeItem: Verb<typeof op.removeCommitteeItem> = async (ctx, { params }) => {
  const { db, organizationId } = ctx;
  await requireItem(ctx, (await findMeeting(ctx, params.id)).id, params.itemId);
  const { meeting } = await holdMeeting(ctx, params.id, { action: "changeAgenda" });
  // Whoever held the meeting before may have taken it off as well.
  const { workflowId } = await requireItem(ctx, meeting.id, params.itemId);
  await db.committeeItem.deleteMany({ where: { organizationId, id: params.itemId } });
  await place(ctx, meeting, await itemIds(ctx, meeting));
  await writeMeeting(ctx, meeting);
  await auditMeeting(ctx, meeting, { action: "removeCommitteeItem", changes: { removed: [workflowId, null] } });
  return answerMeeting(ctx, meeting.id);
};
