import type { Context } from "@/lib/api/context";
import { conflict, preconditionFailed } from "@/lib/api/errors";
import type { User } from "@/lib/generated/prisma/client";

/** Removes an account that nobody ever used, so that its address is free. Throws 409 where other records name it. */
export async function removeInvited(ctx: Context, user: Pick<User, "id" | "name" | "version">): Promise<void> {
  const { organizationId, db } = ctx;
  const named = await Promise.all([
    db.apiClient.count({ where: { organizationId, userId: user.id } }),
    db.conflictOfInterest.count({ where: { organizationId, userId: user.id } }),
    db.committeeSeat.count({ where: { organizationId, userId: user.id } }),
    db.workflow.count({ where: { organizationId, assignedToId: user.id } }),
  ]);
  if (named.some((count) => count > 0)) {
    throw conflict(`Files, a committee or an API client name ${user.name} already; disable the account instead`);
  }
  await db.userInvitation.deleteMany({ where: { organizationId, userId: user.id } });
  const { count } = await db.user.deleteMany({
    where: { organizationId, id: user.id, version: user.version, passwordHash: null },
  });
  if (count === 0) throw preconditionFailed("The invitation was accepted or changed a moment ago; read it again");
}
