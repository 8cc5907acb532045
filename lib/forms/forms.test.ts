import { beforeAll, expect, test } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { inOrganization, systemDb } from "@/lib/db";
import { renderSubmission } from "@/lib/jobs/render-submission";
import { listSurveyResponses } from "@/lib/profiles/operations";
import { placeOfText } from "@/lib/providers/place-of-text";
import { holdsOneOf } from "@/lib/providers/social-security-number";
import { useTestDatabase } from "@/prisma/test-database";
import * as op from "./operations";
import { collectPages } from "./render-submission";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let other: Tenant;
let caller: Caller;
let supervisor: Caller;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example", { npi: "1999999984" });
  other = await createTenant(server(), "South Plan", "south.example");
  caller = tenant.callers["Credentialing User"];
  supervisor = tenant.callers.Supervisor;
});

const person = { lastName: "Quillfeather", firstName: "Ada", npi: 1999999984 };
type Submission = {
  id: string;
  formVersionId: string;
  mappedData: object;
  submissionData: object;
  submissionPdf: object;
};

const submit = (data: object, more: object = {}) => caller.invoke(op.createFormSubmission, { body: { data, ...more } });
const errorsOf = (answer: { json: unknown }) => (answer.json as { errors: { path: string; message: string }[] }).errors;

/** Of the form that every organization begins with. */
const formKey = "provider-application";

test("a new organization takes applications at once, maps them, and keeps what was sent as it was sent", async () => {
  const sent = {
    personalInformation: { ...person, dateOfBirth: "1980-04-02T23:00:00-05:00", shoeSize: 39 },
    primaryPracticeLocation: { addressLine1: "12 Lantern Way", state: "tx", zip: "78701-1234" },
    credentialingAddress: { sameAsPrimaryPracticeLocation: true },
    unknown: { member: 1 },
  };
  const answer = await submit(sent);
  expect(answer.status).toBe(201);
  const submission = answer.json as Submission;
  expect(submission.mappedData).toEqual({
    personalInformation: { ...person, dateOfBirth: "1980-04-02" },
    primaryPracticeLocation: { addressLine1: "12 Lantern Way", state: "TX", zip: "78701" },
    credentialingAddress: { sameAsPrimaryPracticeLocation: true },
  });
  expect(submission.submissionData).toEqual(sent);
  expect(submission.submissionPdf).toEqual({});
  const read = await caller.invoke(op.getFormSubmission, { params: { id: submission.id } });
  expect(read.status).toBe(200);
  expect(read.json).toEqual(submission);
});

test.each([
  [
    "of another structure",
    { applicant: { name: "Ada Quillfeather", languages: ["en", { code: "fr" }] }, agreed: true },
  ],
  ["that is empty", {}],
  ["with answers of a kind that the form does not take", { personalInformation: { lastName: { de: "Q" }, npi: "12" } }],
  ["with open answers", { personalInformation: { ...person, middleName: "", suffix: null } }],
])("data %s is a submission too: what the form does not understand is kept, and maps to nothing", async (_, data) => {
  const answer = await submit(data);
  expect(answer.status).toBe(201);
  const { id, submissionData, mappedData } = answer.json as Submission & { id: string };
  expect(submissionData).toEqual(data);
  const isUnderstood = "personalInformation" in data && "firstName" in data.personalInformation;
  expect(mappedData).toMatchObject({ personalInformation: isUnderstood ? person : {} });
  await inOrganization(tenant.organizationId, async (db) => {
    const pages = await collectPages(db, { organizationId: tenant.organizationId, submissionId: id });
    const printed = (pages?.sections ?? []).flatMap(({ answers }) => answers.map(({ value }) => value)).join(" ");
    if ("applicant" in data)
      for (const text of ["Ada Quillfeather", "en", "fr", "Yes"]) expect(printed).toContain(text);
    expect(printed).not.toContain("[object");
  });
});

test("a version's own answers keep nothing that it does not ask for", async () => {
  const answer = await submit(
    { personalInformation: { ...person, shoeSize: 39 }, unknown: { member: 1 } },
    { formKey },
  );
  expect((answer.json as Submission).submissionData).toEqual({ personalInformation: person });
});

test("every wrong answer to a version that is named is named with its place", async () => {
  const answers = {
    personalInformation: { firstName: "Ada", npi: "1999999983", dateOfBirth: "1980-02-30" },
    primaryPracticeLocation: { state: "ZZ", zip: "787" },
    credentialingAddress: { sameAsPrimaryPracticeLocation: "yes", phoneNumber: "12" },
  };
  const answer = await submit(answers, { formKey });
  expect(answer.status).toBe(400);
  expect(errorsOf(answer).map(({ path }) => path)).toEqual([
    "data.personalInformation.lastName",
    "data.personalInformation.npi",
    "data.personalInformation.dateOfBirth",
    "data.primaryPracticeLocation.state",
    "data.primaryPracticeLocation.zip",
    "data.credentialingAddress.sameAsPrimaryPracticeLocation",
    "data.credentialingAddress.phoneNumber",
  ]);
});

test("more than fits on pages drawn in a job's time is refused, and nothing of it is kept", async () => {
  const middleName = "a\n".repeat(2000);
  const long = Object.fromEntries(
    [
      "middleName",
      "suffix",
      "practitionerType",
      "degree",
      "primarySpecialty",
      "payerProviderId",
      "primarySpecialtyRole",
    ]
      .concat("secondarySpecialty")
      .map((member) => [member, middleName]),
  );
  const answer = await submit({ personalInformation: { ...person, ...long } });
  expect(answer.status).toBe(400);
  expect(errorsOf(answer)).toEqual([
    { path: "data", message: "holds 32,025 characters; the answers to a form are at most 30,000 together" },
  ]);
});

test("what is nested deeper than programs can write it again is refused, and nothing of it is kept", async () => {
  const before = await systemDb().formSubmission.count();
  const nested = (levels: number) => `{"data":{"nested":${"[".repeat(levels)}${"]".repeat(levels)}}}`;
  const send = (body: string) =>
    caller.call("/forms/submissions", { method: "POST", body, headers: { "content-type": "application/json" } });
  for (const levels of [101, 5_000, 100_000]) {
    const refused = await send(nested(levels));
    expect(refused.status).toBe(400);
    expect(errorsOf(refused)).toEqual([{ path: "data", message: "is nested deeper than 100 levels" }]);
  }
  expect(await systemDb().formSubmission.count()).toBe(before);
  expect((await send(nested(100))).status).toBe(201);
});

test("more values than can be looked at while others wait are refused, however they are nested", async () => {
  const before = await systemDb().formSubmission.count();
  const many = Array.from({ length: 10_000 }, () => 1);
  for (const data of [{ list: [...many, ...many] }, { lists: [many, { more: many }] }]) {
    const refused = await submit(data);
    expect(refused.status).toBe(400);
    expect(errorsOf(refused)).toEqual([{ path: "data", message: "holds more than 20,000 values" }]);
  }
  expect(await systemDb().formSubmission.count()).toBe(before);
  expect((await submit({ list: many })).status).toBe(201);
});

test("a social security number is refused and not repeated", async () => {
  const answer = await submit({ personalInformation: { ...person, suffix: "SSN 219-09-9876" } });
  expect(answer.status).toBe(400);
  expect(errorsOf(answer)).toMatchObject([{ path: "data.personalInformation.suffix" }]);
  expect(answer.text).not.toContain("9876");
  const beside = await submit({ personalInformation: person, notes: ["his number is 219-09-9876"] });
  expect(beside.status).toBe(400);
  expect(errorsOf(beside)).toMatchObject([{ path: "data.notes.0" }]);
});

test("a number that is the digits of a number on record is found as one", () => {
  const isKnown = holdsOneOf(["219-09-9876"]);
  expect(placeOfText({ license: { number: 219_099_876 } }, isKnown)).toBe("license.number");
  expect(placeOfText({ license: { number: 1_219_099_876 } }, isKnown)).toBe(null);
});

test.each(["frv_nowhere", "frv_01jd0000000000000000000000"])(
  "the unknown version %s is named",
  async (formVersionId) => {
    const answer = await submit({ personalInformation: person }, { formVersionId });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(formVersionId);
  },
);

test("another organization's version, form and submission are as good as unknown", async () => {
  expect((await submit({}, { formVersionId: other.ids.frv })).status).toBe(400);
  expect((await caller.invoke(op.getFormSubmission, { params: { id: other.ids.sub ?? "" } })).status).toBe(404);
  expect((await caller.invoke(op.getForm, { params: { id: other.ids.frm ?? "" } })).status).toBe(404);
});

test("the PDF is made once, hashed and linked, however often the job runs", async () => {
  const { id } = (await submit({ personalInformation: { ...person, degree: "MD" } })).json as Submission;
  const place = { organizationId: tenant.organizationId, submissionId: id };
  const signal = AbortSignal.timeout(30_000);
  await Promise.all([renderSubmission.run(place, signal), renderSubmission.run(place, signal)]);
  await renderSubmission.run(place, signal);
  const read = await caller.invoke(op.getFormSubmission, { params: { id } });
  const { submissionPdf, state } = read.json as { submissionPdf: { documentId: string; url: string }; state: string };
  expect(state).toBe("rendered");
  const { organizationId } = tenant;
  const kept = await inOrganization(organizationId, (db) =>
    db.document.findMany({ where: { organizationId, storageKey: { contains: id } } }),
  );
  expect(kept).toMatchObject([{ id: submissionPdf.documentId, kind: "submission" }]);
  const { pathname, search } = new URL(submissionPdf.url);
  const file = await server().call(pathname + search);
  expect(file.status).toBe(200);
  expect(file.text.startsWith("%PDF-")).toBe(true);
});

const dental = (label: string) => ({
  fields: [
    { key: "npi", label: "NPI", type: "npi" as const, required: true, section: "You" },
    { key: "permit", label, type: "choice" as const, choices: ["None", "Moderate"], section: "Permits" },
  ],
  fieldMap: [{ from: "npi", to: "personalInformation.npi", convert: "number" as const }],
});

test("a form is drafted and published, its versions stay, and a withdrawn one takes nothing more", async () => {
  const made = await supervisor.invoke(op.createForm, { body: { key: "sedation", name: "Sedation" } });
  expect(made.status).toBe(201);
  const { id } = made.json as { id: string };
  expect((await submit({ npi: "1999999984" }, { formKey: "sedation" })).status).toBe(400);

  const draft = await supervisor.invoke(op.saveFormDraft, { params: { id }, body: dental("Permit") });
  expect(draft.status).toBe(200);
  const { id: versionId } = draft.json as { id: string };
  expect((await submit({ npi: "1999999984" }, { formVersionId: versionId })).status).toBe(400);
  const publish = () => supervisor.invoke(op.publishFormDraft, { params: { id }, body: { reason: "New rule" } });
  expect((await publish()).status).toBe(200);
  expect((await publish()).status).toBe(404);

  const first = await submit({ npi: "1999999984", permit: "None" }, { formKey: "sedation" });
  expect(first.json).toMatchObject({
    formVersionId: versionId,
    mappedData: { personalInformation: { npi: 1999999984 } },
  });
  await supervisor.invoke(op.saveFormDraft, { params: { id }, body: dental("Which permit?") });
  await publish();
  const read = await caller.invoke(op.getFormVersion, { params: { id, versionId } });
  expect(read.json).toMatchObject({ version: 1, fields: [{}, { label: "Permit" }] });

  const withdraw = () =>
    supervisor.invoke(op.withdrawFormVersion, { params: { id, versionId }, body: { reason: "Wrong county" } });
  expect((await withdraw()).status).toBe(204);
  expect((await withdraw()).status).toBe(409);
  const late = await submit({ npi: "1999999984" }, { formVersionId: versionId });
  expect(late.status).toBe(400);
  expect(late.text).toContain(`version ${versionId} was withdrawn`);
  const kept = await caller.invoke(op.getFormSubmission, { params: { id: (first.json as Submission).id } });
  expect(kept.status).toBe(200);
});

test("a draft is discarded only by who has read it as it is, and a withdrawn version says why", async () => {
  const made = await supervisor.invoke(op.createForm, { body: { key: "discarded", name: "Discarded" } });
  const params = { id: (made.json as { id: string }).id };
  expect((await supervisor.invoke(op.discardFormDraft, { params })).status).toBe(404);
  const saved = await supervisor.invoke(op.saveFormDraft, { params, body: dental("First") });
  const stale = saved.headers.get("etag") ?? "";
  const current = (await supervisor.invoke(op.saveFormDraft, { params, body: dental("Second") })).headers.get("etag");
  const discard = (ifMatch: string) => supervisor.invoke(op.discardFormDraft, { params }, { "if-match": ifMatch });
  expect((await discard(stale)).status).toBe(412);
  expect((await discard(current ?? "")).status).toBe(204);
  expect((await supervisor.invoke(op.getForm, { params })).json).toMatchObject({ hasDraft: false, versions: [] });

  const again = await supervisor.invoke(op.saveFormDraft, { params, body: dental("Third") });
  const { id: versionId } = again.json as { id: string };
  await supervisor.invoke(op.publishFormDraft, { params, body: { reason: "New rule" } });
  await supervisor.invoke(op.withdrawFormVersion, {
    params: { ...params, versionId },
    body: { reason: "The board took it back" },
  });
  expect((await caller.invoke(op.getForm, { params })).json).toMatchObject({
    currentVersionId: null,
    currentVersion: null,
    versions: [{ version: 1, state: "withdrawn", withdrawnReason: "The board took it back" }],
  });
  const late = await submit({ npi: "1999999984" }, { formKey: "discarded" });
  expect(late.status).toBe(400);
  expect(late.text).toContain("no version of the form discarded takes submissions");
});

test("the database itself keeps a published version as it was", async () => {
  const { organizationId, ids } = tenant;
  const change = inOrganization(organizationId, (db) =>
    db.formVersion.updateMany({ where: { organizationId, id: ids.frv }, data: { fields: [] } }),
  );
  await expect(change).rejects.toThrow(/never changes/);
});

test("a form that could not be filled in, or asks for a social security number, is refused with the places", async () => {
  const answer = await supervisor.invoke(op.saveFormDraft, {
    params: { id: tenant.ids.frm ?? "" },
    body: {
      fields: [
        { key: "a", label: "Your SSN", type: "text", section: "You" },
        { key: "a.b", label: "Below it", type: "choice", section: "You" },
      ],
      fieldMap: [
        { from: "gone", to: "x" },
        { from: "a", to: "y", convert: "number" },
      ],
    },
  });
  expect(answer.status).toBe(400);
  expect(errorsOf(answer).map(({ path }) => path)).toEqual([
    "fields.1.key",
    "fields.0.label",
    "fields.1.choices",
    "fieldMap.0.from",
    "fieldMap.1.convert",
  ]);
});

test("submissions are listed newest first, by form and by whom they are about", async () => {
  const all = await caller.invoke(op.listFormSubmissions, {
    query: { npi: "1999999984", limit: 1, include_total: true },
  });
  const { data } = all.json as { data: { npi: string; createdAt: string }[] };
  expect(data).toMatchObject([{ npi: "1999999984" }]);
  expect(Number(all.headers.get("x-total-count"))).toBeGreaterThan(1);
  const ofForm = await caller.invoke(op.listFormSubmissions, { query: { formId: tenant.ids.frm } });
  expect((ofForm.json as { data: { id: string }[] }).data.map(({ id }) => id)).toEqual([tenant.ids.sub]);
});

test("submissions are found by the beginning of a name, by their state and by when they came", async () => {
  const made = await submit({ personalInformation: { lastName: "Ångström-Vane", firstName: "Ida", npi: 1999999976 } });
  expect(made.json).toMatchObject({ name: "Ångström-Vane, Ida", npi: "1999999976", providerId: null });
  const { id, createdAt } = made.json as { id: string; createdAt: string };
  const find = async (query: object) => {
    const answer = await caller.invoke(op.listFormSubmissions, { query });
    return (answer.json as { data: { id: string }[] }).data.map((row) => row.id);
  };
  expect(await find({ search: "angstrom vane" })).toEqual([id]);
  expect(await find({ search: "Angstrom Vane I" })).toEqual([id]);
  expect(await find({ search: "vane" })).toEqual([]);
  expect(await find({ search: "1999999976" })).toEqual([id]);
  expect(await find({ search: "1999999976", state: ["rendered"] })).toEqual([]);
  expect(await find({ search: "1999999976", state: ["received", "failed"] })).toEqual([id]);
  expect(await find({ search: "1999999976", end_created_at: createdAt })).toEqual([]);
  expect(await find({ search: "1999999976", start_created_at: createdAt })).toEqual([id]);
});

test("a submission names the provider it tells of, and links its pages to be saved or shown", async () => {
  const { id } = (await submit({ personalInformation: { ...person, degree: "MD" } })).json as Submission;
  await renderSubmission.run({ organizationId: tenant.organizationId, submissionId: id }, AbortSignal.timeout(30_000));
  const read = async (query: object) =>
    (await caller.invoke(op.getFormSubmission, { params: { id }, query })).json as {
      name: string;
      providerId: string;
      submissionPdf: { url: string };
    };
  expect(await read({})).toMatchObject({ name: "Quillfeather, Ada · MD", providerId: tenant.ids.prv });
  const disposition = async (query: object) => {
    const { pathname, search } = new URL((await read(query)).submissionPdf.url);
    return (await server().call(pathname + search)).headers.get("content-disposition");
  };
  expect(await disposition({})).toMatch(/^attachment/);
  expect(await disposition({ disposition: "inline" })).toMatch(/^inline/);
});

test("what was submitted about a provider's NPI is answered among the survey responses, by version", async () => {
  const ask = (query: object) =>
    caller.invoke(listSurveyResponses, {
      params: { providerId: tenant.ids.prv ?? "" },
      query: { limit: 100, ...query },
    });
  const first = await ask({ source: "form-submission", version: 1 });
  expect(first.json).toMatchObject({ data: { version: 1, source: "form-submission" } });
  const { questions } = (first.json as { data: { questions: object[] } }).data;
  expect(questions).toContainEqual({ question_text: "Last name", responses: ["Quillfeather"] });
  expect(questions).toContainEqual({ question_text: "Middle name", responses: [] });
  expect((await ask({ source: "form-submission", version: 99 })).status).toBe(404);
});
