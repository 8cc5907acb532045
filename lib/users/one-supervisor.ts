import type { Context } from "@/lib/api/context";
import { conflict } from "@/lib/api/errors";
import type { User } from "@/lib/generated/prisma/client";
import { inState } from "./account-rows";

/**
 * Before somebody stops being a Supervisor who can sign in: there must be another one. Two who give the role up at once
 * wait here for each other; the trigger `keep_a_supervisor` holds everybody else to it. Throws 409.
 */
export async function requireAnotherSupervisor(
  { organizationId, db }: Pick<Context, "organizationId" | "db">,
  { id, name, roles, disabledAt }: Pick<User, "id" | "name" | "roles" | "disabledAt">,
): Promise<void> {
  if (disabledAt !== null || !roles.includes("Supervisor")) return;
  await db.$executeRaw`SELECT lock_supervisors(${organizationId})`;
  const others = await db.user.count({
    where: {
      organizationId,
      id: { not: id },
      roles: { has: "Supervisor" },
      ...inState.active,
    },
  });
  if (others === 0) {
    throw conflict(
      `${name} is the last Supervisor who can sign in: without one, nobody could administer this organization. Make somebody else a Supervisor first`,
    );
  }
}
