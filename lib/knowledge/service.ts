import { badRequest } from "@/lib/api/errors";
import type { Verb } from "@/lib/api/operation";
import { dayOf } from "@/lib/day";
import { kindOf, requireSubject, subjectKeyOf } from "@/lib/workflows/subject";
import { knownFlags } from "./known-flags";
import { knownLists } from "./known-lists";
import type * as op from "./operations";

export const getKnowledge: Verb<typeof op.getKnowledge> = async (ctx, { query }) => {
  const key = subjectKeyOf({ providerId: query.provider_id, facilityId: query.facility_id });
  const on = query.on.slice(0, 10);
  if (on > dayOf(ctx.now)) {
    const message = "lies ahead: nothing is known of it yet";
    throw badRequest(`Invalid query: on ${message}`, [{ path: "on", message }]);
  }
  const { id } = await requireSubject(ctx, key);
  const endOfDay = new Date(`${on}T23:59:59.999Z`);
  const at = endOfDay > ctx.now ? ctx.now : endOfDay;
  const lists = await knownLists(ctx, key, at);
  const flags = await knownFlags(ctx, key, at);
  return { subject: { kind: kindOf(key), id }, on, at: at.toISOString(), lists, flags };
};
