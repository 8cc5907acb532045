import type { Context } from "@/lib/api/context";
import { badRequest, notFound, preconditionFailed, requireCurrent } from "@/lib/api/errors";
import { etag, reply, type Verb } from "@/lib/api/operation";
import { recordAudit } from "@/lib/audit/record";
import { env } from "@/lib/env";
import type { CaqhAccount } from "@/lib/generated/prisma/client";
import { sealPassword } from "./account";
import { beginAsking } from "./due-checks";
import type * as op from "./operations";
import { toAccount } from "./wire";

const missing = () => notFound("The organization has no account at CAQH");

const accountOf = ({ db, organizationId }: Context) => db.caqhAccount.findUnique({ where: { organizationId } });

export const getCaqhAccount: Verb<typeof op.getCaqhAccount> = async (ctx) => {
  const row = await accountOf(ctx);
  if (!row) throw missing();
  return reply(200, toAccount(row, env().CAQH_URL), etag(row.version));
};

/** The new password sealed, or the one on record. Throws 400 without either. */
async function passwordOf(ctx: Context, given: string | undefined, row: CaqhAccount | null): Promise<string> {
  if (given !== undefined) return sealPassword(ctx.organizationId, given);
  if (row) return row.password;
  throw badRequest("Invalid body: password: is required", [{ path: "password", message: "is required" }]);
}

export const saveCaqhAccount: Verb<typeof op.saveCaqhAccount> = async (ctx, { body }) => {
  const { db, organizationId, now, actor } = ctx;
  const row = await accountOf(ctx);
  if (row) requireCurrent(ctx.ifMatch, row.version);
  else if (ctx.ifMatch) throw preconditionFailed("The account was removed since it was read");
  const { caqhOrganizationId, username, isRostering } = body;
  const facts = {
    caqhOrganizationId,
    username,
    isRostering,
    password: await passwordOf(ctx, body.password, row),
    updatedAt: now,
    updatedBy: actor.id,
    updatedByName: actor.name,
  };
  // Guarded, so that of two people who save at once the second hears of the first.
  const { count } = row
    ? await db.caqhAccount.updateMany({
        where: { organizationId, version: row.version },
        data: { ...facts, version: { increment: 1 } },
      })
    : await db.caqhAccount.createMany({ data: { organizationId, ...facts }, skipDuplicates: true });
  const saved = count === 1 ? await accountOf(ctx) : null;
  if (!saved) throw preconditionFailed("Somebody changed the account in between; read it again and repeat the change");
  await recordAudit(ctx, {
    action: "saveCaqhAccount",
    subjectType: "organization",
    subjectId: organizationId,
    reason: body.reason,
    changes: {
      caqhOrganizationId: [row?.caqhOrganizationId ?? null, caqhOrganizationId],
      username: [row?.username ?? null, username],
      isRostering: [row?.isRostering ?? null, isRostering],
      ...(body.password === undefined ? {} : { password: ["hidden", "changed"] as [string, string] }),
    },
  });
  await beginAsking(ctx, organizationId, now, row !== null);
  return reply(200, toAccount(saved, env().CAQH_URL), etag(saved.version));
};

export const removeCaqhAccount: Verb<typeof op.removeCaqhAccount> = async (ctx, { body }) => {
  const { db, organizationId } = ctx;
  const row = await accountOf(ctx);
  if (!row) throw missing();
  requireCurrent(ctx.ifMatch, row.version);
  const { count } = await db.caqhAccount.deleteMany({ where: { organizationId, version: row.version } });
  if (count === 0) throw preconditionFailed("Somebody changed the account in between; read it again and repeat this");
  await recordAudit(ctx, {
    action: "removeCaqhAccount",
    subjectType: "organization",
    subjectId: organizationId,
    reason: body.reason,
    changes: { username: [row.username, null], caqhOrganizationId: [row.caqhOrganizationId, null] },
  });
};
