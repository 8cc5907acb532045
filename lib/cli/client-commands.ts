import type { Command } from "commander";
import { createApiClient } from "@/lib/api-clients/create-api-client";
import { recordAudit } from "@/lib/audit/record";
import { systemDb } from "@/lib/db";
import { actInOrganization, findActor, requireOrganization, rolesNamed } from "./act-in-organization";
import { CliError } from "./cli-error";
import type { Say } from "./say";

type NewClient = { organization: string; role: string[]; name: string; user?: string };

async function addClient({ organization, role, name, user }: NewClient): Promise<{ id: string; secret: string }> {
  if (name.trim() === "") throw new CliError("The name of a client must not be blank: the audit trail shows it.");
  const roles = rolesNamed(role);
  await requireOrganization(organization);
  const person = user === undefined ? undefined : await findActor(organization, user);
  const missing = person && roles.filter((one) => !person.roles.includes(one));
  if (person && missing && missing.length > 0)
    throw new CliError(`${person.name} is not ${missing.join(" and ")}: a client has no more roles than its user.`);
  return actInOrganization(organization, (ctx) => createApiClient(ctx, { name, roles, userId: person?.id }));
}

async function revokeClient(id: string): Promise<string> {
  const client = await systemDb().apiClient.findUnique({ where: { id } });
  if (!client) throw new CliError(`There is no API client ${id}.`);
  if (client.revokedAt) return `${client.name} (${id}) is revoked already.`;
  const { organizationId } = client;
  await actInOrganization(organizationId, async (ctx) => {
    await ctx.db.apiClient.updateMany({
      where: { organizationId, id },
      data: { revokedAt: ctx.now, version: { increment: 1 } },
    });
    await recordAudit(ctx, { action: "revokeApiClient", subjectType: "api_client", subjectId: id });
  });
  return `${client.name} (${id}) is revoked: its tokens are refused within a second, everywhere.`;
}

export function addClientCommands(program: Command, say: Say): void {
  const clients = program.command("clients").description("register API clients and revoke them");
  clients
    .command("create")
    .description("register an API client; prints its secret, which is shown this once")
    .requiredOption("--organization <id>", "the organization's id")
    .requiredOption(
      "--role <role...>",
      "one or more of: Medical Director, Provisional Approver, Credentialing User, Supervisor",
    )
    .requiredOption("--name <name>", "what the audit trail shows")
    .option("--user <user>", "e-mail address or id of the person that the client acts as")
    .action(async (facts: NewClient) => {
      const { id, secret } = await addClient(facts);
      say(`client_id      ${id}`);
      say(`client_secret  ${secret}`);
    });
  clients
    .command("revoke")
    .description("refuse a client and all its tokens")
    .argument("<client-id>")
    .action(async (id: string) => say(await revokeClient(id)));
}
