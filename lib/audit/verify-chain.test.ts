import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inContext } from "@/prisma/factories/context";
import { addAuditLog } from "@/prisma/factories/audit-log";
import { createOrganization } from "@/prisma/factories/organization";
import { isNamed, randomOf, Tamperer } from "@/prisma/factories/tampering";
import { useTestDatabase } from "@/prisma/test-database";
import { recordAudit } from "./record";
import { verifyChain } from "./verify-chain";

const database = useTestDatabase();
let superuser: pg.Client;
let organizationId: string;

beforeAll(async () => {
  superuser = new pg.Client({ connectionString: database().urls.superuser });
  await superuser.connect();
  organizationId = (await createOrganization("North Plan")).id;
  await addAuditLog(organizationId, 40);
});
afterAll(() => superuser.end());

/** What `work` does to the log is undone afterwards. */
async function undone<T>(work: () => Promise<T>): Promise<T> {
  await superuser.query("BEGIN");
  try {
    return await work();
  } finally {
    await superuser.query("ROLLBACK");
  }
}

const one = (action: string) =>
  inContext(organizationId, (ctx) => recordAudit(ctx, { action, subjectType: "workflow", subjectId: "wf_1" }));

describe("the chain of the audit log", () => {
  test("holds every entry in the order in which transactions were committed", async () => {
    const verified = await undone(() => verifyChain(superuser, organizationId));
    expect(verified).toMatchObject({ links: 40, entries: 249, fault: null });
    expect(verified.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test("names exactly what somebody with every right in the database changed, removed, inserted or swapped", async () => {
    const random = randomOf(20_261_121);
    const tamperer = new Tamperer(superuser, organizationId, random);
    const missed: unknown[] = [];
    for (let round = 0; round < 2 * tamperer.ways; round += 1) {
      await undone(async () => {
        const tampering = await tamperer.tamper(round);
        const { fault } = await verifyChain(superuser, organizationId);
        if (!isNamed(tampering, fault)) missed.push({ tampering, fault });
      });
    }
    expect(missed).toEqual([]);
    expect(tamperer.ways).toBeGreaterThanOrEqual(25);
  });

  test("goes on unbroken under many who write at once, and none of them waits for good", async () => {
    const before = await undone(() => verifyChain(superuser, organizationId));
    await Promise.all(Array.from({ length: 40 }, (_, index) => one(`act${index}`)));
    const after = await undone(() => verifyChain(superuser, organizationId));
    expect(after).toMatchObject({ links: before.links + 40, entries: before.entries + 40, fault: null });
  });

  const placesOf = (actions: readonly string[]) =>
    superuser
      .query<{ action: string }>(
        `SELECT e.action FROM audit_links l JOIN audit_entries e ON e.id = l.entry_ids[1]
         WHERE l.organization_id = $1 AND e.action = ANY($2) ORDER BY l.sequence`,
        [organizationId, actions],
      )
      .then(({ rows }) => rows.map(({ action }) => action));

  test("holds the entries of a transaction that writes many one by one in their order, whatever it says of itself", async () => {
    const before = await undone(() => verifyChain(superuser, organizationId));
    const actions = Array.from({ length: 60 }, (_, index) => `step${index}`);
    await inContext(organizationId, async (ctx) => {
      for (const [index, action] of actions.entries()) {
        await recordAudit(ctx, { action, subjectType: "workflow", subjectId: "wf_1" });
        // What a program may do that wants the chain to be another one.
        if (index === 9) await ctx.db.$executeRaw`SELECT set_config('app.audit_chained', 'on', true)`;
        if (index === 19) await ctx.db.$executeRaw`SET CONSTRAINTS ALL IMMEDIATE`;
        if (index === 29) await ctx.db.$executeRaw`SET CONSTRAINTS ALL DEFERRED`;
        if (index === 39) await ctx.db.$executeRaw`SELECT set_config('app.audit_chained', '', true)`;
      }
    });
    const after = await undone(() => verifyChain(superuser, organizationId));
    expect(after).toMatchObject({ links: before.links + 60, entries: before.entries + 60, fault: null });
    expect(await placesOf(actions)).toEqual(actions);
  });

  test("holds nothing of a transaction that was taken back", async () => {
    const before = await undone(() => verifyChain(superuser, organizationId));
    await expect(
      inContext(organizationId, async (ctx) => {
        await recordAudit(ctx, { action: "approve", subjectType: "workflow", subjectId: "wf_1" });
        throw new Error("Taken back");
      }),
    ).rejects.toThrow("Taken back");
    expect(await undone(() => verifyChain(superuser, organizationId))).toEqual(before);
  });

  test("is each organization's own, and says of one without entries that there are none", async () => {
    const other = await createOrganization("South Plan");
    const verified = await undone(() => verifyChain(superuser, other.id));
    expect(verified).toEqual({ organizationId: other.id, links: 0, entries: 0, hash: null, fault: null });
  });

  test.each([
    { format: 1, knew: "", later: "client_id = 'cli_1', client_name = 'Somebody else'" },
    { format: 1, knew: "", later: "client_address = '198.51.100.7'" },
    { format: 2, knew: "client_id, client_name,", later: "client_address = '198.51.100.7'" },
  ])("verifies a link of format $format as it was written, and finds $later put into it later", async (before) => {
    await undone(async () => {
      await superuser.query("ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_link");
      await superuser.query(
        `INSERT INTO audit_entries (organization_id, id, actor_type, actor_id, actor_name, action, subject_type, subject_id)
         VALUES ($1, 'aud_before', 'user', 'usr_1', 'Ada Quillfeather', 'approve', 'workflow', 'wf_1')`,
        [organizationId],
      );
      await superuser.query(
        `INSERT INTO audit_links (organization_id, format, entry_ids, digests)
         SELECT organization_id, $2, ARRAY[id], sha256(record_send(row(organization_id, at, actor_type, actor_id, actor_name,
           ${before.knew} action, subject_type, subject_id, reason, changes, request_id)))
         FROM audit_entries WHERE organization_id = $1 AND id = 'aud_before'`,
        [organizationId, before.format],
      );
      await superuser.query("SET CONSTRAINTS ALL IMMEDIATE");
      expect((await verifyChain(superuser, organizationId)).fault).toBeNull();
      await superuser.query(
        `UPDATE audit_entries SET ${before.later} WHERE organization_id = $1 AND id = 'aud_before'`,
        [organizationId],
      );
      const { fault } = await verifyChain(superuser, organizationId);
      expect(fault).toMatchObject({ kind: "changed", entryIds: ["aud_before"] });
    });
  });

  test("reads texts alike in whatever encoding a client writes them", async () => {
    await undone(async () => {
      await superuser.query("SET LOCAL client_encoding = 'LATIN1'");
      await superuser.query(
        `INSERT INTO audit_entries (organization_id, id, actor_type, actor_id, actor_name, action, subject_type, subject_id)
         VALUES ($1, 'aud_latin', 'user', 'usr_1', U&'Ren\\00e9e', 'approve', 'workflow', 'wf_1')`,
        [organizationId],
      );
      await superuser.query("SET CONSTRAINTS ALL IMMEDIATE");
      await superuser.query("SET LOCAL client_encoding = 'UTF8'");
      expect((await verifyChain(superuser, organizationId)).fault).toBeNull();
    });
  });
});
