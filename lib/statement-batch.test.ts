import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { createOrganization } from "@/prisma/factories/organization";
import { useTestDatabase } from "@/prisma/test-database";
import { inOrganization, inStatements, runStatement, statementByStatement, systemDb } from "./db";
import type { Statement } from "./statement-batch";

const database = useTestDatabase();
let ours: string;
let theirs: string;

beforeAll(async () => {
  ours = (await createOrganization("North Plan")).id;
  theirs = (await createOrganization("South Plan")).id;
});

const visible: Statement = { name: "test_visible", text: "select id from organizations order by id" };
const rename: Statement = {
  name: "test_rename",
  text: "update organizations set name = $2 where id = $1 returning name",
};
const fails: Statement = { name: "test_fails", text: "select 1 / $1::int" };
const nameOf: Statement = { name: "test_name", text: "select name from organizations where id = $1" };

const nameNow = (organizationId: string) =>
  inOrganization(organizationId, async (db) => (await runStatement(db, nameOf, [organizationId]))[0]?.[0]);

describe.each([
  ["one by one", statementByStatement],
  ["in a transaction of their own", inStatements],
  ["within Prisma's transaction", inOrganization],
])("statements by hand, %s", (_name, open) => {
  test("see the organization's rows and no others', whoever had the connection before", async () => {
    for (const organizationId of [ours, theirs, ours]) {
      expect(await open(organizationId, (db) => runStatement(db, visible))).toEqual([[organizationId]]);
    }
    const together = [ours, theirs, ours, theirs, theirs, ours].map(async (organizationId) => {
      const rows = await open(organizationId, (db) => runStatement(db, visible));
      return [organizationId, rows[0]?.[0]];
    });
    for (const [asked, seen] of await Promise.all(together)) expect(seen).toBe(asked);
  });

  test("answer after a statement that failed, also one that failed before", async () => {
    for (let round = 0; round < 3; round += 1) {
      await expect(open(ours, (db) => runStatement(db, fails, [0]))).rejects.toMatchObject({ code: "22012" });
      expect(await open(ours, (db) => runStatement(db, fails, [1]))).toEqual([["1"]]);
    }
  });

  test("take nulls, arrays, dates and texts that look like statements", async () => {
    const echo: Statement = {
      name: "test_echo",
      text: "select $1::text, $2::text[], $3::timestamptz at time zone 'UTC', $4::text",
    };
    const moment = new Date("2026-03-31T23:30:00.125Z");
    const values = [null, ["a,b", '"'], moment, "'; drop table providers; --"];
    expect(await open(ours, (db) => runStatement(db, echo, values))).toEqual([
      [null, '{"a,b","\\""}', "2026-03-31 23:30:00.125", "'; drop table providers; --"],
    ]);
  });
});

test("what a statement alone writes is kept, and what fails is not", async () => {
  await statementByStatement(ours, (db) => runStatement(db, rename, [ours, "North"]));
  expect(await nameNow(ours)).toBe("North");
});

describe("a transaction of statements", () => {
  test("is kept whole when its work ends", async () => {
    await inStatements(ours, async (db) => {
      await runStatement(db, rename, [ours, "First"]);
      await runStatement(db, rename, [ours, "Second"]);
    });
    expect(await nameNow(ours)).toBe("Second");
  });

  test("ends with the statement that says it is the last", async () => {
    await inStatements(ours, async (db) => {
      await runStatement(db, rename, [ours, "Third"], { isLast: true });
      expect(await nameNow(ours)).toBe("Third");
      await expect(runStatement(db, visible)).rejects.toThrow("after the last one");
    });
  });

  test("keeps nothing when a statement or the work fails, and gives the connection back", async () => {
    for (let round = 0; round < 20; round += 1) {
      await expect(
        inStatements(ours, async (db) => {
          await runStatement(db, rename, [ours, "Never"]);
          if (round % 2 === 0) throw new Error("no");
          await runStatement(db, fails, [0], { isLast: true });
        }),
      ).rejects.toThrow(/no|division by zero/);
    }
    expect(await nameNow(ours)).toBe("Third");
  });

  test("says that nothing was kept when the work passes over a statement that failed", async () => {
    const work = inStatements(ours, async (db) => {
      await runStatement(db, rename, [ours, "Never"]);
      await runStatement(db, fails, [0]).catch(() => undefined);
    });
    await expect(work).rejects.toMatchObject({ code: "22012" });
    expect(await nameNow(ours)).toBe("Third");
  });

  test("does not end early where its answer is still to be stored", async () => {
    const work = inStatements(
      ours,
      async (db) => {
        await runStatement(db, rename, [ours, "Never"], { isLast: true });
        throw new Error("not stored");
      },
      { mayEndEarly: false },
    );
    await expect(work).rejects.toThrow("not stored");
    expect(await nameNow(ours)).toBe("Third");
  });
});

test("a connection that the server ends fails its request alone", async () => {
  const sleep: Statement = { name: "test_sleep", text: "select pg_sleep($1)" };
  const waiting = expect(statementByStatement(ours, (db) => runStatement(db, sleep, [20]))).rejects.toThrow();
  const client = new pg.Client({ connectionString: database().urls.superuser });
  await client.connect();
  await expect
    .poll(async () => {
      const { rowCount } = await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep%' and usename = 'credence_app' and datname = current_database()",
      );
      return rowCount;
    })
    .toBe(1);
  await client.end();
  await waiting;
  expect(await statementByStatement(ours, (db) => runStatement(db, visible))).toEqual([[ours]]);
});

test("what a transaction opens besides itself does not become its connection", async () => {
  await inOrganization(ours, async (db) => {
    await systemDb().$transaction(async (other) => {
      expect(await runStatement(other, { text: "select count(*) > 1 from organizations" })).toEqual([["t"]]);
    });
    expect(await runStatement(db, visible)).toEqual([[ours]]);
  });
});

test("a statement that comes when its transaction is over is refused", async () => {
  const late = await inOrganization(ours, async (db) => db);
  await expect(runStatement(late, visible)).rejects.toThrow("is over");
});
