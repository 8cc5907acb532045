import type { Command } from "commander";
import { z } from "zod";
import type { Role } from "@/lib/api/context";
import { createUser, newPassword } from "@/lib/auth/create-user";
import { recordAudit } from "@/lib/audit/record";
import { endSessions } from "@/lib/sessions/end-sessions";
import { withdrawLinks } from "@/lib/users/account-links";
import { changeAccount } from "@/lib/users/account-rows";
import { requireAnotherSupervisor } from "@/lib/users/one-supervisor";
import { actInOrganization, findUser, rolesNamed } from "./act-in-organization";
import { CliError } from "./cli-error";
import type { Say } from "./say";

type NewUser = { organization: string; email: string; name: string; role: string[] };

async function addUser({ organization, email, name, role }: NewUser): Promise<{ id: string; password: string }> {
  if (!z.email().safeParse(email).success) throw new CliError(`"${email}" is not an e-mail address.`);
  if (name.trim() === "") throw new CliError("The name of a user must not be blank: decisions are signed with it.");
  const password = newPassword();
  const roles = rolesNamed(role);
  const { id } = await actInOrganization(organization, (ctx) => createUser(ctx, { email, name, roles, password }));
  return { id, password };
}

async function disableUser(named: string): Promise<string> {
  const user = await findUser(named);
  const { organizationId, id, email } = user;
  if (user.disabledAt) return `${email} is disabled already.`;
  await actInOrganization(organizationId, async (ctx) => {
    await requireAnotherSupervisor(ctx, user);
    await changeAccount(ctx, user, { disabledAt: ctx.now, sessionsValidFrom: ctx.now });
    await endSessions(ctx, id, { how: "account-disabled" });
    await withdrawLinks(ctx, id);
    const changes: Record<string, [unknown, unknown]> = { disabled: [false, true] };
    await recordAudit(ctx, { action: "disableUser", subjectType: "user", subjectId: id, changes });
  });
  return `${email} is disabled: sign-in and API clients of this user end with their next request.`;
}

async function setRoles(named: string, roles: readonly Role[]): Promise<string> {
  const user = await findUser(named);
  const { organizationId, id, email, roles: before } = user;
  await actInOrganization(organizationId, async (ctx) => {
    if (!roles.includes("Supervisor")) await requireAnotherSupervisor(ctx, user);
    await changeAccount(ctx, user, { roles: [...roles] });
    const changes: Record<string, [unknown, unknown]> = { roles: [before, roles] };
    await recordAudit(ctx, { action: "setUserRoles", subjectType: "user", subjectId: id, changes });
  });
  return `${email} is now ${roles.join(" and ")}.`;
}

export function addUserCommands(program: Command, say: Say): void {
  const users = program.command("users").description("add people, disable them, set their roles");
  users
    .command("create")
    .description("add a person; prints a password, which is shown this once")
    .requiredOption("--organization <id>", "the organization's id")
    .requiredOption("--email <address>", "what the person signs in with")
    .requiredOption("--name <name>", "what the person signs decisions with")
    .requiredOption(
      "--role <role...>",
      "one or more of: Medical Director, Provisional Approver, Credentialing User, Supervisor",
    )
    .action(async (facts: NewUser) => {
      const { id, password } = await addUser(facts);
      say(`user      ${id}`);
      say(`password  ${password}`);
    });
  users
    .command("disable")
    .description("end a person's access; acts with the next request")
    .argument("<user>", "e-mail address or id")
    .action(async (named: string) => say(await disableUser(named)));
  users
    .command("set-roles")
    .description("replace a person's roles; acts with the next request")
    .argument("<user>", "e-mail address or id")
    .argument("<role...>", "one or more of: Medical Director, Provisional Approver, Credentialing User, Supervisor")
    .action(async (named: string, roles: string[]) => say(await setRoles(named, rolesNamed(roles))));
}
