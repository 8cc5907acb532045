import { type Context, rolesOf } from "@/lib/api/context";
import { badRequest } from "@/lib/api/errors";
import type { Verb } from "@/lib/api/operation";
import { recordAudit } from "@/lib/audit/record";
import { countTry } from "@/lib/auth/login-limits";
import { hashPassword } from "@/lib/auth/passwords";
import { inOrganization, systemDb } from "@/lib/db";
import type { Organization, User, UserInvitation } from "@/lib/generated/prisma/client";
import { enqueue } from "@/lib/jobs/queue";
import { endSessions } from "@/lib/sessions/end-sessions";
import { hashOfToken, withdrawLinks } from "./account-links";
import type { LinkPurpose } from "./account-schemas";
import type * as op from "./password-operations";
import { requireGoodPassword } from "./require-good-password";

type Answered = UserInvitation & { user: User & { organization: Pick<Organization, "name"> } };

export const readInvitation: Verb<typeof op.readInvitation> = async (ctx, { body }) => {
  const { user, ...link } = await requireOpenLink(ctx, body.token);
  return {
    purpose: link.purpose as LinkPurpose,
    email: user.email,
    name: user.name,
    organization_name: user.organization.name,
    expires_at: link.expiresAt.toISOString(),
  };
};

/** Whoever has the link is the person it was sent to; it counts once, also of two that come at the same moment. */
export const acceptInvitation: Verb<typeof op.acceptInvitation> = async (ctx, { body }) => {
  const { user, ...link } = await requireOpenLink(ctx, body.token);
  requireGoodPassword(body.password, user, "password");
  const passwordHash = await hashPassword(body.password);
  const { organizationId } = link;
  const { now, requestId, clientAddress } = ctx;
  await inOrganization(organizationId, async (db) => {
    const { count } = await db.userInvitation.updateMany({
      where: { organizationId, id: link.id, usedAt: null, withdrawnAt: null },
      data: { usedAt: now },
    });
    if (count === 0) throw gone();
    await db.user.updateMany({
      where: { organizationId, id: user.id, disabledAt: null },
      data: { passwordHash, sessionsValidFrom: now, version: { increment: 1 }, updatedAt: now },
    });
    const actor = { type: "user" as const, id: user.id, name: user.name, roles: rolesOf(user.roles) };
    const inside: Context = { organizationId, actor, db, now, requestId, clientAddress };
    await endSessions(inside, user.id, { how: "password-changed" });
    await withdrawLinks(inside, user.id);
    await recordAudit(inside, {
      action: "acceptInvitation",
      subjectType: "user",
      subjectId: user.id,
      changes: { link: [null, link.id], purpose: [null, link.purpose] },
    });
  });
  return { email: user.email };
};

/** Who it is, and whether there is anybody, is found out by a job: the answer and its time say nothing. */
export const requestPasswordReset: Verb<typeof op.requestPasswordReset> = async (ctx, { body }) => {
  const email = body.email.trim().toLowerCase();
  await countTry("password-reset", { subject: email, address: ctx.actor.id });
  await systemDb().$transaction((db) => enqueue(db, "answer-password-reset", { email }));
};

const gone = () => {
  const message = "is good no longer: it was used, replaced by a newer one, or has expired";
  return badRequest(`This link ${message}. Ask for a new one`, [{ path: "token", message }]);
};

/** The link as it was sent. Throws 400 with one sentence for all that are not good, and 429. */
async function requireOpenLink(ctx: Context, token: string): Promise<Answered> {
  const tokenHash = await hashOfToken(token);
  await countTry("invitation", { subject: tokenHash, address: ctx.actor.id });
  const link = await systemDb().userInvitation.findUnique({
    where: { tokenHash },
    include: { user: { include: { organization: { select: { name: true } } } } },
  });
  const isGood = link !== null && link.usedAt === null && link.withdrawnAt === null && link.expiresAt > ctx.now;
  if (!isGood || link.user.disabledAt !== null) throw gone();
  return link;
}
