import type { Context } from "@/lib/api/context";
import { conflict, requireCurrent } from "@/lib/api/errors";
import { etag, page, reply, type Verb } from "@/lib/api/operation";
import type { AuditedChanges } from "@/lib/audit/changed-members";
import { type AuditedAct, recordAudit } from "@/lib/audit/record";
import { endSessions } from "@/lib/sessions/end-sessions";
import { createLink, withdrawLinks } from "./account-links";
import type * as op from "./account-operations";
import {
  type AccountRow,
  changeAccount,
  hasAccepted,
  inState,
  requireAccount,
  userAccount,
  withNewestLink,
} from "./account-rows";
import type { LinkPurpose } from "./account-schemas";
import { addInvited } from "./add-invited";
import { requireAnotherSupervisor } from "./one-supervisor";
import { removeInvited } from "./remove-invited";

export const listUserAccounts: Verb<typeof op.listUserAccounts> = async (ctx, { query }) => {
  const { organizationId, db, now } = ctx;
  const search = query.search?.trim();
  const like = { contains: search, mode: "insensitive" as const };
  const where = {
    organizationId,
    ...(query.role ? { roles: { hasSome: query.role } } : {}),
    AND: [
      query.state ? { OR: query.state.map((state) => inState[state]) } : {},
      search ? { OR: [{ name: like }, { email: like }] } : {},
    ],
  };
  const rows = await db.user.findMany({
    where,
    include: withNewestLink,
    orderBy: [{ name: "asc" }, { id: "asc" }],
    skip: query.offset,
    take: query.limit + 1,
  });
  const total = query.include_total ? await db.user.count({ where }) : undefined;
  return page(
    rows.slice(0, query.limit).map((row) => userAccount(row, now)),
    { hasMore: rows.length > query.limit, total },
  );
};

export const getUserAccount: Verb<typeof op.getUserAccount> = async (ctx, { params }) => {
  const row = await requireAccount(ctx, params.id);
  return reply(200, userAccount(row, ctx.now), etag(row.version));
};

export const inviteUser: Verb<typeof op.inviteUser> = async (ctx, { body }) => {
  const user = await addInvited(ctx, body);
  return withLink(ctx, user, "invitation");
};

export const updateUserAccount: Verb<typeof op.updateUserAccount> = async (ctx, { params, body }) => {
  const before = await requireAccount(ctx, params.id);
  requireCurrent(ctx.ifMatch, before.version);
  const [name, roles] = [body.name?.trim() ?? before.name, body.roles ? [...new Set(body.roles)] : before.roles];
  const lost = before.roles.filter((role) => !roles.some((one) => one === role));
  const hasNewRoles = lost.length > 0 || roles.length !== before.roles.length;
  const changes: AuditedChanges = {
    ...(name === before.name ? {} : { name: [before.name, name] }),
    ...(hasNewRoles ? { roles: [before.roles, roles] } : {}),
  };
  if (Object.keys(changes).length === 0) return answer(ctx, before);
  if (lost.includes("Supervisor")) await requireAnotherSupervisor(ctx, before);
  await changeAccount(ctx, before, { name, roles });
  await audit(ctx, before, { action: "updateUserAccount", reason: body.reason, changes });
  return answer(ctx, await requireAccount(ctx, before.id));
};

export const sendUserInvitation: Verb<typeof op.sendUserInvitation> = async (ctx, { params }) => {
  const user = await requireAccount(ctx, params.id);
  if (user.disabledAt !== null) throw conflict(`${user.name} is disabled; enable the account first`);
  if (hasAccepted(user)) throw conflict(`${user.name} has accepted already; send a link for a new password instead`);
  await withdrawLinks(ctx, user.id);
  await audit(ctx, user, { action: "sendUserInvitation" });
  return withLink(ctx, user, "invitation");
};

export const withdrawUserInvitation: Verb<typeof op.withdrawUserInvitation> = async (ctx, { params }) => {
  const user = await requireAccount(ctx, params.id);
  requireCurrent(ctx.ifMatch, user.version);
  if (hasAccepted(user)) throw conflict(`${user.name} has accepted already; disable the account instead`);
  await removeInvited(ctx, user);
  await audit(ctx, user, { action: "withdrawUserInvitation", changes: { email: [user.email, null] } });
};

export const sendPasswordReset: Verb<typeof op.sendPasswordReset> = async (ctx, { params, body }) => {
  const user = await requireAccount(ctx, params.id);
  if (user.disabledAt !== null) throw conflict(`${user.name} is disabled; enable the account first`);
  if (!hasAccepted(user)) throw conflict(`${user.name} has not accepted yet; send the invitation again instead`);
  await withdrawLinks(ctx, user.id);
  await audit(ctx, user, { action: "sendPasswordReset", reason: body.reason });
  return withLink(ctx, user, "password-reset");
};

export const disableUser: Verb<typeof op.disableUser> = async (ctx, { params, body }) => {
  const before = await requireAccount(ctx, params.id);
  requireCurrent(ctx.ifMatch, before.version);
  if (before.disabledAt !== null) throw conflict(`${before.name} is disabled already`);
  if (before.id === ctx.actor.id) throw conflict("You cannot disable your own account; another Supervisor can");
  await requireAnotherSupervisor(ctx, before);
  await changeAccount(ctx, before, { disabledAt: ctx.now, sessionsValidFrom: ctx.now });
  await endSessions(ctx, before.id, { how: "account-disabled", reason: body.reason });
  await withdrawLinks(ctx, before.id);
  await audit(ctx, before, { action: "disableUser", reason: body.reason, changes: { disabled: [false, true] } });
  return answer(ctx, await requireAccount(ctx, before.id));
};

export const enableUser: Verb<typeof op.enableUser> = async (ctx, { params, body }) => {
  const before = await requireAccount(ctx, params.id);
  requireCurrent(ctx.ifMatch, before.version);
  if (before.disabledAt === null) throw conflict(`${before.name} is not disabled`);
  await changeAccount(ctx, before, { disabledAt: null });
  await audit(ctx, before, { action: "enableUser", reason: body.reason, changes: { disabled: [true, false] } });
  return answer(ctx, await requireAccount(ctx, before.id));
};

const answer = (ctx: Context, row: AccountRow) => reply(200, userAccount(row, ctx.now), etag(row.version));

async function withLink(ctx: Context, user: { id: string }, purpose: LinkPurpose) {
  const { handover } = await createLink(ctx, user, purpose);
  const row = await requireAccount(ctx, user.id);
  return reply(201, { ...userAccount(row, ctx.now), handover_link: handover }, etag(row.version));
}

const audit = (ctx: Context, { id }: { id: string }, act: AuditedAct) =>
  recordAudit(ctx, { ...act, subjectType: "user", subjectId: id });
