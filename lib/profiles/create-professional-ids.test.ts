import { beforeAll, expect, test } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { writeProfessionalIds } from "@/lib/sections/operations";
import { systemDb } from "@/lib/db";
import { inContext } from "@/prisma/factories/context";
import { createProvider } from "@/prisma/factories/provider";
import { workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { createProfessionalIds } from "./operations";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let caller: Caller;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  caller = tenant.callers["Credentialing User"];
});

const newProvider = () => inContext(tenant.organizationId, (ctx) => createProvider(ctx));
const add = (providerId: string, professional_ids: unknown, headers?: Record<string, string>) =>
  caller.invoke(createProfessionalIds, { params: { providerId }, body: { professional_ids } }, headers);
const rowsOf = (providerId: string) =>
  systemDb().professionalId.findMany({ where: { providerId }, orderBy: { id: "asc" } });
const versionOf = async (id: string) => (await systemDb().provider.findFirstOrThrow({ where: { id } })).version;

const medicaid = { type: "Medicaid Number", number: "TX-448201", state: "TX" };

test("ids are added to those on record, answered in their order with their new ids, and told in the audit log", async () => {
  const providerId = await newProvider();
  await add(providerId, [medicaid]);
  const given = [
    {
      type: "Medicare Number",
      number: " 1EG4-TE5 ",
      issue_date: "2024-01-15T23:00:00-08:00",
      expiration_date: "2028-01-15",
      notes: "Part B",
      source: "Application",
    },
    { ...medicaid, state: "CA" },
  ];
  const { status, json } = await add(providerId, given);
  expect(status).toBe(201);
  expect(json).toEqual([
    {
      id: expect.stringMatching(/^pid_/),
      type: "Medicare Number",
      number: "1EG4-TE5",
      state: "",
      issue_date: "2024-01-15",
      expiration_date: "2028-01-15",
      source: "Application",
      notes: "Part B",
    },
    {
      id: expect.stringMatching(/^pid_/),
      ...medicaid,
      state: "CA",
      source: "",
      notes: "",
    },
  ]);
  expect((await rowsOf(providerId)).map(({ number, note }) => [number, note])).toEqual([
    ["TX-448201", ""],
    ["1EG4-TE5", "Part B"],
    ["TX-448201", ""],
  ]);
  expect(await versionOf(providerId)).toBe(3);
  const trail = await systemDb().auditEntry.findMany({
    where: { subjectId: providerId, action: "createProfessionalIds" },
  });
  expect(trail).toHaveLength(2);
});

test("an id that is on record already is 409 naming it, and nothing of the call is kept", async () => {
  const providerId = await newProvider();
  await add(providerId, [medicaid]);
  const answer = await add(providerId, [
    { type: "CLIA", number: "45D0" },
    { ...medicaid, number: "tx-448201 " },
  ]);
  expect(answer.status).toBe(409);
  expect(answer.text).toContain("Medicaid Number tx-448201 (TX)");
  expect(await rowsOf(providerId)).toHaveLength(1);
  expect(await versionOf(providerId)).toBe(2);
});

test("of two requests that race for one id, one adds it", async () => {
  const providerId = await newProvider();
  const answers = await Promise.all([1, 2, 3].map(() => add(providerId, [medicaid])));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect(await rowsOf(providerId)).toHaveLength(1);
});

const many = (count: number) => Array.from({ length: count }, (_, index) => ({ type: "CLIA", number: `N${index}` }));

test("an empty list adds nothing, and changes nothing of the provider", async () => {
  const providerId = await newProvider();
  const { status, json } = await add(providerId, []);
  expect([status, json]).toEqual([201, []]);
  expect(await versionOf(providerId)).toBe(1);
});

test("a thousand ids are taken at once", async () => {
  const providerId = await newProvider();
  const { status, json } = await add(providerId, many(1000));
  expect(status).toBe(201);
  expect(json).toHaveLength(1000);
  expect(await rowsOf(providerId)).toHaveLength(1000);
});

test("more ids than the section may hold are 409, and what is on record can still be written as a whole", async () => {
  const providerId = await newProvider();
  await add(providerId, many(1000));
  const answer = await add(providerId, [medicaid]);
  expect(answer.status).toBe(409);
  expect(answer.text).toContain("1000 at most");
  const { json } = await caller.call(`/v2/provider?provider_id=${providerId}`);
  const elements = (json as { data: { professional_ids: [] } }).data.professional_ids;
  expect(elements).toHaveLength(1000);
  const written = await caller.invoke(writeProfessionalIds, { params: { providerId }, body: { elements } });
  expect(written.status).toBe(200);
  expect(written.headers.get("etag")).toBe('"2"');
});

test("the number is kept without the white space around it, added or written with its section", async () => {
  const providerId = await newProvider();
  const elements = [{ ...medicaid, number: " TX-448201 " }] as const;
  const { json } = await caller.invoke(writeProfessionalIds, { params: { providerId }, body: { elements } });
  expect(json).toMatchObject([{ number: "TX-448201" }]);
  expect(await rowsOf(providerId)).toMatchObject([{ number: "TX-448201" }]);
});

test.each([
  ["no list", undefined],
  ["more than a thousand", many(1001)],
  ["the same id twice", [medicaid, { ...medicaid, number: " tx-448201" }]],
  ["a type of no list", [{ ...medicaid, type: "Library Card" }]],
  ["a state of no list", [{ ...medicaid, state: "ZZ" }]],
  ["no number", [{ ...medicaid, number: " " }]],
  ["a number without end", [{ ...medicaid, number: "9".repeat(101) }]],
  ["an end before the beginning", [{ ...medicaid, issue_date: "2024-02-02", expiration_date: "2024-02-01" }]],
  ["a day that is none", [{ ...medicaid, issue_date: "2024-02-30" }]],
])("%s is 400", async (_what, ids) => {
  const providerId = await newProvider();
  expect((await add(providerId, ids)).status).toBe(400);
  expect(await rowsOf(providerId)).toEqual([]);
});

test("an unknown provider is 404, an older version 412", async () => {
  expect((await add("prv_nowhere", [medicaid])).status).toBe(404);
  const providerId = await newProvider();
  expect((await add(providerId, [medicaid], { "if-match": '"7"' })).status).toBe(412);
  expect(await rowsOf(providerId)).toEqual([]);
});

test("a new id resumes a workflow that waits for data", async () => {
  const { providerId, workflowId } = await inContext(tenant.organizationId, (ctx) =>
    workflowAt(ctx, "OUTREACH_IN_PROGRESS"),
  );
  await add(providerId, [medicaid]);
  const workflow = await systemDb().workflow.findFirstOrThrow({ where: { id: workflowId } });
  expect(workflow.status).toBe("IN_PROGRESS");
});

test("an id that stands twice is refused as well when the whole section is written", async () => {
  const providerId = await newProvider();
  const elements = [medicaid, { ...medicaid, number: " tx-448201" }] as const;
  const { status, json } = await caller.invoke(writeProfessionalIds, {
    params: { providerId },
    body: { elements },
  });
  expect(status).toBe(400);
  expect(json).toMatchObject({ errors: [{ path: "elements.1.number" }] });
  expect(await rowsOf(providerId)).toEqual([]);
});
