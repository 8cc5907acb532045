import { randomUUID } from "node:crypto";
import { rolesOf } from "@/lib/api/context";
import { recordAudit } from "@/lib/audit/record";
import { now } from "@/lib/clock";
import { inOrganization, systemDb } from "@/lib/db";
import { env } from "@/lib/env";
import { createLink } from "./account-links";
import { hasAccepted } from "./account-rows";

/** Whoever asks again within this time has a letter on the way: nobody's mailbox is filled by asking. */
const quietMs = 5 * 60_000;

/** Sends a link to whoever signs in with this address; nothing for anybody else, or without a mail server. */
export async function answerPasswordReset(email: string): Promise<void> {
  if (env().SMTP_URL === undefined) return;
  const user = await systemDb().user.findUnique({ where: { email } });
  if (!user || user.disabledAt !== null) return;
  const { organizationId, id: userId } = user;
  await inOrganization(organizationId, async (db) => {
    const at = now();
    const since = new Date(at.getTime() - quietMs);
    // Safe to run twice: the second run finds what the first one made.
    const open = { organizationId, userId, usedAt: null, withdrawnAt: null };
    const recent = await db.userInvitation.count({ where: { ...open, createdAt: { gt: since } } });
    if (recent > 0) return;
    const actor = { type: "user" as const, id: userId, name: user.name, roles: rolesOf(user.roles) };
    const ctx = { organizationId, actor, db, now: at, requestId: `password reset ${randomUUID()}` };
    await createLink(ctx, user, hasAccepted(user) ? "password-reset" : "invitation");
    await recordAudit(ctx, { action: "requestPasswordReset", subjectType: "user", subjectId: userId });
  });
}
