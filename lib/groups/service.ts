import { notFound } from "@/lib/api/errors";
import { etag, reply, type Verb } from "@/lib/api/operation";
import { findForChange, providerNotFound } from "@/lib/providers/change-provider";
import { groupsOfProvider } from "./groups-of-provider";
import type * as op from "./operations";
import { replaceGroups } from "./replace-groups";

export const listProviderGroups: Verb<typeof op.listProviderGroups> = async (ctx, { params }) => {
  const { organizationId } = ctx;
  const provider = await ctx.db.provider.findFirst({
    where: { organizationId, id: params.providerId },
    select: { id: true, version: true },
  });
  if (!provider) throw notFound(providerNotFound(params.providerId));
  return reply(200, await groupsOfProvider(ctx, provider.id), etag(provider.version));
};

export const replaceProviderGroups: Verb<typeof op.replaceProviderGroups> = async (ctx, { params, body }) => {
  const provider = await findForChange(ctx, params.providerId);
  await replaceGroups(ctx, provider, body);
  return groupsOfProvider(ctx, provider.id);
};
