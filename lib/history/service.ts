import type { Context } from "@/lib/api/context";
import type { Verb } from "@/lib/api/operation";
import { requireSubject, type SubjectKey } from "@/lib/workflows/subject";
import { cycleChanges } from "./cycle-changes";
import { findHistory } from "./find-history";
import type * as op from "./operations";
import { historyEntry } from "./wire";

type Query = Parameters<Verb<typeof op.listProviderHistory>>[1]["query"];

async function history(ctx: Context, key: SubjectKey, query: Query) {
  await requireSubject(ctx, key);
  const { entries, people } = await findHistory(ctx, key, query);
  const shown = entries.slice(0, query.limit);
  return {
    data: shown.map(historyEntry),
    people,
    next_cursor: entries.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}

export const listProviderHistory: Verb<typeof op.listProviderHistory> = (ctx, { params, query }) =>
  history(ctx, { providerId: params.providerId }, query);

export const listFacilityHistory: Verb<typeof op.listFacilityHistory> = (ctx, { params, query }) =>
  history(ctx, { facilityId: params.facilityId }, query);

export const getProviderCycleChanges: Verb<typeof op.getProviderCycleChanges> = (ctx, { params }) =>
  cycleChanges(ctx, { providerId: params.providerId });

export const getFacilityCycleChanges: Verb<typeof op.getFacilityCycleChanges> = (ctx, { params }) =>
  cycleChanges(ctx, { facilityId: params.facilityId });
