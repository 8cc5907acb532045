import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { page, type Verb } from "@/lib/api/operation";
import { requireSubject, type SubjectKey } from "@/lib/workflows/subject";
import type * as op from "./operations";
import type { OutreachPage } from "./outreach-schemas";
import { outreachRecord } from "./wire";

async function listOutreaches(ctx: Context, subject: SubjectKey, { offset, limit }: { offset: number; limit: number }) {
  await requireSubject(ctx, subject);
  const where = { organizationId: ctx.organizationId, ...subject };
  const rows = await ctx.db.outreach.findMany({
    where,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    skip: offset,
    take: limit,
  });
  const count = await ctx.db.outreach.count({ where });
  const found: z.input<typeof OutreachPage> = { data: rows.map(outreachRecord), count };
  return page(found, { hasMore: offset + rows.length < count });
}

export const listProviderOutreaches: Verb<typeof op.listProviderOutreaches> = (ctx, { params, query }) =>
  listOutreaches(ctx, { providerId: params.providerId }, query);

export const listFacilityOutreaches: Verb<typeof op.listFacilityOutreaches> = (ctx, { params, query }) =>
  listOutreaches(ctx, { facilityId: params.facilityId }, query);
