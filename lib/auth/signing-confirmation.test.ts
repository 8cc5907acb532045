import { beforeAll, expect, test } from "vitest";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { forgetEnv } from "@/lib/env";
import {
  type Client,
  createClient,
  createOrganization,
  createPerson,
  type Person,
} from "@/prisma/factories/organization";
import { callInBrowser } from "@/prisma/factories/browser";
import { useTestDatabase } from "@/prisma/test-database";

useTestDatabase();
const server = useTestServer();
let person: Person;
let withoutPassword: Person;
let client: Client;

beforeAll(async () => {
  const { id } = await createOrganization("North Plan");
  const roles = ["Medical Director"] as const;
  const password = "a long and right passphrase";
  person = await createPerson(id, { name: "Imogen Farrow", email: "imogen@north.example", roles, password });
  withoutPassword = await createPerson(id, { name: "Otis Farrow", email: "otis@north.example", roles });
  client = await createClient(id, { name: "Imogen's script", roles, userId: person.id });
});

const confirm = (signer: Person, password: unknown, headers: Record<string, string> = {}) =>
  callInBrowser(server(), signer, "/v2/signing-confirmations", { json: { password }, headers });

test("a person confirms with the password and is told until when that is good", async () => {
  const { status, json } = await confirm(person, "a long and right passphrase");
  expect(status).toBe(201);
  expect(json).toEqual({ id: expect.stringMatching(/^cnf_/), method: "password", expires_at: expect.any(String) });
  const { id, expires_at } = json as { id: string; expires_at: string };
  const minutes = (Date.parse(expires_at) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(4.8);
  expect(minutes).toBeLessThanOrEqual(5);
  const where = { organizationId: person.organizationId, action: "createSigningConfirmation", subjectId: person.id };
  const entry = await systemDb().auditEntry.findFirstOrThrow({ where });
  expect(entry.changes).toMatchObject({ confirmation: [null, id] });
  expect(JSON.stringify(entry)).not.toContain("passphrase");
});

test("a wrong password, none, or that of an account without one confirms nothing, in the same words", async () => {
  const before = await systemDb().signingConfirmation.count();
  const wrong = await confirm(person, "wrong");
  const missing = await confirm(withoutPassword, "a long and right passphrase");
  expect([wrong.status, missing.status]).toEqual([400, 400]);
  for (const answer of [wrong, missing]) {
    expect(answer.json).toMatchObject({ errors: [{ path: "password", message: "is wrong" }] });
  }
  for (const password of ["", null, 5, undefined]) expect((await confirm(person, password)).status).toBe(400);
  expect(await systemDb().signingConfirmation.count()).toBe(before);
});

test("an API client confirms nothing, not even one that is bound to a person, nor does a page of another site", async () => {
  const caller = await server().as(client);
  const json = { password: "a long and right passphrase" };
  expect((await caller.call("/v2/signing-confirmations", { json })).status).toBe(403);
  const foreign = await confirm(person, json.password, { "sec-fetch-site": "cross-site" });
  expect(foreign.status).toBe(403);
});

test("a person has ten tries a minute", async () => {
  process.env.RATE_LIMITS = "on";
  forgetEnv();
  for (let count = 0; count < 10; count += 1) expect((await confirm(withoutPassword, "guess")).status).toBe(400);
  const refused = await confirm(withoutPassword, "guess");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await confirm(person, "a long and right passphrase")).status).toBe(201);
  process.env.RATE_LIMITS = "off";
  forgetEnv();
});
