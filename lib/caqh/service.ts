import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import { page, reply, type Verb } from "@/lib/api/operation";
import { recordAudit } from "@/lib/audit/record";
import { providerNotFound } from "@/lib/providers/change-provider";
import { toCaqhData } from "./caqh-data";
import type * as op from "./operations";
import { CaqhProfile } from "./profile";
import { requestCheck } from "./request-check";
import { lastFourOfSnapshot, newestSnapshot } from "./snapshots";
import { toSnapshot, toStatus } from "./wire";

export { getCaqhAccount, removeCaqhAccount, saveCaqhAccount } from "./change-account";

async function requireProvider({ db, organizationId }: Context, id: string) {
  const provider = await db.provider.findFirst({
    where: { organizationId, id },
    select: { id: true, caqhProviderId: true, lastCredentialedDate: true, nextCredentialingDate: true },
  });
  if (!provider) throw notFound(providerNotFound(id));
  return provider;
}

const statusOf = ({ db, organizationId }: Context, providerId: string) =>
  db.caqhStatus.findUnique({ where: { organizationId_providerId: { organizationId, providerId } } });

const personOf = ({ id, caqhProviderId }: { id: string; caqhProviderId: string }) => ({
  providerId: id,
  caqhProviderId,
});

async function statusRecord(ctx: Context, provider: { id: string; caqhProviderId: string }) {
  const { db, organizationId } = ctx;
  const status = await statusOf(ctx, provider.id);
  const snapshot = await newestSnapshot(ctx, personOf(provider));
  const account = await db.caqhAccount.findUnique({ where: { organizationId }, select: { organizationId: true } });
  const openProposals = await db.caqhProposal.count({
    where: { organizationId, providerId: provider.id, state: "open" },
  });
  return toStatus({ provider, status, snapshot, hasAccount: account !== null, openProposals }, ctx.now);
}

export const getCaqhData: Verb<typeof op.getCaqhData> = async (ctx, { params }) => {
  const provider = await requireProvider(ctx, params.providerId);
  const snapshot = await newestSnapshot(ctx, personOf(provider));
  if (!snapshot) throw notFound(`No CAQH profile of provider ${provider.id} was received`);
  return toCaqhData(CaqhProfile.parse(snapshot.profile), {
    provider,
    snapshot,
    status: await statusOf(ctx, provider.id),
    ssn: await lastFourOfSnapshot(snapshot),
  });
};

export const getCaqhStatus: Verb<typeof op.getCaqhStatus> = async (ctx, { params }) =>
  statusRecord(ctx, await requireProvider(ctx, params.providerId));

export const refreshCaqhData: Verb<typeof op.refreshCaqhData> = async (ctx, { params }) => {
  const provider = await requireProvider(ctx, params.providerId);
  await requestCheck(ctx, provider, { isThorough: true });
  await recordAudit(ctx, { action: "refreshCaqhData", subjectType: "provider", subjectId: provider.id });
  return reply(202, await statusRecord(ctx, provider));
};

export const changeCaqhRoster: Verb<typeof op.changeCaqhRoster> = async (ctx, { params, body }) => {
  const provider = await requireProvider(ctx, params.providerId);
  await requestCheck(ctx, provider, { roster: body.action });
  await recordAudit(ctx, {
    action: "changeCaqhRoster",
    subjectType: "provider",
    subjectId: provider.id,
    reason: body.reason,
    changes: { roster: [null, body.action] },
  });
  return reply(202, await statusRecord(ctx, provider));
};

export const listCaqhSnapshots: Verb<typeof op.listCaqhSnapshots> = async (ctx, { params, query }) => {
  const { db, organizationId } = ctx;
  const provider = await requireProvider(ctx, params.providerId);
  const where = { organizationId, providerId: provider.id };
  const rows = await db.caqhSnapshot.findMany({
    where,
    orderBy: [{ fetchedAt: "desc" }, { id: "desc" }],
    skip: query.offset,
    take: query.limit + 1,
    omit: { answer: true, profile: true, ssn: true },
  });
  const total = query.include_total ? await db.caqhSnapshot.count({ where }) : undefined;
  return page({ data: rows.slice(0, query.limit).map(toSnapshot) }, { hasMore: rows.length > query.limit, total });
};
