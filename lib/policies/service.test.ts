import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { newId } from "@/lib/ids";
import { inContext } from "@/prisma/factories/context";
import { readyWorkflow, startedWorkflow } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { applyPolicy } from "@/lib/jobs/apply-policy";
import { builtInFilePolicy, type FilePolicy } from "./file-policy";
import { builtInMatching } from "@/lib/verification/matching/policy";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
});

beforeEach(async () => {
  await systemDb().policy.deleteMany({ where: { organizationId: tenant.organizationId } });
});

const builtIn = builtInFilePolicy();
const withMinimum = (occurrence: number): FilePolicy => ({
  ...builtIn,
  rules: builtIn.rules.map((rule) =>
    rule.when.fact === "malpractice-limits" ? { ...rule, when: { ...rule.when, occurrence } } : rule,
  ),
});

const call = (path: string, options: { method?: string; json?: object; headers?: Record<string, string> } = {}) =>
  tenant.callers.Supervisor.call(`/v2/policies/${path}`, options);
const save = (content: object, headers: Record<string, string> = {}) =>
  call("file/draft", { method: "PUT", json: { content }, headers });
const publish = (kind = "file") =>
  call(`${kind}/draft/publish`, { method: "POST", json: { reason: "The board decided so" } });
const apply = () => applyPolicy.perform({ organizationId: tenant.organizationId }, new AbortController().signal);

describe("a draft of the rules", () => {
  test("rules nothing until it is published; then it is in force, with who, when and why", async () => {
    expect((await call("file/draft")).status).toBe(404);
    expect((await save(withMinimum(2_000_000))).status).toBe(200);
    expect((await call("file")).json).toMatchObject({ version: 0, hasDraft: true, content: builtIn });

    const { status, json } = await publish();
    expect(status).toBe(200);
    expect(json).toMatchObject({ kind: "file", version: 1, reason: "The board decided so" });
    expect((await call("file")).json).toMatchObject({ version: 1, hasDraft: false, content: withMinimum(2_000_000) });
    expect((await call("file/versions")).json).toMatchObject([{ version: 1 }, { version: 0, publishedAt: null }]);
    expect((await call("file/versions?limit=1&offset=1")).json).toMatchObject([{ version: 0 }]);
    expect((await call("file/versions?offset=2")).json).toEqual([]);
    expect((await call("file/versions/0")).json).toMatchObject({ content: builtIn });
    expect((await call("file/versions/7")).status).toBe(404);

    const audit = await systemDb().auditEntry.findFirstOrThrow({
      where: { organizationId: tenant.organizationId, action: "publishPolicy" },
    });
    expect(audit).toMatchObject({ reason: "The board decided so", changes: { version: [0, 1] } });
  });

  test("is compared in words", async () => {
    await save({ ...withMinimum(2_000_000), window: { ...builtIn.window, days: 90 } });
    expect((await call("file/differences?to=draft")).json).toEqual({
      from: "0",
      to: "draft",
      differences: [
        { path: "window.days", label: "Verification window", before: "120 days", after: "90 days" },
        {
          path: "rules.malpractice-limits",
          label: "Rule: Malpractice cover",
          before: expect.stringContaining("$1,000,000 per occurrence"),
          after: expect.stringContaining("$2,000,000 per occurrence"),
        },
      ],
    });
  });

  test("that was saved by somebody else in between is not written over", async () => {
    const first = await save(withMinimum(1));
    const mark = first.headers.get("etag") ?? "";
    expect((await save(withMinimum(2), { "if-match": mark })).status).toBe(200);
    expect((await save(withMinimum(3), { "if-match": mark })).status).toBe(412);
    expect(
      (await call("file/draft/publish", { method: "POST", json: { reason: "x" }, headers: { "if-match": mark } }))
        .status,
    ).toBe(412);
    expect((await call("file/draft", { method: "DELETE" })).status).toBe(204);
    expect((await save(withMinimum(3), { "if-match": mark })).status).toBe(412);
  });

  test("is told what is wrong with it, where", async () => {
    const [rule] = builtIn.rules;
    const wrong = await save({
      ...builtIn,
      window: { days: 0, elements: {} },
      rules: [{ ...rule, when: { fact: "moon" } }],
    });
    expect(wrong.status).toBe(400);
    const paths = (answer: unknown) => (answer as { errors: { path: string }[] }).errors.map(({ path }) => path);
    expect(paths(wrong.json)).toEqual(["content.window.days", "content.rules.0.when.fact"]);
    const unknown = await save({
      ...builtIn,
      elements: { ...builtIn.elements, provider: { horoscope: builtIn.elements.provider["license"] } },
    });
    expect(paths(unknown.json)).toEqual(["content.elements.provider.horoscope"]);
    expect((await call("horoscope")).status).toBe(404);
  });

  test("that says what is in force already is not published", async () => {
    await save(builtIn);
    expect((await publish()).status).toBe(409);
  });

  test("is a Supervisor's to write, and everybody's to read", async () => {
    await save(withMinimum(2));
    for (const role of ["Credentialing User", "Medical Director", "Provisional Approver"] as const) {
      const caller = tenant.callers[role];
      expect((await caller.call("/v2/policies/file/draft")).status).toBe(200);
      expect((await caller.call("/v2/policies/file/draft/preview")).status).toBe(200);
      const refused = await caller.call("/v2/policies/file/draft", { method: "PUT", json: { content: builtIn } });
      expect(refused.status).toBe(403);
    }
  });
});

describe("rules of files that are about to change", () => {
  const insured = async (occurrence: number, last_name: string) => {
    const { organizationId } = tenant;
    const file = await inContext(organizationId, (ctx) => readyWorkflow(ctx, { last_name }));
    await systemDb().malpracticeInsurance.create({
      data: {
        organizationId,
        id: newId("mal"),
        providerId: file.providerId,
        policyNumber: "P-1",
        occurrenceCoverageAmount: occurrence,
        aggregateCoverageAmount: 3_000_000,
      },
    });
    return file;
  };
  const fileType = async (id: string) => (await systemDb().provider.findFirstOrThrow({ where: { id } })).fileType;

  test("say first which open files they would change, and how; published, they do that", async () => {
    const little = await insured(1_000_000, "Merriwind");
    const enough = await insured(2_000_000, "Zephyrine");
    await save(withMinimum(1_500_000));
    // The organization's other open file is not clean already, and only gets one more reason.
    const { json } = await call("file/draft/preview");
    expect(json).toMatchObject({
      kind: "file",
      counts: {
        changed: 2,
        fileTypes: [{ from: "Clean", to: "Non_Clean", count: 1 }],
        gainElements: 0,
        becomeStale: 0,
      },
    });
    expect((json as { data: { workflowId: string }[] }).data).toContainEqual(
      expect.objectContaining({
        workflowId: little.workflowId,
        name: "Merriwind, Ada",
        before: { fileType: "Clean", isComplete: true },
        after: { fileType: "Non_Clean", isComplete: true },
        gains: [],
        rules: [
          expect.objectContaining({
            id: "malpractice-limits",
            evidence: [
              {
                text: "Policy P-1 covers $1,000,000 / $3,000,000, below $1,500,000 / $3,000,000",
                element: "malpractice_insurance",
              },
            ],
          }),
        ],
      }),
    );
    expect((await call("file/draft/preview?offset=2")).json).toMatchObject({ counts: { changed: 2 }, data: [] });
    expect(await fileType(little.providerId)).toBe("Clean");

    await publish();
    await apply();
    expect(await fileType(little.providerId)).toBe("Non_Clean");
    expect(await fileType(enough.providerId)).toBe("Clean");
    const detail = await call(`../credentialing-workflows/${little.workflowId}`);
    expect(detail.json).toMatchObject({ fileVerdict: { fileType: "Non_Clean", policyVersion: 1 } });
    const other = await systemDb().workflow.findFirstOrThrow({ where: { id: enough.workflowId } });
    expect(other.fileVerdict).toMatchObject({ fileType: "Clean", policyVersion: 1 });
  });

  test("that require more make complete files wait for it, and whoever decides is told", async () => {
    const file = await insured(3_000_000, "Larkspur");
    const asked = { of: "everyone" as const, among: [], orMedicareNumber: false };
    await systemDb().verification.updateMany({
      where: { workflowId: file.workflowId, element: "hospital_affiliation" },
      data: { status: "pending", verifiedAt: null },
    });
    await save({
      ...builtIn,
      elements: { ...builtIn.elements, provider: { hospital_affiliation: { required: true, asked } } },
    });
    const { json } = await call("file/draft/preview?limit=100");
    expect(json).toMatchObject({ counts: { becomeIncomplete: 1 } });
    expect(
      (json as { data: { workflowId: string }[] }).data.find(({ workflowId }) => workflowId === file.workflowId),
    ).toMatchObject({
      before: { isComplete: true, fileType: "Clean" },
      after: { isComplete: false, fileType: "Pending" },
      gains: ["Hospital affiliation"],
    });
    await publish();
    await apply();
    const detail = await call(`../credentialing-workflows/${file.workflowId}`);
    expect(detail.json).toMatchObject({
      fileVerdict: { fileType: "Pending", waitsFor: [{ element: "hospital_affiliation" }] },
      blockedBy: [{ kind: "unsettled", description: expect.stringContaining("Hospital affiliation") }],
    });
  });

  test("put a new element on open checklists and have its source asked; a file that begins later has it from the start", async () => {
    const file = await inContext(tenant.organizationId, (ctx) => startedWorkflow(ctx, { degree: "RN" }));
    const asked = { of: "everyone" as const, among: [], orMedicareNumber: false };
    await save({ ...builtIn, elements: { ...builtIn.elements, provider: { dea: { required: true, asked } } } });
    await publish();
    await apply();
    const row = () =>
      systemDb().verification.findFirstOrThrow({ where: { workflowId: file.workflowId, element: "dea" } });
    expect(await row()).toMatchObject({ required: true, status: "pending", nextAttemptAt: expect.any(Date) });
    const before = await systemDb().verification.findMany({ where: { workflowId: file.workflowId } });
    await apply();
    expect(await systemDb().verification.findMany({ where: { workflowId: file.workflowId } })).toEqual(before);

    const later = await inContext(tenant.organizationId, (ctx) => startedWorkflow(ctx, { degree: "RN" }));
    expect(
      await systemDb().verification.findFirstOrThrow({ where: { workflowId: later.workflowId, element: "dea" } }),
    ).toMatchObject({ required: true, status: "pending" });
  });
});

test("weights that contradict each other are refused; new ones are published and compared in words", async () => {
  const draft = (content: object) => call("matching/draft", { method: "PUT", json: { content } });
  const cut = (reviewFrom: number) => ({
    ...builtInMatching,
    cuts: { ...builtInMatching.cuts, exclusion: { ...builtInMatching.cuts.exclusion, reviewFrom } },
  });
  expect((await draft(cut(0))).status).toBe(400);
  expect((await draft(cut(25))).status).toBe(200);
  expect((await call("matching/differences?to=draft")).json).toMatchObject({
    differences: [{ path: "cuts.exclusion.reviewFrom", before: "21 bits", after: "25 bits" }],
  });
  expect((await call("matching/draft/preview")).json).toMatchObject({
    kind: "matching",
    counts: { matches: 0, changed: 0 },
  });
  expect((await publish("matching")).json).toMatchObject({ kind: "matching", version: 1 });
});
