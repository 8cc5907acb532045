import { notFound } from "@/lib/api/errors";
import { page, reply, type Verb } from "@/lib/api/operation";
import { providerNotFound } from "@/lib/providers/change-provider";
import { decideProposals } from "./decide-proposals";
import { findProposals } from "./list-proposals";
import type * as op from "./operations";
import { undoDecisions } from "./undo-decisions";
import { decisionResult } from "./wire";

export const listCaqhProposals: Verb<typeof op.listCaqhProposals> = async (ctx, { params, query }) => {
  const { organizationId } = ctx;
  const provider = await ctx.db.provider.findFirst({ where: { organizationId, id: params.providerId } });
  if (!provider) throw notFound(providerNotFound(params.providerId));
  const { rows, hasMore, total } = await findProposals(ctx, provider, query);
  return page(rows, { hasMore, total });
};

export const decideCaqhProposals: Verb<typeof op.decideCaqhProposals> = async (ctx, { params, body }) => {
  const outcomes = await decideProposals(ctx, params.providerId, body);
  return outcomes.every(({ error }) => error === null) ? reply(204, undefined) : reply(207, decisionResult(outcomes));
};

export const undoCaqhDecisions: Verb<typeof op.undoCaqhDecisions> = async (ctx, { params, body }) => {
  const outcomes = await undoDecisions(ctx, params.providerId, body);
  return outcomes.every(({ error }) => error === null) ? reply(204, undefined) : reply(207, decisionResult(outcomes));
};
