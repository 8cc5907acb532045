import type { Command } from "commander";
import { recordAudit } from "@/lib/audit/record";
import { systemDb } from "@/lib/db";
import { newId } from "@/lib/ids";
import { actInOrganization } from "./act-in-organization";
import { CliError } from "./cli-error";
import type { Say } from "./say";

async function createOrganization(name: string): Promise<string> {
  if (name.trim() === "") throw new CliError("The name of an organization must not be blank.");
  const { id } = await systemDb().organization.create({ data: { id: newId("org"), name: name.trim() } });
  await actInOrganization(id, (ctx) =>
    recordAudit(ctx, { action: "createOrganization", subjectType: "organization", subjectId: id }),
  );
  return id;
}

async function describeOrganizations(): Promise<string[]> {
  const organizations = await systemDb().organization.findMany({ orderBy: { id: "asc" } });
  const counts = await Promise.all(
    organizations.map(({ id }) => systemDb().provider.count({ where: { organizationId: id } })),
  );
  return organizations.map(({ id, name }, index) => `${id}  ${name} (${counts[index]} providers)`);
}

export function addOrganizationCommands(program: Command, say: Say): void {
  const organizations = program.command("organizations").description("make and list organizations");
  organizations
    .command("create")
    .description("make an organization; prints its id")
    .argument("<name>", 'for example "Lantern Health Plan"')
    .action(async (name: string) => say(await createOrganization(name)));
  organizations
    .command("list")
    .description("list the organizations with their ids")
    .action(async () => {
      const lines = await describeOrganizations();
      for (const line of lines.length > 0 ? lines : ["There is no organization yet."]) say(line);
    });
}
