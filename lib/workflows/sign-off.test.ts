import { beforeAll, expect, test, vi } from "vitest";
import type { Answer } from "@/lib/api/caller";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { raiseFlag } from "@/lib/flags/raise";
import { callInBrowser, confirmInBrowser } from "@/prisma/factories/browser";
import { inContext } from "@/prisma/factories/context";
import { createPerson, type Person } from "@/prisma/factories/organization";
import { type Credentialing, facilityWorkflowAt, readyWorkflow, workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import type { SignOffPreview, SignOffResult } from "./sign-off-operations";
import { batchSignatureStatement, currentSignatureStatement } from "./signature-statement";
import type { z } from "zod";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let other: Tenant;
let director: Person;
const password = "a long and right passphrase";

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  other = await createTenant(server(), "South Plan", "south.example");
  director = await createPerson(tenant.organizationId, {
    name: "Imogen Farrow",
    email: "imogen@north.example",
    roles: ["Medical Director"],
    password,
  });
});

const path = "/v2/credentialing-workflows/steps/sign-off";
const ready = () => inContext(tenant.organizationId, (ctx) => readyWorkflow(ctx));
const filesOf = (...files: { workflowId: string }[]) => files.map(({ workflowId: id }) => ({ id }));
const signOff = (json: object): Promise<Answer> =>
  tenant.callers["Medical Director"].call(path, { method: "PUT", json });
const results = ({ json }: Answer) => (json as z.output<typeof SignOffResult>).results;
const reasons = (answer: Answer) => results(answer).map(({ is_signed, reason }) => (is_signed ? "signed" : reason));
const statusOf = async ({ workflowId: id }: { workflowId: string }) =>
  (await systemDb().workflow.findFirstOrThrow({ where: { id } })).status;
const addFlag = ({ providerId, workflowId }: Credentialing, severity: "major" | "minor") =>
  inContext(tenant.organizationId, (ctx) =>
    raiseFlag(ctx, {
      providerId,
      workflowId,
      flagType: "License expiring",
      severity,
      subCollectionName: "state-licenses",
      description: "The license expires soon",
      actionSource: "MONITORING",
      fingerprint: `license:${workflowId}`,
      matchHash: "1",
      isConfirmed: false,
      evidence: {},
    }),
  );

const inBrowser = (json: object, confirmation = ""): Promise<Answer> =>
  callInBrowser(server(), director, path, {
    method: "PUT",
    json,
    headers: confirmation === "" ? {} : { "signing-confirmation": confirmation },
  });

test("one signature approves many clean files, each with its own decision, event and audit entry", async () => {
  const files = [await ready(), await ready(), await ready()];
  const answer = await signOff({
    files: filesOf(...files),
    reason: "Clean files of March",
    credStatusDate: "2026-03-02",
  });
  expect(answer).toMatchObject({ status: 200, json: { signed: 3 } });
  for (const file of files) {
    expect(await statusOf(file)).toBe("CRED_APPROVED");
    const where = { workflowId: file.workflowId, action: "approve" };
    expect(await systemDb().workflowEvent.findMany({ where })).toMatchObject([{ reason: "Clean files of March" }]);
    const audited = { subjectId: file.workflowId, action: "approve" };
    expect(await systemDb().auditEntry.count({ where: audited })).toBe(1);
    const provider = await systemDb().provider.findFirstOrThrow({ where: { id: file.providerId } });
    expect(provider.lastCredentialedDate?.toISOString().slice(0, 10)).toBe("2026-03-02");
  }
  const again = await signOff({ files: filesOf(...files) });
  expect(again).toMatchObject({ status: 207, json: { signed: 0 } });
  expect(reasons(again)).toEqual(["Already Cred approved.", "Already Cred approved.", "Already Cred approved."]);
});

test("files are approved in the same transaction; one that somebody else holds waits alone, and one that fails is left out alone", async () => {
  const [first, held, refused, last] = [await ready(), await ready(), await ready(), await ready()];
  const conflict = await tenant.callers.Supervisor.call("/v2/conflicts-of-interest", {
    json: { providerId: refused.providerId, userId: director.id, reason: "They share a practice" },
  });
  expect(conflict.status).toBe(201);
  let letGo = (): void => undefined;
  let isHeld = (): void => undefined;
  const holding = new Promise<void>((resolve) => (isHeld = resolve));
  const holder = inContext(tenant.organizationId, async ({ db }) => {
    await db.$queryRaw`select 1 from workflows where id = ${held.workflowId} for update`;
    isHeld();
    await new Promise<void>((resolve) => (letGo = resolve));
  });
  await holding;
  const signing = signOff({ files: filesOf(first, held, refused, last), medicalDirectorId: director.id });
  await vi.waitFor(async () => expect(await statusOf(last)).toBe("CRED_APPROVED"), { timeout: 10_000 });
  expect(await statusOf(held)).toBe("PSV_READY");
  letGo();
  await holder;
  expect(reasons(await signing)).toEqual([
    "signed",
    "signed",
    expect.stringContaining("They share a practice"),
    "signed",
  ]);
  const ids = [first.workflowId, last.workflowId];
  const transactions = await systemDb().$queryRaw`select distinct xmin::text from workflows where id = any(${ids})`;
  expect(transactions).toHaveLength(1);
  expect(await statusOf(refused)).toBe("PSV_READY");
});

test("what is not clean, not ready, changed, unknown or excepted is left out with its reason, and the rest is signed", async () => {
  const [clean, flagged, minor, changed, excepted] = [
    await ready(),
    await ready(),
    await ready(),
    await ready(),
    await ready(),
  ];
  await addFlag(flagged, "major");
  await addFlag(minor, "minor");
  const [tabled, committee, collecting] = await inContext(tenant.organizationId, async (ctx) => [
    await workflowAt(ctx, "TABLED"),
    await workflowAt(ctx, "HOLD_FOR_COMMITTEE"),
    await workflowAt(ctx, "IN_PROGRESS"),
  ]);
  const override = await tenant.callers.Supervisor.call(
    `/v2/credentialing-workflows/${excepted.workflowId}/overrides`,
    {
      method: "PUT",
      json: { kind: "verification-window", reason: "Renewed by telephone" },
    },
  );
  expect(override.status).toBe(204);
  const named = filesOf(clean, flagged, minor, changed, excepted, tabled, committee, collecting).map((file) => ({
    ...file,
    ...(file.id === changed.workflowId && { version: "1.1" }),
  }));
  const files = [...named, { id: other.ids.wf }, { id: "wf_unknown" }, { id: clean.workflowId }];

  const preview = await tenant.callers["Medical Director"].call(`${path}/preview`, { json: { files } });
  expect(preview.status).toBe(207);
  const { data } = preview.json as z.output<typeof SignOffPreview>;
  expect(await statusOf(clean)).toBe("PSV_READY");

  const answer = await signOff({ files });
  expect(answer).toMatchObject({ status: 207, json: { signed: 2 } });
  const only = "only a file that is PSV ready is signed together with others.";
  expect(reasons(answer)).toEqual([
    "signed",
    "Not clean: A critical or major flag is open.",
    "signed",
    "It has changed since it was looked at.",
    "A Supervisor recorded an exception for it: decide on the file itself.",
    `Tabled: ${only}`,
    `Hold for Cred Comm: ${only}`,
    `In Progress: ${only}`,
    "This file was not found.",
    "This file was not found.",
  ]);
  expect(data.map(({ can_be_signed, reason }) => (can_be_signed ? "signed" : reason))).toEqual(reasons(answer));
  expect(data[2]).toMatchObject({ kind: "provider", subject_id: minor.providerId, open_flags: 1, status: "PSV_READY" });
  for (const file of [flagged, changed, excepted]) expect(await statusOf(file)).toBe("PSV_READY");
});

test("whoever has a conflict of interest with one of them signs the others", async () => {
  const files = [await ready(), await ready()];
  const declared = await callInBrowser(server(), director, "/v2/conflicts-of-interest", {
    json: { providerId: files[0]?.providerId, reason: "We share a practice" },
  });
  expect(declared.status).toBe(201);
  const signature = { name: director.name, statementVersion: batchSignatureStatement.version };
  const id = await confirmInBrowser(server(), director, password);
  const answer = await inBrowser({ files: filesOf(...files), signature }, id);
  expect(reasons(answer)).toEqual(["Conflict of interest of Imogen Farrow: We share a practice.", "signed"]);
});

test("a facility's file is signed like a provider's", async () => {
  const provider = await ready();
  const facility = await inContext(tenant.organizationId, (ctx) => facilityWorkflowAt(ctx, "PSV_READY"));
  const answer = await signOff({ files: filesOf(provider, facility) });
  expect(reasons(answer)).toEqual(["signed", "signed"]);
  expect(results(answer)[1]).toMatchObject({ kind: "facility", subject_id: facility.facilityId });
  expect(await statusOf(facility)).toBe("CRED_APPROVED");
});

test("in the browser the signature over many takes one name, the words about many and one confirmation, which is then used", async () => {
  const files = [await ready(), await ready()];
  const signature = { name: "imogen farrow", statementVersion: batchSignatureStatement.version };
  const body = { files: filesOf(...files), signature };

  expect(await inBrowser(body)).toMatchObject({ status: 403 });
  const id = await confirmInBrowser(server(), director, password);
  const wrongName = await inBrowser({ ...body, signature: { ...signature, name: "Somebody" } }, id);
  expect(wrongName).toMatchObject({ status: 400, json: { errors: [{ path: "signature.name" }] } });
  const ofOneFile = { ...signature, statementVersion: currentSignatureStatement.version };
  expect(await inBrowser({ ...body, signature: ofOneFile }, id)).toMatchObject({ status: 400 });
  for (const file of files) expect(await statusOf(file)).toBe("PSV_READY");

  expect(await inBrowser(body, id)).toMatchObject({ status: 200, json: { signed: 2 } });
  for (const { workflowId } of files) {
    const event = await systemDb().workflowEvent.findFirstOrThrow({ where: { workflowId, action: "approve" } });
    expect(event.signature).toMatchObject({ ...signature, confirmedBy: "password" });
    expect(event).toMatchObject({ actorName: "Imogen Farrow", medicalDirectorName: "Imogen Farrow" });
  }
  const next = await ready();
  expect(await inBrowser({ ...body, files: filesOf(next) }, id)).toMatchObject({ status: 403 });
  expect(await statusOf(next)).toBe("PSV_READY");
});

test("of two people who sign the same list at once each file is approved by one of them", async () => {
  const files = filesOf(await ready(), await ready(), await ready());
  const [left, right] = await Promise.all([signOff({ files }), signOff({ files: files.toReversed() })]);
  const signed = [...results(left), ...results(right)].filter(({ is_signed }) => is_signed).map(({ id }) => id);
  expect(signed.toSorted()).toEqual(files.map(({ id }) => id).toSorted());
  for (const { id } of files) {
    expect(await systemDb().workflowEvent.count({ where: { workflowId: id, action: "approve" } })).toBe(1);
  }
});

test("nobody else signs, and never more than two hundred at once", async () => {
  const file = await ready();
  for (const role of ["Supervisor", "Credentialing User"] as const) {
    const answer = await tenant.callers[role].call(path, { method: "PUT", json: { files: filesOf(file) } });
    expect(answer.status).toBe(403);
  }
  expect((await signOff({ files: [] })).status).toBe(400);
  const many = Array.from({ length: 201 }, (_, index) => ({ id: `wf_${index}` }));
  expect((await signOff({ files: many })).status).toBe(400);
  expect(await statusOf(file)).toBe("PSV_READY");
});
