import type { Context } from "@/lib/api/context";
import { badRequest, conflict, forbidden } from "@/lib/api/errors";
import type { Verb } from "@/lib/api/operation";
import { lockWorkflow } from "@/lib/workflows/lock-workflow";
import type { ItemRow } from "./agenda-rows";
import { auditMeeting, type HeldMeeting, holdMeeting } from "./change-meeting";
import type * as op from "./operations";
import { answerItem, findItem, findMeeting, requireItem } from "./read-meeting";
import type { VoteChoice } from "./tally";
import { type MeetingFacts, voteLock, voteObstacle } from "./wire";

type Held = HeldMeeting & { facts: MeetingFacts; row: ItemRow; own: ItemRow["votes"][number] | undefined };

/**
 * The item for a member who votes on it: the meeting is shared with those who vote, and the file locked, so that a vote
 * comes before its decision or is refused. Throws 404, 403 and 409.
 */
async function holdItem(ctx: Context, { id, itemId }: { id: string; itemId: string }): Promise<Held> {
  // Unknown before refused: nobody learns more of a meeting that is not there.
  const { workflowId } = await requireItem(ctx, (await findMeeting(ctx, id)).id, itemId);
  if (ctx.actor.type !== "user") throw forbidden("A vote belongs to a person; this API client acts for nobody");
  const held = await holdMeeting(ctx, id, { action: "vote", isShared: true });
  await lockWorkflow(ctx, workflowId);
  const { row, facts } = await findItem(ctx, held.meeting, itemId);
  const lock = voteLock(row, facts);
  if (lock) throw conflict(lock);
  return { ...held, facts, row, own: row.votes.find(({ userId }) => userId === ctx.actor.id) };
}

type Ballot = { choice: VoteChoice; reason: string };

async function keepVote(ctx: Context, { meeting, row, own }: Held, action: string, ballot: Ballot): Promise<void> {
  const { db, organizationId, actor, now } = ctx;
  const vote = { ...ballot, userName: actor.name, castAt: now };
  const key = { organizationId, itemId: row.id, userId: actor.id };
  await db.committeeVote.upsert({
    where: { organizationId_itemId_userId: key },
    create: { ...key, ...vote },
    update: vote,
  });
  await auditMeeting(ctx, meeting, {
    action,
    reason: ballot.reason || undefined,
    changes: { [`vote ${row.workflowId}`]: [own?.choice ?? null, ballot.choice] },
  });
}

export const castCommitteeVote: Verb<typeof op.castCommitteeVote> = async (ctx, { params, body }) => {
  const reason = body.reason.trim();
  if (body.choice === "deny" && reason === "") {
    throw badRequest("A vote to deny needs a reason", [{ path: "reason", message: "is required to deny" }]);
  }
  const held = await holdItem(ctx, params);
  const obstacle = voteObstacle(held.row, held.facts);
  if (obstacle) throw conflict(obstacle);
  await keepVote(ctx, held, "castCommitteeVote", { choice: body.choice, reason });
  return answerItem(ctx, held.meeting, params.itemId);
};

/** Open also to members who are away: they say so before the meeting. */
export const recuseFromCommitteeItem: Verb<typeof op.recuseFromCommitteeItem> = async (ctx, { params, body }) => {
  const held = await holdItem(ctx, params);
  await keepVote(ctx, held, "recuseFromCommitteeItem", { choice: "recused", reason: body.reason.trim() });
  return answerItem(ctx, held.meeting, params.itemId);
};

export const withdrawCommitteeVote: Verb<typeof op.withdrawCommitteeVote> = async (ctx, { params }) => {
  const { db, organizationId, actor } = ctx;
  const { meeting, row, own } = await holdItem(ctx, params);
  if (!own) throw conflict("You have neither voted on this file nor recused yourself.");
  await db.committeeVote.deleteMany({ where: { organizationId, itemId: row.id, userId: actor.id } });
  await auditMeeting(ctx, meeting, {
    action: "withdrawCommitteeVote",
    changes: { [`vote ${row.workflowId}`]: [own.choice, null] },
  });
  return answerItem(ctx, meeting, params.itemId);
};
