import type { Context } from "@/lib/api/context";
import { JsonText, page, reply, type Verb } from "@/lib/api/operation";
import { subjectKeyOf } from "@/lib/workflows/subject";
import { approveSubject } from "./approve-subject";
import { setFlagActive } from "./clear-flag";
import { changeFlags, readChange, undoChange } from "./flag-changes";
import { flagCounts } from "./flag-counts";
import { flagDetail } from "./flag-detail";
import { flagsOfSubject } from "./flags-of-subject";
import type * as op from "./operations";
import { markRead, markUnread, requireKnown, unknownFlag } from "./read-state";
import { findFlags } from "./search";
import { searchOfList, searchOfV1, searchOfV2 } from "./search-choice";
import { setFlagsActiveInChunks } from "./set-flags-active";
import { flagRecordSql, flagRecordV2Sql } from "./wire-sql";

export const listFlags: Verb<typeof op.listFlags> = async (ctx, { query }) => {
  const { json, total, hasMore } = await findFlags(ctx, searchOfList(query), query, flagRecordSql);
  return page(new JsonText(json), { hasMore, total: query.include_total ? total : undefined });
};

export const searchFlags: Verb<typeof op.searchFlags> = async (ctx, { query }) => {
  const { json, total, hasMore } = await findFlags(ctx, searchOfV1(query), query, flagRecordSql);
  return page(new JsonText(`{"data":${json},"meta":{"total":${total}}}`), { hasMore });
};

export const searchFlagsV2: Verb<typeof op.searchFlagsV2> = async (ctx, { query }) => {
  const { json, total, hasMore, nextCursor } = await findFlags(ctx, searchOfV2(query), query, flagRecordV2Sql);
  const meta = JSON.stringify({ total, next_cursor: nextCursor });
  const body = new JsonText(`{"data":${json},"meta":${meta}}`);
  // With a cursor the next page is the next cursor, not the next offset.
  return query.cursor === undefined ? page(body, { hasMore }) : reply(200, body);
};

/** Active flags first, newest first; `read` is the caller's own. Throws 404. */
export const listProviderFlags: Verb<typeof op.listProviderFlags> = async (ctx, { query }) => {
  const key = subjectKeyOf({ providerId: query.provider_id, facilityId: query.facility_id });
  return new JsonText(await flagsOfSubject(ctx, key));
};

export const getFlag: Verb<typeof op.getFlag> = (ctx, { params }) => flagDetail(ctx, params.id);

export const getFlagCounts: Verb<typeof op.getFlagCounts> = (ctx) => flagCounts(ctx);

/** Clears a flag; what waited for it may go on. A confirmed match is a Supervisor's to clear (403). */
export const deactivateFlag: Verb<typeof op.deactivateFlag> = async (ctx, { params, body }) => {
  await setFlagActive(ctx, params.id, false, body.reason);
  return { success: true };
};

export const activateFlag: Verb<typeof op.activateFlag> = async (ctx, { params, body }) => {
  await setFlagActive(ctx, params.id, true, body.reason);
  return { success: true };
};

export const setFlagsActive: Verb<typeof op.setFlagsActive> = async (ctx, { body }) => {
  const wishes = new Map(body.flags.map((wish) => [wish.id, wish]));
  const outcomes = await setFlagsActiveInChunks(ctx, [...wishes.values()]);
  return { flags: [...wishes.keys()].map((id) => ({ id, success: outcomes.get(id)?.error === undefined })) };
};

export const markFlagRead: Verb<typeof op.markFlagRead> = async (ctx, { params, body }) => {
  requireKnown(await markRead(ctx, [params.id], { reason: body.reason }), params.id);
  return { success: true };
};

export const markFlagReadV2: Verb<typeof op.markFlagReadV2> = async (ctx, { params, body }) => {
  requireKnown(await markRead(ctx, [params.id], { reason: body.reason }), params.id);
};

export const markFlagReadByWebhook: Verb<typeof op.markFlagReadByWebhook> = async (ctx, { params, body }) => {
  const how = { reason: body.reason, action: "markFlagReadByWebhook" };
  requireKnown(await markRead(ctx, [params.id], how), params.id);
};

export const markFlagUnread: Verb<typeof op.markFlagUnread> = async (ctx, { params }) => {
  requireKnown(await markUnread(ctx, [params.id]), params.id);
  return { success: true };
};

/** 204 when every id was there, else each with what became of it. */
function bulkAnswer(ids: readonly string[], known: ReadonlySet<string>) {
  const distinct = [...new Set(ids)];
  if (distinct.every((id) => known.has(id))) return reply(204, undefined);
  const results = distinct.map((id) =>
    known.has(id) ? { id, success: true } : { id, success: false, error: unknownFlag(id) },
  );
  return reply(207, { success: false as const, results });
}

const markMany = async (ctx: Context, ids: readonly string[], reason: string) =>
  bulkAnswer(ids, (await markRead(ctx, ids, { reason })).known);

export const markFlagsRead: Verb<typeof op.markFlagsRead> = (ctx, { body }) => markMany(ctx, body.flagIds, body.reason);

export const markFlagsReadV2: Verb<typeof op.markFlagsReadV2> = (ctx, { body }) =>
  markMany(ctx, body.flag_ids, body.reason);

export const markFlagsUnread: Verb<typeof op.markFlagsUnread> = async (ctx, { body }) =>
  bulkAnswer(body.flagIds, (await markUnread(ctx, body.flagIds)).known);

export const markProviderFlagsRead: Verb<typeof op.markProviderFlagsRead> = (ctx, { params, body }) =>
  approveSubject(ctx, { providerId: params.id }, body.reason);

export const markFacilityFlagsRead: Verb<typeof op.markFacilityFlagsRead> = (ctx, { params, body }) =>
  approveSubject(ctx, { facilityId: params.facilityId }, body.reason);

const answerOf = (change: Awaited<ReturnType<typeof readChange>>) =>
  change.state === "running" ? reply(202, change) : change.failed > 0 ? reply(207, change) : reply(200, change);

export const changeMatchingFlags: Verb<typeof op.changeMatchingFlags> = async (ctx, { body }) =>
  answerOf(await changeFlags(ctx, body));

export const getFlagChange: Verb<typeof op.getFlagChange> = (ctx, { params }) => readChange(ctx, params.changeId);

export const undoFlagChange: Verb<typeof op.undoFlagChange> = async (ctx, { params, body }) =>
  answerOf(await undoChange(ctx, params.changeId, body.reason));
