import fs from "node:fs";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { describeError } from "@/lib/cli/describe-error";
import { createProgram } from "@/lib/cli/program";
import { anchorAudit } from "@/lib/jobs/anchor-audit";
import { systemDb } from "@/lib/db";
import { addAuditLog } from "@/prisma/factories/audit-log";
import { createOrganization } from "@/prisma/factories/organization";
import { useTestDatabase } from "@/prisma/test-database";
import { anchorFile } from "./anchors";

const database = useTestDatabase();
let organizationId: string;

beforeAll(async () => {
  organizationId = (await createOrganization("North Plan")).id;
  await addAuditLog(organizationId, 6);
});

/** What the command prints, and the sentence that it ends with where it fails. */
async function run(...args: string[]): Promise<{ lines: string[]; refusal: string | null }> {
  const lines: string[] = [];
  try {
    await createProgram((line) => lines.push(line)).parseAsync(args, { from: "user" });
    return { lines, refusal: null };
  } catch (error) {
    return { lines, refusal: describeError(error) };
  }
}

/** What somebody with every right in the database does, past the triggers. */
async function asSuperuser(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: database().urls.superuser });
  await client.connect();
  await client.query("SET session_replication_role = replica");
  for (const statement of statements) await client.query(statement, [organizationId]);
  await client.end();
}

const checks = (kind: string) =>
  systemDb().auditCheck.findMany({ where: { organizationId, kind }, orderBy: { id: "asc" } });

describe("verifying on the command line", () => {
  test("says of a healthy log how long it is, and remembers when that was", async () => {
    const { lines, refusal } = await run("audit", "verify", "--organization", organizationId);
    expect(refusal).toBeNull();
    expect(lines.at(-1)).toMatch(
      /^org_\w+ {2}North Plan: 205 entries in 6 links are as they were written \(head [0-9a-f]{64}\)$/,
    );
    expect(await checks("verified")).toMatchObject([{ entries: 205n, sequence: 6n, problem: null }]);
  });

  test("anchors the heads once a day and once each, and knows a chain again by them", async () => {
    await anchorAudit.perform({}, new AbortController().signal);
    await anchorAudit.perform({}, new AbortController().signal);
    const kept = fs.readFileSync(anchorFile(), "utf8");
    expect(kept.trim().split("\n")).toHaveLength(1);
    const { lines } = await run("audit", "anchor");
    const [{ at: _one, ...anchor }, { at: _other, ...printed }] = [kept, lines[0] ?? ""].map((line) =>
      JSON.parse(line),
    );
    expect(printed).toEqual(anchor);
    expect((await run("audit", "verify", "--anchor", anchorFile())).refusal).toBeNull();
    expect(await checks("anchored")).toHaveLength(2);
  });

  test("refuses a file of anchors that is none, naming the line", async () => {
    const file = `${database().dataDir}/none.jsonl`;
    fs.writeFileSync(file, "\n{}\n");
    expect((await run("audit", "verify", "--anchor", file)).refusal).toContain("Line 2 of");
    expect((await run("audit", "verify", "--anchor", `${file}x`)).refusal).toContain("cannot be read (ENOENT)");
    expect((await run("audit", "verify", "--organization", "org_x")).refusal).toContain(
      "There is no organization org_x",
    );
  });

  test("names what was changed, and ends as a failure", async () => {
    const { id } = await systemDb().auditEntry.findFirstOrThrow({ where: { organizationId }, orderBy: { id: "desc" } });
    await asSuperuser(
      `UPDATE audit_entries SET actor_name = 'Somebody else' WHERE organization_id = $1 AND id = '${id}'`,
    );
    const { lines, refusal } = await run("audit", "verify");
    expect(lines.at(-1)).toContain(`NOT AS WRITTEN. Entry ${id} (link 6) was changed: it now says`);
    expect(refusal).toBe("The audit log of one organization is not as it was written.");
    expect((await checks("verified")).at(-1)?.problem).toContain(id);
    await asSuperuser(`UPDATE audit_entries SET actor_name = 'Credence' WHERE organization_id = $1 AND id = '${id}'`);
  });

  test("finds by its anchors a chain whose end was cut off together with its head", async () => {
    await asSuperuser(
      "DELETE FROM audit_entries WHERE organization_id = $1 AND id IN (SELECT unnest(entry_ids) FROM audit_links WHERE organization_id = $1 AND sequence > 4)",
      "DELETE FROM audit_links WHERE organization_id = $1 AND sequence > 4",
      `UPDATE audit_heads h SET sequence = 4, hash = l.hash, entries = 203 FROM audit_links l
       WHERE h.organization_id = $1 AND l.organization_id = $1 AND l.sequence = 4`,
    );
    expect((await run("audit", "verify")).refusal).toBeNull();
    const { lines, refusal } = await run("audit", "verify", "--anchor", anchorFile());
    expect(lines.at(-1)).toContain("The chain was cut off: it reached link 6 (205 entries)");
    expect(refusal).not.toBeNull();
  });
});
