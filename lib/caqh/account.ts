import type { Context } from "@/lib/api/context";
import { conflict } from "@/lib/api/errors";
import { open, seal, type SealContext } from "@/lib/crypto";
import { env } from "@/lib/env";
import type { Login } from "./call";

const place = (organizationId: string): SealContext => ({
  organizationId,
  row: "caqh_account",
  field: "caqh_accounts.password",
});

export const sealPassword = (organizationId: string, password: string): Promise<string> =>
  seal(password, place(organizationId));

/** How the organization asks CAQH, and whether it keeps the roster by itself; null without an account. */
export async function loginOf({
  db,
  organizationId,
}: Pick<Context, "db" | "organizationId">): Promise<{ login: Login; isRostering: boolean } | null> {
  const account = await db.caqhAccount.findUnique({ where: { organizationId } });
  if (!account) return null;
  const password = await open(account.password, place(organizationId));
  const { caqhOrganizationId, username, isRostering } = account;
  return { login: { baseUrl: env().CAQH_URL, caqhOrganizationId, username, password }, isRostering };
}

/** Throws 409 while the organization has no account at CAQH. */
export async function requireAccount({ db, organizationId }: Pick<Context, "db" | "organizationId">): Promise<void> {
  const found = await db.caqhAccount.findUnique({ where: { organizationId }, select: { organizationId: true } });
  if (!found) throw conflict("The organization has no account at CAQH; a Supervisor enters one in the settings");
}
