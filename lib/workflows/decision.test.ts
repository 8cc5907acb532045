import { beforeAll, describe, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import type { Answer } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { callInBrowser, confirmInBrowser } from "@/prisma/factories/browser";
import { inContext } from "@/prisma/factories/context";
import { createPerson, type Person } from "@/prisma/factories/organization";
import type { ProviderFacts } from "@/prisma/factories/provider";
import { type Credentialing, readyWorkflow } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { addMonths } from "./subject-effects";
import { batchSignatureStatement, currentSignatureStatement, signatureStatementFor } from "./signature-statement";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let director: Person;
const password = "a long and right passphrase";

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  const facts = {
    name: "Imogen Farrow",
    email: "imogen@north.example",
    roles: ["Medical Director"] as const,
    password,
  };
  director = await createPerson(tenant.organizationId, facts);
});

const ready = (facts: Partial<ProviderFacts> = {}) =>
  inContext(tenant.organizationId, (ctx) => readyWorkflow(ctx, facts));
const step = (workflowId: string, name: string) => `/v2/credentialing-workflows/${workflowId}/steps/move-to-${name}`;
const decide = (workflowId: string, name: string, body: object = {}): Promise<Answer> =>
  tenant.callers["Medical Director"].call(step(workflowId, name), { method: "PUT", json: body });
const providerOf = ({ providerId: id }: Credentialing) => systemDb().provider.findFirstOrThrow({ where: { id } });
const workflowOf = ({ workflowId: id }: Credentialing) => systemDb().workflow.findFirstOrThrow({ where: { id } });
const day = (date: Date | null) => date?.toISOString().slice(0, 10);

describe("an approval", () => {
  test("makes the provider active, credentialed on the decision's date and due again after 36 months", async () => {
    const file = await ready();
    const body = { credStatusDate: "2024-03-31T15:00:00Z", medicalDirectorId: director.id, reason: "Clean file" };
    expect((await decide(file.workflowId, "cred-approved", body)).status).toBe(204);
    const provider = await providerOf(file);
    expect(provider).toMatchObject({ status: "Active", workflowStatus: "CRED_APPROVED" });
    expect(day(provider.lastCredentialedDate)).toBe("2024-03-31");
    expect(day(provider.initialCredentialingDate)).toBe("2024-03-31");
    expect(day(provider.nextCredentialingDate)).toBe("2027-03-31");
    expect(await workflowOf(file)).toMatchObject({
      status: "CRED_APPROVED",
      decisionDate: new Date("2024-03-31T15:00:00Z"),
      medicalDirectorId: director.id,
      medicalDirectorName: "Imogen Farrow",
      decisionEnteredByName: "Medical Director client",
    });
  });

  test("late in the evening counts for the day it was where it was taken, not for the next day in UTC", async () => {
    const file = await ready();
    expect(
      (await decide(file.workflowId, "cred-approved", { credStatusDate: "2024-03-30T23:30:00-05:00" })).status,
    ).toBe(204);
    expect(day((await providerOf(file)).lastCredentialedDate)).toBe("2024-03-30");
    expect((await workflowOf(file)).decisionDate?.toISOString()).toBe("2024-03-31T04:30:00.000Z");
  });

  test("leaves the initial date of a provider who was credentialed before", async () => {
    const file = await ready({ initial_credentialing_date: "2019-06-01", last_credentialed_date: "2022-06-01" });
    await decide(file.workflowId, "cred-approved", { credStatusDate: "2025-05-20" });
    const provider = await providerOf(file);
    expect(day(provider.initialCredentialingDate)).toBe("2019-06-01");
    expect(day(provider.lastCredentialedDate)).toBe("2025-05-20");
  });

  test("counts the organization's months, and the month's last day where the day does not exist", async () => {
    expect(day(addMonths(new Date("2024-02-29T00:00:00Z"), 36))).toBe("2027-02-28");
    expect(day(addMonths(new Date("2024-08-31T00:00:00Z"), 30))).toBe("2027-02-28");
    expect(day(addMonths(new Date("2024-12-31T00:00:00Z"), 12))).toBe("2025-12-31");
    const where = { id: tenant.organizationId };
    await systemDb().organization.update({ where, data: { recredentialingMonths: 24 } });
    const file = await ready();
    await decide(file.workflowId, "cred-approved", { credStatusDate: "2025-05-20" });
    expect(day((await providerOf(file)).nextCredentialingDate)).toBe("2027-05-20");
    await systemDb().organization.update({ where, data: { recredentialingMonths: 36 } });
  });

  test("without a body is dated now and names nobody as medical director for a client that is nobody's", async () => {
    const file = await ready();
    expect((await decide(file.workflowId, "cred-approved")).status).toBe(204);
    const { decisionDate, medicalDirectorId } = await workflowOf(file);
    expect(Math.abs(Date.now() - (decisionDate?.getTime() ?? 0))).toBeLessThan(60_000);
    expect(medicalDirectorId).toBeNull();
  });
});

test("a denial makes the provider denied and leaves the credentialing dates", async () => {
  const file = await ready({ last_credentialed_date: "2022-06-01" });
  expect((await decide(file.workflowId, "cred-denied", { medicalDirectorId: director.id })).status).toBe(204);
  const provider = await providerOf(file);
  expect(provider).toMatchObject({ status: "Denied", nextCredentialingDate: null });
  expect(day(provider.lastCredentialedDate)).toBe("2022-06-01");
});

describe("a decision", () => {
  test("may not be dated in the future", async () => {
    const file = await ready();
    const future = [new Date(Date.now() + 3_600_000).toISOString(), "2999-01-01", "2999-01-01T00:00:00+14:00"];
    for (const credStatusDate of future) {
      const { status, json } = await decide(file.workflowId, "cred-approved", { credStatusDate });
      expect(status).toBe(400);
      expect(json).toMatchObject({ errors: [{ path: "credStatusDate", message: "lies in the future" }] });
    }
    for (const credStatusDate of ["yesterday", "2025-13-01", "2025-02-29", 5, ""]) {
      expect((await decide(file.workflowId, "cred-denied", { credStatusDate })).status).toBe(400);
    }
    expect((await workflowOf(file)).status).toBe("PSV_READY");
  });

  test("names a medical director of the organization, and nobody else", async () => {
    const file = await ready();
    const { organizationId } = tenant;
    const other = await createTenant(server(), "South Plan", "south.example");
    const approver = await createPerson(organizationId, {
      name: "Rowan Pike",
      email: "rowan@north.example",
      roles: ["Provisional Approver"],
    });
    const gone = await createPerson(organizationId, {
      name: "Gone",
      email: "gone@north.example",
      roles: ["Medical Director"],
    });
    await systemDb().user.updateMany({ where: { id: gone.id }, data: { disabledAt: new Date() } });
    for (const medicalDirectorId of [approver.id, gone.id, other.ids.usr, "usr_nobody", tenant.ids.cli]) {
      const { status, json } = await decide(file.workflowId, "cred-approved", { medicalDirectorId });
      expect(status).toBe(400);
      expect(json).toMatchObject({ errors: [{ path: "medicalDirectorId" }] });
    }
    expect((await workflowOf(file)).status).toBe("PSV_READY");
  });
});

describe("a person who decides in the browser", () => {
  const confirm = (person: Person, word = password) => confirmInBrowser(server(), person, word);
  const signed = async (workflowId: string, name: string, body: object, confirmation?: string) =>
    callInBrowser(server(), director, step(workflowId, name), {
      method: "PUT",
      json: body,
      headers: { "signing-confirmation": confirmation ?? (await confirm(director)) },
    });
  const signature = (name: string, statementVersion: string = currentSignatureStatement.version) => ({
    signature: { name, statementVersion },
  });

  test("signs with his or her own name, under the statement about a provider", async () => {
    const { workflowId } = await ready();
    const unsigned = [
      {},
      signature("Somebody Else"),
      signature("Imogen"),
      signature("Imogen Farrow", "1999-9"),
      signature("Imogen Farrow", batchSignatureStatement.version),
      signature("Imogen Farrow", signatureStatementFor("facility").version),
    ];
    for (const name of ["cred-approved", "cred-denied", "tabled"]) {
      for (const body of unsigned) expect((await signed(workflowId, name, body)).status).toBe(400);
    }
    expect((await signed(workflowId, "tabled", signature(" imogen  FARROW "))).status).toBe(204);
    expect((await signed(workflowId, "cred-approved", signature("Imogen Farrow"))).status).toBe(204);
  });

  test("is the medical director of the decision without saying so, and the timeline keeps the signature", async () => {
    const file = await ready();
    await signed(file.workflowId, "cred-approved", signature("Imogen Farrow"));
    expect(await workflowOf(file)).toMatchObject({
      medicalDirectorId: director.id,
      decisionEnteredById: director.id,
      decisionEnteredByName: "Imogen Farrow",
    });
    const { json } = await tenant.callers.Supervisor.call(`/v2/credentialing-workflows/${file.workflowId}`);
    const { timeline } = json as { timeline: { action: string; signature: unknown }[] };
    const proof = { confirmedBy: "password", confirmedAt: expect.any(String) };
    const kept = { ...signature("Imogen Farrow").signature, ...proof };
    expect(timeline.at(-1)).toMatchObject({ action: "approve", signature: kept });
  });

  test("proves again who he or she is, once for each signature, and signs within five minutes", async () => {
    const { workflowId } = await ready();
    const approver = await createPerson(tenant.organizationId, {
      name: "Rowan Pike",
      email: "rowan.pike@north.example",
      roles: ["Provisional Approver"],
      password: "another passphrase",
    });
    const late = await confirm(director);
    await systemDb().signingConfirmation.updateMany({ where: { id: late }, data: { expiresAt: new Date() } });
    const used = await confirm(director);
    expect((await signed((await ready()).workflowId, "cred-denied", signature("Imogen Farrow"), used)).status).toBe(
      204,
    );
    const others = await confirm(approver, "another passphrase");
    for (const confirmation of [late, used, others, "cnf_nobody", ""]) {
      const answer = await signed(workflowId, "cred-approved", signature("Imogen Farrow"), confirmation);
      expect(answer.status, confirmation).toBe(403);
      expect(answer.json).toMatchObject({ detail: expect.stringContaining("Signing-Confirmation") });
    }
    const fresh = await confirm(director);
    // What is refused takes nothing: the same confirmation is good for the next try.
    expect((await signed(workflowId, "cred-approved", {}, fresh)).status).toBe(400);
    const [one, two] = await Promise.all(
      ["tabled", "tabled"].map((name) => signed(workflowId, name, signature("Imogen Farrow"), fresh)),
    );
    expect([one?.status, two?.status].toSorted()).toEqual([204, 409]);
    expect((await signed(workflowId, "cred-approved", signature("Imogen Farrow"), fresh)).status).toBe(403);
  });
});
