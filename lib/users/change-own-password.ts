import { badRequest, forbidden } from "@/lib/api/errors";
import { commit, type Verb } from "@/lib/api/operation";
import { recordAudit } from "@/lib/audit/record";
import { countTry } from "@/lib/auth/login-limits";
import { hashPassword, isRightPassword } from "@/lib/auth/passwords";
import { systemDb } from "@/lib/db";
import { endSessions } from "@/lib/sessions/end-sessions";
import { withdrawLinks } from "./account-links";
import type * as op from "./password-operations";
import { requireGoodPassword } from "./require-good-password";

/** Counted per person (429). Every session of the person ends, this one too: the screen signs in anew. */
export const changeOwnPassword: Verb<typeof op.changeOwnPassword> = async (ctx, { body }) => {
  if (!ctx.sessionId) throw forbidden("A password is changed by a person who is signed in");
  const { organizationId, actor } = ctx;
  await countTry("confirmation", { subject: actor.id });
  const person = await systemDb().user.findFirst({ where: { organizationId, id: actor.id } });
  if (!(await isRightPassword(person?.passwordHash, body.current_password))) {
    throw badRequest("The present password is wrong; nothing was changed", [
      { path: "current_password", message: "is wrong" },
    ]);
  }
  if (!person) throw forbidden("A password is changed by a person who is signed in");
  requireGoodPassword(body.new_password, person, "new_password");
  if (body.new_password === body.current_password) {
    const message = "must be another one than the present";
    throw badRequest(`The new password ${message}`, [{ path: "new_password", message }]);
  }
  const passwordHash = await hashPassword(body.new_password);
  return commit(
    async (inside) => {
      await inside.db.user.updateMany({
        where: { organizationId, id: actor.id, disabledAt: null },
        data: { passwordHash, sessionsValidFrom: inside.now, version: { increment: 1 }, updatedAt: inside.now },
      });
      await endSessions(inside, actor.id, { how: "password-changed" });
      await withdrawLinks(inside, actor.id);
      await recordAudit(inside, { action: "changeOwnPassword", subjectType: "user", subjectId: actor.id });
    },
    async () => undefined,
  );
};
