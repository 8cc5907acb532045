import { randomUUID } from "node:crypto";
import pg from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import type { Actor, Context } from "@/lib/api/context";
import { ApiError } from "@/lib/api/errors";
import { now } from "@/lib/clock";
import { type Db, runStatement, systemDb } from "@/lib/db";
import { transition } from "@/lib/workflows/transition";
import { inContext } from "@/prisma/factories/context";
import { createOrganization } from "@/prisma/factories/organization";
import { facilityWorkflowAt, workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { togetherInStatements } from "./in-line";

const database = useTestDatabase();
let organizationId: string;

beforeEach(async () => {
  organizationId = (await createOrganization("North Plan")).id;
});

const filesToDecide = (count: number, organization = organizationId): Promise<string[]> =>
  inContext(organization, async (ctx) => {
    const ids: string[] = [];
    while (ids.length < count) ids.push((await workflowAt(ctx, "PSV_READY")).workflowId);
    return ids;
  });

const director = (name: string): Actor => ({ type: "client", id: `cli_${name}`, name, roles: ["Medical Director"] });
const contextOf = (db: Db, name: string): Context => ({
  organizationId,
  actor: director(name),
  db,
  now: now(),
  requestId: `request of ${name} ${randomUUID()}`,
});

const approval = (id: string, name: string) => (db: Db) =>
  transition(contextOf(db, name), { id, kind: "provider", action: "approve", decision: {}, isLast: true });

/** As requests of the same moment: each is answered by itself. */
const atOnce = (works: readonly ((db: Db) => Promise<unknown>)[]) =>
  Promise.allSettled(works.map((work) => togetherInStatements(organizationId, work)));

const statusOf = (answer: PromiseSettledResult<unknown> | undefined): number =>
  answer?.status === "rejected" && answer.reason instanceof ApiError ? answer.reason.status : 204;

/** The transactions that wrote these workflows last. */
async function transactionsOf(ids: readonly string[]): Promise<Set<string>> {
  const rows = await systemDb().$queryRaw<{ xmin: string }[]>`
    select xmin::text from workflows where organization_id = ${organizationId} and id = any(${ids})`;
  return new Set(rows.map(({ xmin }) => xmin));
}

const eventsOf = (workflowId: string) =>
  systemDb().workflowEvent.findMany({ where: { organizationId, workflowId, action: "approve" } });

describe("decisions of an organization at the same moment", () => {
  test("share a transaction, and each is told as its own", async () => {
    const ids = await filesToDecide(5);
    const answers = await atOnce(ids.map((id, index) => approval(id, `Person ${index}`)));
    expect(answers.map(statusOf)).toEqual([204, 204, 204, 204, 204]);
    expect((await transactionsOf(ids)).size).toBe(1);
    for (const [index, id] of ids.entries()) {
      const workflow = await systemDb().workflow.findFirstOrThrow({ where: { organizationId, id } });
      const provider = await systemDb().provider.findFirstOrThrow({ where: { currentWorkflowId: id } });
      expect([workflow.status, provider.status]).toEqual(["CRED_APPROVED", "Active"]);
      const name = `Person ${index}`;
      expect(await eventsOf(id)).toMatchObject([{ actorName: name, sequence: workflow.sequence }]);
      const entries = await systemDb().auditEntry.findMany({
        where: { organizationId, subjectId: id, action: "approve" },
      });
      expect(entries).toMatchObject([{ actorName: name, requestId: expect.stringContaining(name) }]);
      const events = await systemDb().outboxEvent.findMany({ where: { organizationId, subjectId: id } });
      expect(events.filter(({ data }) => Object(data).newStatusId === workflow.lastEventId)).toHaveLength(1);
    }
    const [link] = await systemDb().auditLink.findMany({
      where: { organizationId },
      orderBy: { number: "desc" },
      take: 1,
    });
    expect(link?.entryIds).toHaveLength(5);
  });

  test("share it also where some are about providers and some about facilities", async () => {
    const providers = await filesToDecide(2);
    const facilities = await inContext(organizationId, async (ctx) => [
      (await facilityWorkflowAt(ctx, "PSV_READY")).workflowId,
      (await facilityWorkflowAt(ctx, "PSV_READY")).workflowId,
    ]);
    const ids = [...providers, ...facilities];
    const answers = await atOnce(
      ids.map(
        (id) => (db) =>
          transition(contextOf(db, "Ada"), { id, action: "deny", decision: { reason: "Incomplete" }, isLast: true }),
      ),
    );
    expect(answers.map(statusOf)).toEqual([204, 204, 204, 204]);
    expect((await transactionsOf(ids)).size).toBe(1);
    const denied = { organizationId, status: "Denied" };
    expect([
      await systemDb().provider.count({ where: denied }),
      await systemDb().facility.count({ where: denied }),
    ]).toEqual([2, 2]);
  });

  test("are refused alone", async () => {
    const [first = "", second = "", third = ""] = await filesToDecide(3);
    const elsewhere = (await createOrganization("South Plan")).id;
    const [foreign = ""] = await filesToDecide(1, elsewhere);
    await atOnce([approval(second, "Early")]);
    const answers = await atOnce([first, second, foreign, third].map((id) => approval(id, "Ada")));
    expect(answers.map(statusOf)).toEqual([204, 409, 404, 204]);
    expect(await eventsOf(second)).toMatchObject([{ actorName: "Early" }]);
    expect((await transactionsOf([first, third])).size).toBe(1);
    const untouched = await systemDb().workflow.findFirstOrThrow({ where: { organizationId: elsewhere, id: foreign } });
    expect(untouched.status).toBe("PSV_READY");
  });

  test("do not wait for a file that somebody holds, but for the one who decides on it", async () => {
    const [held = "", free = "", other = ""] = await filesToDecide(3);
    const holder = new pg.Client({ connectionString: database().urls.superuser });
    await holder.connect();
    try {
      await holder.query("begin");
      await holder.query("select from workflows where id = $1 for update", [held]);
      const waiting = togetherInStatements(organizationId, approval(held, "Patient"));
      await Promise.all([free, other].map((id) => togetherInStatements(organizationId, approval(id, "Ada"))));
      expect(await eventsOf(held)).toEqual([]);
      await holder.query("commit");
      await waiting;
    } finally {
      await holder.end();
    }
    expect(await eventsOf(held)).toMatchObject([{ actorName: "Patient" }]);
  });

  test("do not wait for it either where they are more than one transaction holds", async () => {
    const ids = await filesToDecide(50);
    const [held = ""] = ids;
    const holder = new pg.Client({ connectionString: database().urls.superuser });
    await holder.connect();
    try {
      await holder.query("begin");
      await holder.query("select from workflows where id = $1 for update", [held]);
      const [waiting, ...others] = ids.map((id) => togetherInStatements(organizationId, approval(id, "Ada")));
      await Promise.all(others);
      expect(await eventsOf(held)).toEqual([]);
      await holder.query("commit");
      await waiting;
    } finally {
      await holder.end();
    }
    expect(await eventsOf(held)).toHaveLength(1);
  });

  test("do not wait for it either where it is the only one of its kind among them", async () => {
    const { workflowId: held } = await inContext(organizationId, (ctx) => facilityWorkflowAt(ctx, "PSV_READY"));
    const providers = await filesToDecide(2);
    const holder = new pg.Client({ connectionString: database().urls.superuser });
    await holder.connect();
    try {
      await holder.query("begin");
      await holder.query("select from workflows where id = $1 for update", [held]);
      const patient = (db: Db) =>
        transition(contextOf(db, "Patient"), {
          id: held,
          kind: "facility",
          action: "approve",
          decision: {},
          isLast: true,
        });
      const [waiting, ...others] = [patient, ...providers.map((id) => approval(id, "Ada"))].map((work) =>
        togetherInStatements(organizationId, work),
      );
      await Promise.all(others);
      expect(await eventsOf(held)).toEqual([]);
      await holder.query("commit");
      await waiting;
    } finally {
      await holder.end();
    }
    expect(await eventsOf(held)).toMatchObject([{ actorName: "Patient" }]);
  });

  test("on the same file: one wins", async () => {
    const [id = "", other = ""] = await filesToDecide(2);
    const answers = await atOnce([approval(id, "Ada"), approval(other, "Ada"), approval(id, "Bea")]);
    expect(answers.map(statusOf).toSorted()).toEqual([204, 204, 409]);
    expect(await eventsOf(id)).toHaveLength(1);
    expect(await eventsOf(other)).toHaveLength(1);
  });

  test("are each kept once, when one of them fails after it has written", async () => {
    const [first = "", second = ""] = await filesToDecide(2);
    const failing = async (db: Db) => {
      const ctx = contextOf(db, "Clumsy");
      await transition(ctx, { id: second, kind: "provider", action: "approve", decision: {} });
      throw new Error("Failed after it had written");
    };
    const [good, bad] = await atOnce([approval(first, "Ada"), failing]);
    expect(good?.status).toBe("fulfilled");
    expect(bad).toMatchObject({ reason: { message: "Failed after it had written" } });
    expect(await eventsOf(first)).toHaveLength(1);
    expect(await eventsOf(second)).toEqual([]);
  });

  test("are kept, also when one of them fails once all are committed", async () => {
    const [first = "", second = ""] = await filesToDecide(2);
    const failing = async (db: Db) => {
      const ctx = contextOf(db, "Clumsy");
      await transition(ctx, { id: second, kind: "provider", action: "approve", decision: {}, isLast: true });
      throw new Error("Could not say it");
    };
    const [good, bad] = await atOnce([approval(first, "Ada"), failing]);
    expect(good?.status).toBe("fulfilled");
    expect(bad).toMatchObject({ reason: { message: "Could not say it" } });
    for (const id of [first, second]) expect(await eventsOf(id)).toHaveLength(1);
  });

  test("are all told when their connection is lost, and nothing of them is kept", async () => {
    const ids = await filesToDecide(2);
    const losing = async (db: Db) => runStatement(db, { text: "select pg_terminate_backend(pg_backend_pid())" });
    const answers = await atOnce([...ids.map((id) => approval(id, "Ada")), losing]);
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    for (const id of ids) expect(await eventsOf(id)).toEqual([]);
  });

  test("are more than one transaction holds", async () => {
    const ids = await filesToDecide(70);
    const answers = await atOnce(ids.map((id) => approval(id, "Ada")));
    expect(new Set(answers.map(statusOf))).toEqual(new Set([204]));
    expect((await transactionsOf(ids)).size).toBeGreaterThan(2);
    expect(await systemDb().workflowEvent.count({ where: { organizationId, action: "approve" } })).toBe(70);
  });
});
