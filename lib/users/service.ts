import { roles } from "@/lib/api/context";
import type { Verb } from "@/lib/api/operation";
import type * as op from "./operations";

/** People who may not sign in any more are nobody's choice. An organization has tens of them, not pages. */
export const listUsers: Verb<typeof op.listUsers> = async ({ db, organizationId }) => {
  const rows = await db.user.findMany({
    where: { organizationId, disabledAt: null },
    select: { id: true, name: true, roles: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return { data: rows.map((row) => ({ ...row, roles: roles.filter((role) => row.roles.includes(role)) })) };
};

export { acceptInvitation, readInvitation, requestPasswordReset } from "./answer-links";
export { disableUser, enableUser, getUserAccount, inviteUser, listUserAccounts } from "./change-accounts";
export { sendPasswordReset, sendUserInvitation, updateUserAccount, withdrawUserInvitation } from "./change-accounts";
export { changeOwnPassword } from "./change-own-password";
