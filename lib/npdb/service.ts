import { page, type Verb } from "@/lib/api/operation";
import { requireSubject } from "@/lib/workflows/subject";
import type * as op from "./operations";
import { uploadResponse } from "./upload-response";
import { toNpdbQuery } from "./wire";

export const uploadNpdbResponse: Verb<typeof op.uploadNpdbResponse> = (ctx, { params, body, file }) =>
  uploadResponse(ctx, { providerId: params.providerId, workflowId: body.workflowId, reason: body.reason, file });

export const listNpdbQueries: Verb<typeof op.listNpdbQueries> = async (ctx, { params, query }) => {
  await requireSubject(ctx, params);
  const where = { organizationId: ctx.organizationId, providerId: params.providerId };
  const rows = await ctx.db.npdbQuery.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip: query.offset,
    take: query.limit + 1,
  });
  const total = query.include_total ? await ctx.db.npdbQuery.count({ where }) : undefined;
  return page({ data: rows.slice(0, query.limit).map(toNpdbQuery) }, { hasMore: rows.length > query.limit, total });
};
