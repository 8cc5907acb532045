import fs from "node:fs/promises";
import type { Command } from "commander";
import { type Anchor, anchorLine, anchorsIn, currentAnchors, noteAnchored } from "@/lib/audit/anchors";
import { verifyOrganization } from "@/lib/audit/verify-organization";
import { number } from "@/lib/counted";
import { systemDb } from "@/lib/db";
import { requireOrganization } from "./act-in-organization";
import { CliError } from "./cli-error";
import { showProgress } from "./progress";
import type { Say } from "./say";

type VerifyFlags = { organization?: string; anchor?: string[] };

async function anchorsOf(files: readonly string[]): Promise<Anchor[]> {
  const all: Anchor[] = [];
  for (const file of files) {
    const text = await fs.readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
      throw new CliError(`The anchors in ${file} cannot be read (${error.code}).`);
    });
    for (const { line, anchor } of anchorsIn(text)) {
      if (!anchor) throw new CliError(`Line ${line} of ${file} is no anchor: \`audit anchor\` prints some.`);
      all.push(anchor);
    }
  }
  return all;
}

/** Verifies organization after organization and says of each how it stands; a CliError when one is not as written. */
async function verify({ organization, anchor: files = [] }: VerifyFlags, say: Say): Promise<void> {
  if (organization !== undefined) await requireOrganization(organization);
  const anchors = await anchorsOf(files);
  const organizations = await systemDb().organization.findMany({
    where: { id: organization },
    orderBy: { id: "asc" },
    select: { id: true, name: true },
  });
  const known = new Set(organizations.map(({ id }) => id));
  const gone = [...new Set(anchors.map((one) => one.organization))].filter((id) => !known.has(id));
  let damaged = 0;
  for (const { id, name } of organizations) {
    const head = await systemDb().auditHead.findUnique({ where: { organizationId: id } });
    const total = Number(head?.entries ?? 0);
    const progress = showProgress(name, say);
    const { entries, links, hash, problem } = await verifyOrganization(id, {
      anchors,
      onProgress: (rows) => progress.update({ rows, bytesRead: rows, bytesTotal: total }),
    }).finally(progress.stop);
    if (problem !== null) damaged += 1;
    say(
      problem === null
        ? `${id}  ${name}: ${number(entries)} entries in ${number(links)} links are as they were written${hash ? ` (head ${hash})` : ""}`
        : `${id}  ${name}: NOT AS WRITTEN. ${problem}`,
    );
  }
  if (organization === undefined)
    for (const id of gone) say(`${id}: NOT AS WRITTEN. It was anchored, and there is no such organization now.`);
  const wrong = damaged + (organization === undefined ? gone.length : 0);
  if (wrong > 0)
    throw new CliError(
      `The audit log of ${wrong === 1 ? "one organization is" : `${wrong} organizations is`} not as it was written.`,
    );
}

export function addAuditCommands(program: Command, say: Say): void {
  const audit = program.command("audit").description("the chain of hashes that the audit log is written in");
  audit
    .command("verify")
    .description("compute the chain anew; names the first entry that was changed, removed, inserted or swapped")
    .option("--organization <id>", "of this organization alone")
    .option("--anchor <file...>", "compare with anchors that were kept: a chain that was cut off or rewritten is found")
    .action((flags: VerifyFlags) => verify(flags, say));
  audit
    .command("anchor")
    .description("print the heads of the chains, a line of JSON each: keep them where nobody of the database comes")
    .option("--organization <id>", "of this organization alone")
    .action(async ({ organization }: { organization?: string }) => {
      if (organization !== undefined) await requireOrganization(organization);
      const anchors = await currentAnchors(organization);
      for (const anchor of anchors) say(anchorLine(anchor));
      await noteAnchored(anchors);
    });
}
