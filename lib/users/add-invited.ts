import type { Context, Role } from "@/lib/api/context";
import { conflict } from "@/lib/api/errors";
import { recordAudit } from "@/lib/audit/record";
import { newId } from "@/lib/ids";
import { stateOf } from "./account-rows";

type Invited = { email: string; name: string; roles: readonly Role[]; reason?: string };

const whatToDo = {
  active: "change that account's roles instead",
  invited: "send that invitation again instead",
  disabled: "enable that account instead",
} as const;

/**
 * Adds a person who can sign in once a password is set. Throws 409 for an e-mail address that is taken: it is unique
 * over the whole service, and of another organization's account no more is told than that.
 */
export async function addInvited(ctx: Context, facts: Invited): Promise<{ id: string }> {
  const { organizationId, db, now } = ctx;
  const [email, name, roles] = [facts.email.trim().toLowerCase(), facts.name.trim(), [...new Set(facts.roles)]];
  const known = await db.user.findFirst({ where: { organizationId, email } });
  if (known) throw conflict(`${email} belongs to ${known.name} here already; ${whatToDo[stateOf(known)]}`);
  const id = newId("usr");
  const { count } = await db.user.createMany({
    data: [{ organizationId, id, email, name, roles, createdAt: now, updatedAt: now }],
    skipDuplicates: true,
  });
  if (count === 0)
    throw conflict(
      `${email} cannot be invited: it signs in to this service already. Use another address of the person`,
    );
  await recordAudit(ctx, {
    action: "inviteUser",
    subjectType: "user",
    subjectId: id,
    reason: facts.reason,
    changes: { email: [null, email], name: [null, name], roles: [null, roles] },
  });
  return { id };
}
