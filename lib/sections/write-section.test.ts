import { beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "@/lib/api/caller";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import type { OperationDefinition } from "@/lib/api/operation";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { inContext } from "@/prisma/factories/context";
import { createProvider } from "@/prisma/factories/provider";
import { workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import * as op from "./operations";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  other = await createTenant(server(), "South Plan", "south.example");
});

type Row = Record<string, unknown> & { id: string };

const created = () => inContext(tenant.organizationId, (ctx) => createProvider(ctx));
const write = (
  operation: OperationDefinition,
  providerId: string,
  content: unknown,
  { reason, headers }: { reason?: string; headers?: Record<string, string> } = {},
) =>
  tenant.callers["Credentialing User"].invoke(
    operation,
    { params: { providerId }, body: { [Array.isArray(content) ? "elements" : "element"]: content, reason } },
    headers,
  );
const rowsIn = ({ json }: Answer) => json as Row[];
const providerOf = (id: string) => systemDb().provider.findFirstOrThrow({ where: { id } });
const auditOf = (subjectId: string) => systemDb().auditEntry.findMany({ where: { subjectId }, orderBy: { id: "asc" } });
const detailOf = async (providerId: string, query = "") => {
  const { json } = await tenant.callers["Credentialing User"].call(`/v2/provider?provider_id=${providerId}${query}`);
  return json as { data: Record<string, unknown> } & Record<string, unknown>;
};

const texas = { state: "TX", license_number: "Q4471", license_status: "Active", expiration: "2027-12-31" };
const california = { state: "CA", license_number: "A90210", license_status: "Active" };

describe("a section that is a list", () => {
  test("becomes what was written: named rows change, rows without an id are new, the others go, in that order", async () => {
    const id = await created();
    const [first, second] = rowsIn(await write(op.writeLicenses, id, [texas, california]));
    const answer = await write(op.writeLicenses, id, [
      { state: "NY", license_number: "N1", license_status: "Temporary" },
      { ...second, license_status: "Probation", status: undefined },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("etag")).toBe('"3"');
    expect(rowsIn(answer)).toMatchObject([
      { id: expect.stringMatching(/^lic_/), state: "NY", license_status: "Temporary", status: "Temporary" },
      { id: second?.id, state: "CA", license_status: "Probation" },
    ]);
    expect((await detailOf(id)).data.licenses).toEqual(answer.json);
    expect(await systemDb().license.count({ where: { id: first?.id } })).toBe(0);
  });

  test("keeps the order in which it is written, and a new order alone is a change", async () => {
    const id = await created();
    const [first, second] = rowsIn(await write(op.writeLicenses, id, [texas, california]));
    const turned = await write(op.writeLicenses, id, [second, first]);
    expect(turned.json).toEqual([second, first]);
    expect(turned.headers.get("etag")).toBe('"3"');
    expect((await detailOf(id)).data.licenses).toEqual([second, first]);
  });

  test("changes nothing when it is written as it stands: no version, no audit entry", async () => {
    const id = await created();
    const written = await write(op.writeLicenses, id, [texas, california]);
    const before = await providerOf(id);
    const again = await write(op.writeLicenses, id, rowsIn(written));
    expect(again.text).toBe(written.text);
    expect(again.headers.get("etag")).toBe(written.headers.get("etag"));
    expect(await providerOf(id)).toEqual(before);
    expect((await auditOf(id)).filter(({ action }) => action === "writeLicenses")).toHaveLength(1);
  });

  test("tells the audit log why, and the rows that changed before and after, those that stayed not", async () => {
    const id = await created();
    const [first, second] = rowsIn(await write(op.writeLicenses, id, [texas, california]));
    await write(op.writeLicenses, id, [{ ...first, expiration: "2029-12-31" }, second], { reason: "Renewed" });
    const entry = (await auditOf(id)).at(-1);
    expect(entry).toMatchObject({ action: "writeLicenses", reason: "Renewed" });
    expect(entry?.changes).toMatchObject({
      licenses: [[{ expiration: "2027-12-31" }], [{ expiration: "2029-12-31" }]],
    });
    expect(JSON.stringify(entry?.changes)).not.toContain("A90210");
  });

  test("refuses rows that are not the provider's, names the first, and applies nothing of the call", async () => {
    const [id, colleague] = [await created(), await created()];
    const [own] = rowsIn(await write(op.writeLicenses, id, [texas]));
    const [theirs] = rowsIn(await write(op.writeLicenses, colleague, [texas]));
    for (const foreign of [theirs?.id, other.ids.lic, "lic_nobody"]) {
      const answer = await write(op.writeLicenses, id, [
        { ...own, license_status: "Expired", status: undefined },
        { ...california, id: foreign },
      ]);
      expect(answer.status).toBe(404);
      expect(answer.json).toMatchObject({ detail: `Provider ${id} has no license ${foreign}` });
    }
    expect((await detailOf(id)).data.licenses).toEqual([own]);
    expect((await detailOf(colleague)).data.licenses).toEqual([theirs]);
  });

  test("is written by nobody who read an older version, and by one of two at once", async () => {
    const id = await created();
    const { version } = await providerOf(id);
    const headers = { "if-match": `"${version}"` };
    const answers = await Promise.all([
      write(op.writeLicenses, id, [texas], { headers }),
      write(op.writeLicenses, id, [california], { headers }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await detailOf(id)).data.licenses).toEqual(winner?.json);
    expect((await providerOf(id)).version).toBe(version + 1);
  });

  test("written by two who do not say what they read, is what the later one wrote, never a mixture", async () => {
    const id = await created();
    const [first] = rowsIn(await write(op.writeLicenses, id, [texas]));
    const answers = await Promise.all([
      write(op.writeLicenses, id, [{ ...first, source: "Board" }, california]),
      write(op.writeLicenses, id, [{ ...first, source: "Application" }]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ json }) => json)).toContainEqual((await detailOf(id)).data.licenses);
    expect((await providerOf(id)).version).toBe(4);
  });

  test("may hold 1,000 elements and no more", async () => {
    const id = await created();
    const many = (count: number) => Array.from({ length: count }, (_, index) => ({ complaints: `Complaint ${index}` }));
    expect((await write(op.writePerformanceIndicators, id, many(1001))).status).toBe(400);
    const answer = await write(op.writePerformanceIndicators, id, many(1000));
    expect(answer.status).toBe(200);
    expect(rowsIn(answer).map(({ complaints }) => complaints)).toEqual(many(1000).map(({ complaints }) => complaints));
  });
});

describe("who verified a row", () => {
  const verified = { verified_by: "Ida Marsh", verified_date: "2026-03-01" };

  test("is what a client brings, and stays while the facts are those that were verified", async () => {
    const id = await created();
    const [row] = rowsIn(await write(op.writeLicenses, id, [{ ...texas, ...verified }]));
    expect(row).toMatchObject(verified);
    const again = await write(op.writeLicenses, id, [
      { ...row, verified_by: undefined, verified_date: undefined },
      california,
    ]);
    expect(rowsIn(again)).toMatchObject([verified, { verified_by: "", verified_date: null }]);
  });

  test("is nobody any more once a fact of the row changed", async () => {
    const id = await created();
    const [row] = rowsIn(await write(op.writeLicenses, id, [{ ...texas, ...verified }]));
    const changed = await write(op.writeLicenses, id, [{ ...row, license_number: "Q4472" }]);
    expect(rowsIn(changed)).toMatchObject([{ license_number: "Q4472", verified_by: "", verified_date: null }]);
    const brought = await write(op.writeLicenses, id, [
      { ...rowsIn(changed)[0], license_number: "Q4473", verified_by: "Ida Marsh", verified_date: "2026-04-01" },
    ]);
    expect(rowsIn(brought)).toMatchObject([{ verified_by: "Ida Marsh", verified_date: "2026-04-01" }]);
  });

  test("is left out with all of its kind when the caller does not want it", async () => {
    const id = await created();
    await write(op.writePracticeLocations, id, [{ name: "A", ...verified }]);
    expect(JSON.stringify(await detailOf(id, "&includeVerified=false"))).not.toContain("verified_by");
  });
});

describe("the workflow of a provider whose section is written", () => {
  const elementsOf = async (workflowId: string) => {
    const rows = await systemDb().verification.findMany({ where: { workflowId } });
    return new Map(rows.map(({ element, status }) => [element, status]));
  };
  const at = (status: "DATA_MISSING" | "PSV_READY") =>
    inContext(tenant.organizationId, (ctx) => workflowAt(ctx, status));
  const verifyAll = (workflowId: string) =>
    systemDb().verification.updateMany({
      where: { workflowId, status: "pending" },
      data: { status: "verified", verifiedAt: new Date() },
    });

  test("resumes when it waited for data, and the element that speaks of the section waits again", async () => {
    const { providerId, workflowId } = await at("DATA_MISSING");
    await verifyAll(workflowId);
    expect(
      (await write(op.writeDeas, providerId, [{ dea_number: "BQ1234563", type: "DEA", status: "Active" }])).status,
    ).toBe(200);
    expect(await systemDb().workflow.findFirst({ where: { id: workflowId } })).toMatchObject({ status: "IN_PROGRESS" });
    const elements = await elementsOf(workflowId);
    expect([elements.get("dea"), elements.get("license")]).toEqual(["pending", "verified"]);
  });

  test("keeps its elements when only the order of a section changes or nothing does", async () => {
    const { providerId, workflowId } = await at("PSV_READY");
    const [first, second] = rowsIn(await write(op.writeLicenses, providerId, [texas, california]));
    expect((await elementsOf(workflowId)).get("license")).toBe("pending");
    await verifyAll(workflowId);
    await write(op.writeLicenses, providerId, [first, second]);
    await write(op.writeLicenses, providerId, [second, first]);
    expect((await elementsOf(workflowId)).get("license")).toBe("verified");
  });
});

describe("a section that a provider has once", () => {
  test("is what was written, and answered empty before that", async () => {
    const id = await created();
    const before = (await detailOf(id)).data;
    expect(before).toMatchObject({
      licensure_actions: { id: "", type_of_action: "", date_of_last_action: null },
      practitioner_medicaid: { medicaidNumber: "", medicaidState: "" },
      practitioner_practice_location: { healthcareServiceName: "", address: { address1: "", zipCode: "" } },
      race: [],
      ethnicity: "",
      other_languages: [],
      ssn: "",
    });
    expect((await write(op.writeMedicaid, id, {})).headers.get("etag")).toBe('"1"');
    await write(op.writeMedicaid, id, { medicaidNumber: "4410027", medicaidState: "TX" });
    await write(op.writeServiceLocation, id, { healthcareServiceName: "Harbor", address: { city: "Austin" } });
    expect((await detailOf(id)).data).toMatchObject({
      practitioner_medicaid: { medicaidNumber: "4410027", medicaidState: "TX" },
      practitioner_practice_location: { healthcareServiceName: "Harbor", address: { address1: "", city: "Austin" } },
    });
  });

  test("a licensing board's action keeps its id while it changes, and is gone without any content", async () => {
    const id = await created();
    const action = { type_of_action: "Letter of concern", state: "TX" };
    const first = (await write(op.writeLicensureAction, id, action)).json as Row;
    const second = (await write(op.writeLicensureAction, id, { ...action, id: first.id, details: "Closed" }))
      .json as Row;
    expect(second).toMatchObject({ id: first.id, details: "Closed" });
    expect((await write(op.writeLicensureAction, id, { ...action, id: other.ids.lac })).status).toBe(404);
    expect((await write(op.writeLicensureAction, id, {})).json).toMatchObject({ id: "", type_of_action: "" });
    expect(await systemDb().licensureAction.count({ where: { providerId: id } })).toBe(0);
  });
});
