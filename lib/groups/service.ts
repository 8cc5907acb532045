import { notFound } from "@/lib/api/errors";
import { etag, page, reply, type Verb } from "@/lib/api/operation";
import { facilityNotFound } from "@/lib/facilities/change-facility";
import { findForChange, providerNotFound } from "@/lib/providers/change-provider";
import { findGroup, joinGroup, leaveGroup } from "./change-group-facilities";
import { maximumGroups } from "./group-schemas";
import { groupsOfProvider } from "./groups-of-provider";
import type * as op from "./operations";
import { countGroups, readGroup, readGroups } from "./read-groups";
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

export const listFacilityGroups: Verb<typeof op.listFacilityGroups> = async (ctx, { params }) => {
  const { organizationId, db } = ctx;
  const facility = await db.facility.findFirst({
    where: { organizationId, id: params.facilityId },
    select: { id: true, version: true },
  });
  if (!facility) throw notFound(facilityNotFound(params.facilityId));
  const memberships = await db.facilityMembership.findMany({
    where: { organizationId, facilityId: facility.id },
    include: { group: true },
    orderBy: [{ createdAt: "asc" }, { groupId: "asc" }],
    take: maximumGroups,
  });
  const groups = memberships.map(({ group: { id, name, npi, tin } }) => ({
    id,
    group_name: name,
    group_npi: npi,
    group_tin: tin,
  }));
  return reply(200, groups, etag(facility.version));
};

const idsIn = ({ list }: { list: readonly { facilityId: string }[] }) => list.map(({ facilityId }) => facilityId);
const allSucceeded = ({ list }: { list: readonly { success: boolean }[] }) => list.every(({ success }) => success);

export const associateFacilities: Verb<typeof op.associateFacilities> = async (ctx, { params, body }) => {
  const results = await joinGroup(ctx, params.id, idsIn(body));
  return reply(allSucceeded(results) ? 201 : 207, results);
};

export const dissociateFacilities: Verb<typeof op.dissociateFacilities> = async (ctx, { params, body }) => {
  const results = await leaveGroup(ctx, params.id, idsIn(body));
  return reply(allSucceeded(results) ? 200 : 207, results);
};

export const listGroups: Verb<typeof op.listGroups> = async (ctx, { query }) => {
  const { offset, limit, search } = query;
  const groups = await readGroups(ctx, search, { offset, limit: limit + 1 });
  const total = query.include_total ? await countGroups(ctx, search) : undefined;
  return page(groups.slice(0, limit), { hasMore: groups.length > limit, total });
};

export const getGroup: Verb<typeof op.getGroup> = async (ctx, { params, query }) =>
  readGroup(ctx, await findGroup(ctx, params.id), {
    providers: { offset: query.provider_offset, limit: query.provider_limit },
    facilities: { offset: query.facility_offset, limit: query.facility_limit },
  });
