import { randomUUID } from "node:crypto";
import type { Actor, Context, Role } from "@/lib/api/context";
import { roles as allRoles } from "@/lib/api/context";
import { now } from "@/lib/clock";
import { inOrganization, systemDb } from "@/lib/db";
import type { User } from "@/lib/generated/prisma/client";
import { CliError } from "./cli-error";

/** Who acts when nobody is named: whoever may run commands on this machine. */
export const commandLineActor: Actor = { type: "system", id: "command-line", name: "Command line", roles: [] };

/** Throws a CliError unless the organization exists. */
export async function requireOrganization(id: string): Promise<void> {
  const found = await systemDb().organization.findUnique({ where: { id }, select: { id: true } });
  if (!found) throw new CliError(`There is no organization ${id}: \`organizations list\` shows those there are.`);
}

/** Runs `work` in a transaction of the organization, on behalf of the command line. */
export async function actInOrganization<T>(organizationId: string, work: (ctx: Context) => Promise<T>): Promise<T> {
  await requireOrganization(organizationId);
  return inOrganization(organizationId, (db) =>
    work({ organizationId, actor: commandLineActor, db, now: now(), requestId: `cli ${randomUUID()}` }),
  );
}

/** The person with this e-mail address or id. Throws a CliError. */
export async function findUser(named: string): Promise<User> {
  const user = await systemDb().user.findFirst({
    where: { OR: [{ id: named }, { email: named.trim().toLowerCase() }] },
  });
  if (!user) throw new CliError(`There is no user ${named}: name one by e-mail address or id.`);
  return user;
}

/** The person as one who acts. Throws a CliError for somebody of another organization, or disabled. */
export async function findActor(organizationId: string, named: string): Promise<Actor> {
  const user = await findUser(named);
  if (user.organizationId !== organizationId)
    throw new CliError(`${user.email} does not belong to the organization ${organizationId}.`);
  if (user.disabledAt) throw new CliError(`${user.email} is disabled.`);
  return { type: "user", id: user.id, name: user.name, roles: allRoles.filter((role) => user.roles.includes(role)) };
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .trim();

/** The roles that words name: "Medical Director", "medical-director", "supervisor". Throws a CliError. */
export function rolesNamed(names: readonly string[]): Role[] {
  const found = names.map((name) => {
    const role = allRoles.find((one) => plain(one) === plain(name));
    if (!role) throw new CliError(`There is no role "${name}": the roles are ${allRoles.join(", ")}.`);
    return role;
  });
  return [...new Set(found)];
}
