import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import { etag, page, reply, type Verb } from "@/lib/api/operation";
import { transacted } from "@/lib/api/transacted";
import { changeInChunks, type Failure } from "@/lib/bulk-change";
import { findForChange, facilityNotFound } from "./change-facility";
import { createAll } from "./create-facilities";
import type { ChosenFacilities } from "./facility-choice";
import { listQuery } from "./list-query";
import type * as op from "./operations";
import { readFacilities } from "./read-facilities";
import { terminateFacilities as terminate, unterminateFacilities as unterminate } from "./terminate-facilities";
import { changeFacility, requireFreeExternalId } from "./update-facility";

async function readFacility(ctx: Context, id: string) {
  const row = await ctx.db.facility.findFirst({ where: { organizationId: ctx.organizationId, id } });
  const [facility] = row ? await readFacilities(ctx, [row]) : [];
  if (!row || !facility) throw notFound(facilityNotFound(id));
  return { facility, headers: etag(row.version) };
}

export const createFacility: Verb<typeof op.createFacility> = async (ctx, { body }) => {
  await requireFreeExternalId(ctx, body.externalId);
  const [created] = await createAll(ctx, [body]);
  // Somebody else may have been faster with the same external id.
  if (!created?.isCreated) await requireFreeExternalId(ctx, body.externalId);
  const { facility, headers } = await readFacility(ctx, created?.facilityId ?? "");
  return reply(201, facility, headers);
};

export const getFacility: Verb<typeof op.getFacility> = async (ctx, { params }) => {
  const { facility, headers } = await readFacility(ctx, params.facilityId);
  return reply(200, facility, headers);
};

export const listFacilities: Verb<typeof op.listFacilities> = async (ctx, { query }) => {
  const { where, orderBy } = listQuery(ctx.organizationId, query);
  const { offset, limit } = query;
  const rows = await ctx.db.facility.findMany({ where, orderBy, skip: offset, take: limit + 1 });
  const count = await ctx.db.facility.count({ where });
  const data = await readFacilities(ctx, rows.slice(0, limit));
  const total = query.include_total ? count : undefined;
  return page({ data, count, ids: data.map(({ id }) => id) }, { hasMore: rows.length > limit, total });
};

export const updateFacility: Verb<typeof op.updateFacility> = async (ctx, { params, body }) => {
  const facility = await findForChange(ctx, params.facilityId);
  await changeFacility(ctx, facility, body);
};

/** The facilities that a bulk call names, or that its filters choose, in their order. */
async function chosen(ctx: Context, { facility_ids: ids, filters }: ChosenFacilities): Promise<string[]> {
  if (ids.length > 0) return ids;
  const { where, orderBy } = listQuery(ctx.organizationId, filters);
  const rows = await transacted(ctx.organizationId, (db) =>
    db.facility.findMany({ where, orderBy, skip: filters.offset, take: filters.limit, select: { id: true } }),
  );
  return rows.map(({ id }) => id);
}

const answered = (failures: readonly Failure[]) =>
  failures.length > 0
    ? reply(
        207,
        failures.map(({ id, reason }) => ({ facilityId: id, reason })),
      )
    : reply(204, undefined);

export const terminateFacilities: Verb<typeof op.terminateFacilities> = async (ctx, { body }) => {
  const ids = await chosen(ctx, body);
  return answered(await changeInChunks(ctx, ids, (inChunk, chunk) => terminate(inChunk, chunk, body.reason)));
};

export const unterminateFacilities: Verb<typeof op.unterminateFacilities> = async (ctx, { body }) => {
  const ids = await chosen(ctx, body);
  return answered(await changeInChunks(ctx, ids, (inChunk, chunk) => unterminate(inChunk, chunk, body.reason)));
};
