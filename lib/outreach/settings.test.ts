import { beforeAll, describe, expect, test } from "vitest";
import type { Role } from "@/lib/api/context";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import type { OperationDefinition } from "@/lib/api/operation";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { inContext } from "@/prisma/factories/context";
import { facilityWorkflowAt, workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { populateFacilityTemplateFields, populateTemplateFields } from "./letter-operations";
import {
  archiveOutreachReason,
  archiveOutreachTemplate,
  createOutreachReason,
  createOutreachTemplate,
  getOutreachSettings,
  getOutreachTemplate,
  listOutreachReasons,
  listOutreachTemplateFields,
  listOutreachTemplates,
  previewOutreachLetter,
  restoreOutreachReason,
  restoreOutreachTemplate,
  updateOutreachReason,
  updateOutreachSettings,
  updateOutreachTemplate,
} from "./setting-operations";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
});

type Json = Record<string, unknown> & {
  id: string;
  message: string;
  data: { id: string; key: string; label: string; name: string }[];
  errors?: { path: string; message: string }[];
};
async function call(
  op: OperationDefinition,
  input: object = {},
  headers: Record<string, string> = {},
  role: Role = "Supervisor",
) {
  const answer = await tenant.callers[role].invoke(op, input, headers);
  return { status: answer.status, json: answer.json as Json, etag: answer.headers.get("etag") ?? "" };
}
const auditOf = (subjectId: string) =>
  systemDb().auditEntry.findMany({ where: { subjectId }, orderBy: [{ at: "asc" }, { id: "asc" }] });

describe("the settings of letters", () => {
  test("begin with a week between letters and say what is missing for them to be sent", async () => {
    const { json, etag } = await call(getOutreachSettings);
    expect(json).toMatchObject({
      cadenceDays: 7,
      maximumLetters: 4,
      writesByItself: false,
      version: 0,
      canSend: false,
      whyKept: "no mail server is set up",
    });
    expect(etag).toBe('"0"');
  });

  test("are changed by a Supervisor, kept in the audit log, and not over somebody else's change", async () => {
    const first = await call(
      updateOutreachSettings,
      { body: { senderEmail: "records@north.example", cadenceDays: 10 } },
      { "if-match": '"0"' },
    );
    expect(first).toMatchObject({ status: 200, json: { cadenceDays: 10, maximumLetters: 4, version: 1 }, etag: '"1"' });
    const late = await call(updateOutreachSettings, { body: { cadenceDays: 3 } }, { "if-match": '"0"' });
    expect(late.status).toBe(412);
    const same = await call(updateOutreachSettings, { body: { cadenceDays: 10 } });
    expect(same.etag).toBe('"1"');
    expect((await auditOf(tenant.organizationId)).map(({ action, changes }) => [action, changes])).toEqual([
      ["updateOutreachSettings", { senderEmail: ["", "records@north.example"], cadenceDays: [7, 10] }],
    ]);
    const refused = await call(updateOutreachSettings, { body: { cadenceDays: 3 } }, {}, "Credentialing User");
    expect(refused.status).toBe(403);
  });

  test.each([
    [{ cadenceDays: 0 }],
    [{ maximumLetters: 51 }],
    [{ senderEmail: "records" }],
    [{ senderEmail: "a@north.example, b@north.example" }],
    [{ replyTo: "a@north.example\r\nBcc: b@north.example" }],
  ])("refuse %o", async (body) => {
    expect((await call(updateOutreachSettings, { body })).status).toBe(400);
  });

  test("changed by two at once are changed by one after the other, or not at all", async () => {
    const answers = await Promise.all(
      [11, 12, 13].map((cadenceDays) => call(updateOutreachSettings, { body: { cadenceDays } })),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const changes = answers.filter(({ status }) => status === 200).length;
    expect((await auditOf(tenant.organizationId)).length).toBe(1 + changes);
  });
});

describe("reasons", () => {
  test("begin with those that the program brings, once", async () => {
    await Promise.all([call(listOutreachReasons), call(listOutreachReasons)]);
    const { json } = await call(listOutreachReasons);
    const keys = json.data.map(({ key }) => key);
    expect(keys).toContain("missing-license");
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("are added, changed, archived and brought back, each with who and why", async () => {
    const body = { key: "immunization", label: "Immunization record", sentence: "Please send us\nyour record." };
    const made = await call(createOutreachReason, { body });
    expect(made).toMatchObject({ status: 201, json: { ...body, sentence: "Please send us your record.", version: 1 } });
    const params = { id: made.json.id };
    expect((await call(createOutreachReason, { body })).status).toBe(409);
    const twin = { ...body, key: "immunization-2", label: "immunization RECORD" };
    expect((await call(createOutreachReason, { body: twin })).status).toBe(409);
    expect((await call(createOutreachReason, { body: { ...body, key: "x", label: "A, B" } })).status).toBe(400);
    const change = { label: "Immunizations" };
    expect((await call(updateOutreachReason, { params, body: change }, { "if-match": '"7"' })).status).toBe(412);
    expect(await call(updateOutreachReason, { params, body: change })).toMatchObject({
      status: 200,
      json: { label: "Immunizations", version: 2 },
    });
    const why = { reason: "Nobody asks for it" };
    expect((await call(archiveOutreachReason, { params, body: why })).status).toBe(200);
    expect((await call(archiveOutreachReason, { params, body: why })).status).toBe(409);
    const shown = async (query: object) => (await call(listOutreachReasons, { query })).json.data.map(({ key }) => key);
    expect(await shown({})).not.toContain("immunization");
    expect(await shown({ archived: true })).toContain("immunization");
    expect((await call(restoreOutreachReason, { params, body: why })).status).toBe(200);
    expect(await shown({})).toContain("immunization");
    expect((await auditOf(params.id)).map(({ action, reason }) => [action, reason])).toEqual([
      ["createOutreachReason", null],
      ["updateOutreachReason", null],
      ["archiveOutreachReason", why.reason],
      ["restoreOutreachReason", why.reason],
    ]);
  });
});

describe("templates", () => {
  const letter = { name: "Usual", audience: "provider", subject: "About {{about}}", body: "Dear {{contactName}}" };

  test("with a field that letters do not have are refused, and nothing is lost of the old words", async () => {
    const { json } = await call(createOutreachTemplate, { body: letter });
    const params = { id: json.id };
    const refused = await call(updateOutreachTemplate, { params, body: { body: "Dear {{contactName}},\n{{npi}}" } });
    expect(refused.status).toBe(400);
    expect(refused.json.message).toContain("body: line 2, column 1: there is no field {{npi}}");
    expect(refused.json.errors?.map(({ path }) => path)).toEqual(["body"]);
    expect((await call(getOutreachTemplate, { params })).json).toMatchObject({ body: letter.body, version: 1 });
    const facility = { ...letter, audience: "facility", subject: "{{providerName}}" };
    expect((await call(createOutreachTemplate, { body: facility })).status).toBe(400);
  });

  test("have one default for each audience, which loses its place when it is archived", async () => {
    const make = async (more: object) => (await call(createOutreachTemplate, { body: { ...letter, ...more } })).json.id;
    const [one, two] = [await make({ name: "One", isDefault: true }), await make({ name: "Two", isDefault: true })];
    const other = await make({ name: "Clinic", audience: "facility", subject: "S", isDefault: true });
    const defaults = async () =>
      (await call(listOutreachTemplates)).json.data
        .filter((row) => "isDefault" in row && row.isDefault)
        .map(({ id }) => id);
    expect((await defaults()).sort()).toEqual([two, other].sort());
    await call(updateOutreachTemplate, { params: { id: one }, body: { isDefault: true } });
    expect((await defaults()).sort()).toEqual([one, other].sort());
    expect((await auditOf(two)).at(-1)).toMatchObject({ changes: { isDefault: [true, false] } });
    const why = { reason: "It is too long" };
    expect((await call(archiveOutreachTemplate, { params: { id: one }, body: why })).status).toBe(200);
    expect((await call(updateOutreachTemplate, { params: { id: one }, body: { name: "X" } })).status).toBe(409);
    expect(await defaults()).toEqual([other]);
    expect(await call(restoreOutreachTemplate, { params: { id: one }, body: why })).toMatchObject({
      status: 200,
      json: { isDefault: false, archivedAt: null },
    });
    expect((await auditOf(one)).at(-2)).toMatchObject({ action: "archiveOutreachTemplate", reason: why.reason });
  });

  test("made the default one by many at once leave one default", async () => {
    const made = await Promise.all(
      [1, 2, 3, 4].map((index) =>
        call(createOutreachTemplate, { body: { ...letter, name: `Racer ${index}`, isDefault: true } }),
      ),
    );
    for (const { status } of made) expect([201, 409]).toContain(status);
    const { organizationId } = tenant;
    const where = { organizationId, audience: "provider", isDefault: true, archivedAt: null };
    expect(await systemDb().outreachTemplate.count({ where })).toBe(1);
  });
});

describe("a preview", () => {
  const preview = (body: object) => call(previewOutreachLetter, { body }, {}, "Credentialing User");

  test("of words that are not saved yet is filled in with samples, and nothing is stored", async () => {
    const { status, json } = await preview({
      audience: "facility",
      subject: "{{organizationName}}: {{facilityName}}",
      body: "Dear {{contactName}}\n{{reasons}}",
      reasons: ["missing-insurance"],
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      subject: "North Plan: Larkspur Surgery Center",
      body: "Dear Odette Farrow\nPlease send us the current certificate of professional liability insurance with its limits.",
      to: [],
      standing: null,
    });
  });

  test("of a workflow tells whom it would reach, and whether it may be written yet", async () => {
    const { workflowId } = await inContext(tenant.organizationId, (ctx) =>
      workflowAt(ctx, "OUTREACH_IN_PROGRESS", { first_name: "Nora", last_name: "Quill", primary_email: "n@p.example" }),
    );
    const { json } = await preview({ workflowId });
    expect(json).toMatchObject({
      to: ["n@p.example"],
      standing: {
        letters: 1,
        maximumLetters: 4,
        hasAddress: true,
        willBe: "kept",
        whyKept: "no mail server is set up",
        earliestNextAt: expect.stringMatching(/Z$/),
      },
    });
    expect(json["fields"]).toMatchObject({ providerName: "Nora Quill", letterNumber: "2", reminder: "Reminder: " });
    expect(await systemDb().outreach.count({ where: { workflowId } })).toBe(1);
  });

  test.each([
    [{}, 400, "audience"],
    [{ audience: "provider", body: "{{" }, 400, "body"],
    [{ audience: "provider", reasons: ["nope"] }, 400, "reasons"],
    [{ audience: "provider", templateId: "otp_nobody" }, 400, "templateId"],
    [{ workflowId: "wf_nobody" }, 404, undefined],
  ])("of %o is refused with %d", async (body, expected, path) => {
    const { status, json } = await preview(body);
    expect([status, json.errors?.[0]?.path]).toEqual([expected, path]);
  });

  test("can have every field that is offered for its audience", async () => {
    const { json } = await call(listOutreachTemplateFields);
    const fields = json.data as unknown as { name: string; audiences: string[]; sample: string }[];
    for (const audience of ["provider", "facility"]) {
      const names = fields.filter(({ audiences }) => audiences.includes(audience)).map(({ name }) => name);
      const body = names.map((name) => `{{${name}}}`).join("\n");
      const shown = await preview({ audience, subject: "S", body });
      expect(shown.status).toBe(200);
      expect(String(shown.json["body"])).not.toContain("{{");
    }
  });
});

describe("the values of a template's fields", () => {
  test("are answered for a provider's workflow with its reasons by label, whether asked by key or by label", async () => {
    const { workflowId } = await inContext(tenant.organizationId, (ctx) =>
      workflowAt(ctx, "IN_PROGRESS", { first_name: "Nora", middle_name: "", last_name: "Quill", degree: "MD" }),
    );
    const query = { reasons: "missing-license, gap in work history,missing-license" };
    const { status, json } = await call(populateTemplateFields, { params: { id: workflowId }, query });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      workflowId,
      providerName: "Nora Quill",
      organizationName: "North Plan",
      reasons: ["Missing or expired license", "Gap in work history"],
      contactName: "Nora Quill",
      facilityName: "",
      letterNumber: "1",
      missing: expect.stringContaining("state licenses"),
      reasonSentences: expect.stringContaining("Please explain every gap"),
    });
  });

  test("are answered for a facility's workflow with the facility's name", async () => {
    const { workflowId } = await inContext(tenant.organizationId, (ctx) =>
      facilityWorkflowAt(ctx, "IN_PROGRESS", { name: "Larkspur Clinic" }),
    );
    const query = { reasons: "missing-insurance" };
    const params = { id: workflowId };
    expect((await call(populateFacilityTemplateFields, { params, query })).json).toMatchObject({
      providerName: "",
      facilityName: "Larkspur Clinic",
      about: "the credentialing of Larkspur Clinic",
    });
    expect((await call(populateTemplateFields, { params, query })).status).toBe(404);
  });

  test("are refused for reasons that the settings do not have, each by its name", async () => {
    const { workflowId } = await inContext(tenant.organizationId, (ctx) => workflowAt(ctx, "IN_PROGRESS"));
    const ask = (reasons: string) => call(populateTemplateFields, { params: { id: workflowId }, query: { reasons } });
    const refused = await ask("bad-mood,missing-license,no such");
    expect(refused.status).toBe(400);
    expect(refused.json.errors).toEqual([
      { path: "reasons", message: '"bad-mood" is not a reason of the outreach settings' },
      { path: "reasons", message: '"no such" is not a reason of the outreach settings' },
    ]);
    expect((await ask(" , ")).status).toBe(400);
    expect((await call(populateTemplateFields, { params: { id: workflowId } })).status).toBe(400);
    await call(archiveOutreachReason, { params: { id: "orn_missing-dea" }, body: { reason: "Not ours to ask" } });
    expect((await ask("missing-dea")).json.errors).toEqual([
      { path: "reasons", message: 'the reason "missing-dea" was archived' },
    ]);
  });
});
