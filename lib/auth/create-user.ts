import { randomBytes } from "node:crypto";
import type { Context, Role } from "@/lib/api/context";
import { conflict } from "@/lib/api/errors";
import { recordAudit } from "@/lib/audit/record";
import { newId } from "@/lib/ids";
import { hashPassword } from "./passwords";

/** A password of 96 random bits, for somebody who then sets an own one. */
export const newPassword = (): string => randomBytes(12).toString("base64url");

/**
 * Adds a person to the organization. Throws 409 when the e-mail address is taken: it is unique over all
 * organizations, because sign-in starts with it.
 */
export async function createUser(
  ctx: Context,
  facts: { email: string; name: string; roles: readonly Role[]; password: string },
): Promise<{ id: string; email: string; name: string }> {
  const { organizationId } = ctx;
  const email = facts.email.trim().toLowerCase();
  const user = { id: newId("usr"), email, name: facts.name.trim() };
  const { count } = await ctx.db.user.createMany({
    data: [
      {
        ...user,
        organizationId,
        passwordHash: await hashPassword(facts.password),
        roles: [...facts.roles],
        createdAt: ctx.now,
        updatedAt: ctx.now,
      },
    ],
    skipDuplicates: true,
  });
  if (count === 0) throw conflict(`There is already an account with the e-mail address ${email}`);
  await recordAudit(ctx, {
    action: "createUser",
    subjectType: "user",
    subjectId: user.id,
    changes: { email: [null, email], roles: [null, facts.roles] },
  });
  return user;
}
