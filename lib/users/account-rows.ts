import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { rolesOf } from "@/lib/api/context";
import { notFound, preconditionFailed } from "@/lib/api/errors";
import { isoMoment } from "@/lib/api/wire-schemas";
import { env } from "@/lib/env";
import type { Prisma, User, UserInvitation } from "@/lib/generated/prisma/client";
import type { AccountLink, AccountState, UserAccount } from "./account-schemas";

export type AccountRow = User & { invitations: UserInvitation[] };

/** The newest link of an account, read with it. */
export const withNewestLink = { invitations: { orderBy: { id: "desc" }, take: 1 } } as const;

/** What each state of an account is in the database. */
export const inState: Record<AccountState, Prisma.UserWhereInput> = {
  active: { disabledAt: null, OR: [{ passwordHash: { not: null } }, { lastSignedInAt: { not: null } }] },
  invited: { disabledAt: null, passwordHash: null, lastSignedInAt: null },
  disabled: { disabledAt: { not: null } },
};

/** The person has set a password, or signed in some other way. */
export const hasAccepted = ({ passwordHash, lastSignedInAt }: Pick<User, "passwordHash" | "lastSignedInAt">): boolean =>
  passwordHash !== null || lastSignedInAt !== null;

export const stateOf = (row: User): AccountState =>
  row.disabledAt !== null ? "disabled" : hasAccepted(row) ? "active" : "invited";

export const isOpenLink = (link: UserInvitation, now: Date): boolean =>
  link.usedAt === null && link.withdrawnAt === null && link.expiresAt > now;

const toLink = (link: UserInvitation, now: Date): z.input<typeof AccountLink> => ({
  id: link.id,
  // The database holds the purposes to those of the contract.
  purpose: link.purpose as z.input<typeof AccountLink>["purpose"],
  created_at: link.createdAt.toISOString(),
  created_by_name: link.createdByName,
  expires_at: link.expiresAt.toISOString(),
  sent_at: isoMoment(link.sentAt),
  send_problem: link.sendProblem,
  was_handed_over: link.sentAt === null && env().SMTP_URL === undefined,
  is_open: isOpenLink(link, now),
});

export const userAccount = (row: AccountRow, now: Date): z.input<typeof UserAccount> => ({
  id: row.id,
  email: row.email,
  name: row.name,
  roles: [...rolesOf(row.roles)],
  state: stateOf(row),
  has_password: row.passwordHash !== null,
  last_signed_in_at: isoMoment(row.lastSignedInAt),
  disabled_at: isoMoment(row.disabledAt),
  created_at: row.createdAt.toISOString(),
  link: row.invitations[0] ? toLink(row.invitations[0], now) : null,
  version: row.version,
});

/** The account with its newest link. Throws 404. */
export async function requireAccount({ organizationId, db }: Context, id: string): Promise<AccountRow> {
  const row = await db.user.findFirst({ where: { organizationId, id }, include: withNewestLink });
  if (!row) throw notFound(`Account ${id} was not found`);
  return row;
}

/** Changes an account as it was read. Throws 412 when somebody was faster. */
export async function changeAccount(
  { organizationId, db, now }: Context,
  { id, version }: Pick<User, "id" | "version">,
  data: Prisma.UserUpdateManyMutationInput,
): Promise<void> {
  const { count } = await db.user.updateMany({
    where: { organizationId, id, version },
    data: { ...data, version: { increment: 1 }, updatedAt: now },
  });
  if (count === 0) throw preconditionFailed("Somebody else has just changed this account; read it again");
}
