import { createHmac } from "node:crypto";
import type { Context } from "@/lib/api/context";
import { installationKey, keyedHash } from "@/lib/crypto";
import { env } from "@/lib/env";
import type { User } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { enqueue } from "@/lib/jobs/queue";
import { invitationDays, type LinkPurpose, passwordResetHours } from "./account-schemas";

const hourMs = 3_600_000;
const lifetimeMs: Record<LinkPurpose, number> = {
  invitation: invitationDays * 24 * hourMs,
  "password-reset": passwordResetHours * hourMs,
};

/**
 * The secret of a link, made from its id under the installation's key: it lies neither in the database nor in the queue,
 * and every try to send a letter carries the same one.
 */
export async function tokenOfLink({ organizationId, id }: { organizationId: string; id: string }): Promise<string> {
  const { secret } = await installationKey("link-signing");
  return createHmac("sha256", secret)
    .update(JSON.stringify(["account link", organizationId, id]))
    .digest("base64url");
}

/** After the #, which browsers send to no server and write into no log. */
export const addressOfLink = (token: string): string => `${env().BASE_URL}/invitation#${token}`;

/** What stands in the database for a link's secret. */
export const hashOfToken = (token: string): Promise<string> => keyedHash(token);

/** The open links of a person are good no longer. */
export async function withdrawLinks({ organizationId, db, now }: Context, userId: string): Promise<void> {
  await db.userInvitation.updateMany({
    where: { organizationId, userId, usedAt: null, withdrawnAt: null },
    data: { withdrawnAt: now },
  });
}

/**
 * Makes a link for a person and has it sent. Answers its address where no mail server is set up, so that whoever asked
 * hands it over; else null.
 */
export async function createLink(
  ctx: Context,
  user: Pick<User, "id">,
  purpose: LinkPurpose,
): Promise<{ id: string; handover: string | null }> {
  const { organizationId, actor, db, now } = ctx;
  const id = newId("inv");
  const token = await tokenOfLink({ organizationId, id });
  await db.userInvitation.create({
    data: {
      organizationId,
      id,
      userId: user.id,
      purpose,
      tokenHash: await hashOfToken(token),
      createdAt: now,
      createdBy: actor.id,
      createdByName: actor.name,
      expiresAt: new Date(now.getTime() + lifetimeMs[purpose]),
    },
  });
  if (env().SMTP_URL === undefined) return { id, handover: addressOfLink(token) };
  await enqueue(db, "send-invitation", { organizationId, invitationId: id }, { singletonKey: id });
  return { id, handover: null };
}
