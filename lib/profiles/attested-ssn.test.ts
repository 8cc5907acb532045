import pg from "pg";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { open } from "@/lib/crypto";
import { systemDb } from "@/lib/db";
import { logLines } from "@/lib/log/log-lines";
import { attestedBody, said } from "@/prisma/factories/attested-data";
import { inContext } from "@/prisma/factories/context";
import { workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { writeDemographics } from "@/lib/sections/operations";
import { getAttestedData, saveAttestedData } from "./operations";

const database = useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let caller: Caller;
let providerId = "";
let workflowId = "";

const logged: string[] = [];

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  caller = tenant.callers["Credentialing User"];
});

beforeEach(async () => {
  for (const level of ["error", "warn", "log", "info"] as const)
    vi.spyOn(console, level).mockImplementation((...parts) => void logged.push(parts.map(String).join(" ")));
  logLines((line) => logged.push(line));
  ({ providerId, workflowId } = await inContext(tenant.organizationId, (ctx) => workflowAt(ctx, "IN_PROGRESS")));
});

afterEach(() => {
  vi.restoreAllMocks();
});

const bodyWith = (ssn: string, facts: Parameters<typeof attestedBody>[1] = {}) =>
  attestedBody(
    { organizationId: tenant.organizationId, workflowId },
    { ...facts, snapshot: { ssn: said(ssn), ...facts.snapshot } },
  );
const save = (body: unknown, headers?: Record<string, string>) =>
  caller.invoke(saveAttestedData, { params: { providerId }, body }, headers);
const read = () => caller.invoke(getAttestedData, { params: { providerId } });
const ssnIn = ({ json }: { json: unknown }) =>
  (json as { data_snapshot: { ssn: { value: string } } }).data_snapshot.ssn.value;
const newest = () => systemDb().attestedData.findFirstOrThrow({ where: { providerId }, orderBy: { version: "desc" } });
async function unsealed(): Promise<string | null> {
  const { organizationId, id, ssn } = await newest();
  return ssn && open(ssn, { organizationId, row: id, field: "attested_data.ssn" });
}

/** Every row of every table, the queue's too, as the database writes it. */
async function everythingStored(): Promise<string> {
  const client = new pg.Client({ connectionString: database().urls.superuser });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
    );
    const union = tables.map(({ name }) => `select t::text as row from ${name} t`).join(" union all ");
    const { rows } = await client.query<{ row: string }>(union);
    return rows.map(({ row }) => row).join("\n");
  } finally {
    await client.end();
  }
}

const written = ["219-09-9999", "219099999", "219 09 9999"];

test("the number lies nowhere in the clear: not in what was attested, the audit log, stored answers, the queue or the log", async () => {
  const key = { "idempotency-key": "attest-1" };
  expect((await save(bodyWith("219-09-9999"), key)).status).toBe(201);
  expect((await save(bodyWith("219-09-9999"), key)).headers.get("idempotent-replayed")).toBe("true");
  expect(ssnIn(await read())).toBe("9999");
  await save(bodyWith("219-09-9999", { purpose: " " }), { "idempotency-key": "attest-2" });
  await save(bodyWith("219-09-9999", { workflow_id: "wf_nowhere" }), { "idempotency-key": "attest-3" });

  const stored = await everythingStored();
  expect(stored).toContain("Initial credentialing");
  expect(stored).toContain("attest-1");
  for (const number of written) {
    expect(stored.includes(number)).toBe(false);
    expect(logged.join("\n").includes(number)).toBe(false);
  }
  expect(await unsealed()).toBe("219099999");
});

describe("the last four digits", () => {
  test("sent back mean the number on record", async () => {
    await save(bodyWith("219-09-9999"));
    expect((await save((await read()).json)).status).toBe(201);
    expect(ssnIn(await read())).toBe("9999");
    expect(await unsealed()).toBe("219099999");
    expect(await newest()).toMatchObject({ version: 2 });
  });

  test("are kept as given when no number is on record, masked or not, and sealed", async () => {
    for (const [given, kept] of [
      ["***-**-9999", "9999"],
      ["XXX-XX-8888", "8888"],
      [" 7777 ", "7777"],
      [" 219-09-6666 ", "219096666"],
    ] as const) {
      expect((await save(bodyWith(given))).status).toBe(201);
      expect(await unsealed()).toBe(kept);
      expect(ssnIn(await read())).toBe(kept.slice(-4));
      expect((await newest()).ssn).not.toContain(kept);
    }
  });

  test("of another number are 400 that does not tell the right ones", async () => {
    await save(bodyWith("219-09-9999"));
    const second = await save(bodyWith("9998"));
    expect(second.status).toBe(400);
    expect(second.text).not.toContain("9999");
    expect(second.text).not.toContain("9998");
    expect(second.json).toMatchObject({ errors: [{ path: "data_snapshot.ssn.value" }] });
  });

  test("do not reach another provider's number", async () => {
    await save(bodyWith("219-09-9999"));
    ({ providerId, workflowId } = await inContext(tenant.organizationId, (ctx) => workflowAt(ctx, "IN_PROGRESS")));
    await save(bodyWith("9999"));
    expect(await unsealed()).toBe("9999");
  });
});

test("a number that is left empty stays empty, also after one was on record", async () => {
  await save(bodyWith("219-09-9999"));
  expect((await save(bodyWith(""))).status).toBe(201);
  expect(ssnIn(await read())).toBe("");
  expect(await newest()).toMatchObject({ ssn: null });
});

test("a taxpayer's number is taken in the place of a social security number", async () => {
  expect((await save(bodyWith("912-70-5678"))).status).toBe(201);
  expect(await unsealed()).toBe("912705678");
});

test.each(["000-12-3456", "666123456", "123-00-4567", "123450000", "12345678", "1234567890", "n/a", "on file"])(
  "%j is no number: 400, and the answer does not repeat it",
  async (value) => {
    const answer = await save(bodyWith(value));
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ errors: [{ path: "data_snapshot.ssn.value" }] });
    // Its address is left out: an id that ends in n reads "n/attested-data".
    expect(JSON.stringify({ ...(answer.json as object), instance: "" })).not.toContain(value);
  },
);

test("a number in the description of the number is refused: it would lie there in the clear", async () => {
  const ssn = { value: "", description: "SSN 219-09-9999" };
  const answer = await save(bodyWith("", { snapshot: { ssn } }));
  expect(answer.status).toBe(400);
  expect(answer.json).toMatchObject({ errors: [{ path: "data_snapshot.ssn.description" }] });
  expect(answer.text).not.toContain("219-09-9999");
});

test("a number that also stands elsewhere in the data is refused with its place, also when its last four are sent", async () => {
  const question = [{ question_text: "Anything else?", question_response: [{ response_text: "It is 219 09 9999." }] }];
  const refused = async (value: string) => {
    const answer = await save(bodyWith(value, { question }));
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ errors: [{ path: "question.0.question_response.0.response_text" }] });
    expect(answer.text).not.toContain("219 09 9999");
  };
  await refused("219-09-9999");
  expect((await save(bodyWith("219-09-9999"))).status).toBe(201);
  await refused("9999");
});

const answering = (text: string) => ({
  question: [{ question_text: "Anything else?", question_response: [{ response_text: text }] }],
});
const refusedThere = { errors: [{ path: "question.0.question_response.0.response_text" }] };

test.each([
  "457–55–5462",
  "457/55/5462",
  "457  -  55  -  5462",
  "457\u00a055\u00a05462",
  "457\u200b55\u200b5462",
  "４５７５５５４６２",
])("a number is found elsewhere in the data however it is written: %j", async (text) => {
  const answer = await save(bodyWith("457-55-5462", answering(`It is ${text}.`)));
  expect(answer.status).toBe(400);
  expect(answer.json).toMatchObject(refusedThere);
  expect(answer.text).not.toContain("5462");
});

test("a number that earlier versions gave is refused elsewhere when the number is left empty, twice over too", async () => {
  await save(bodyWith("457-55-5462"));
  expect((await save(bodyWith("", answering("457555462")))).json).toMatchObject(refusedThere);
  expect((await save(bodyWith(""))).status).toBe(201);
  expect((await save(bodyWith("", answering("457555462")))).json).toMatchObject(refusedThere);
});

test("a number that the provider's demographics hold is refused in free text", async () => {
  await caller.invoke(writeDemographics, { params: { providerId }, body: { element: { ssn: "457555462" } } });
  expect((await save(bodyWith("", answering("457555462")))).json).toMatchObject(refusedThere);
});

test("another number, clearly written as one, is refused in free text; dates and phone numbers are not", async () => {
  const answer = await save(bodyWith("457-55-5462", answering("My wife's is 219-09-9999.")));
  expect(answer.status).toBe(400);
  expect(answer.json).toMatchObject(refusedThere);
  expect(answer.text).not.toContain("9999");
  expect((await save(bodyWith("457-55-5462", answering("Since 2026-10-02, call 512-555-0142")))).status).toBe(201);
});

test("an unknown workflow is not named by a number that was sent", async () => {
  const answer = await save({ ...bodyWith("457-55-5462"), workflow_id: "457-55-5462" });
  expect(answer.status).toBe(400);
  expect(answer.text).not.toContain("5462");
});

test("a number copied to another row does not open there", async () => {
  await save(bodyWith("219-09-9999"));
  const { organizationId, id, ssn } = await newest();
  const place = { organizationId, row: id, field: "attested_data.ssn" };
  await expect(open(ssn ?? "", { ...place, row: "atd_other" })).rejects.toThrow();
  await expect(open(ssn ?? "", { ...place, organizationId: "org_other" })).rejects.toThrow();
});
