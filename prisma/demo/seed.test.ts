import fs from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { roles } from "@/lib/api/context";
import { isRightPassword } from "@/lib/auth/passwords";
import type { DemoFacts } from "@/lib/auth/demo-credentials";
import { keyedHash } from "@/lib/crypto";
import { systemDb } from "@/lib/db";
import { forgetEnv } from "@/lib/env";
import { describeError } from "@/lib/cli/describe-error";
import { detailText } from "@/lib/providers/detail-text";
import { ProviderDetail } from "@/lib/providers/provider-schemas";
import { openConfiguration } from "@/lib/webhooks/configuration";
import { inContext } from "@/prisma/factories/context";
import { useTestDatabase } from "@/prisma/test-database";
import { startNppesStandIn } from "@/lib/verification/sources/nppes-stand-in";
import { demoFacilities } from "./facilities";
import nppesAnswers from "./nppes/answers.json";
import { demoProviders } from "./providers";
import { seedDemo } from "./seed";
import { webhookSecrets } from "./webhook-secrets";

const database = useTestDatabase();
const file = () => path.join(database().dataDir, "demo.json");
const readFacts = (): DemoFacts => JSON.parse(fs.readFileSync(file(), "utf8"));

beforeAll(async () => {
  const registry = await startNppesStandIn(nppesAnswers);
  Object.assign(process.env, {
    NPPES_URL: registry.url,
    WEBHOOK_ALLOWED_HOSTS: "127.0.0.1:9,127.0.0.1:4790",
    WEBHOOK_ALLOW_HTTP: "on",
  });
  forgetEnv();
  await seedDemo();
  await registry.close();
}, 120_000);

test("demo.json has two organizations, and for each one person and one client per role, readable by its owner alone", async () => {
  const facts = readFacts();
  expect(Object.keys(facts)).toEqual(["baseUrl", "organizations", "users", "clients"]);
  expect(fs.statSync(file()).mode & 0o777).toBe(0o600);
  for (const { id } of facts.organizations) {
    const rolesOf = (rows: { organizationId: string; role: string }[]) =>
      rows.filter(({ organizationId }) => organizationId === id).map(({ role }) => role);
    // After one of each, whom the committee needs besides.
    expect(rolesOf(facts.users).slice(0, roles.length)).toEqual([...roles]);
    expect(rolesOf(facts.clients)).toEqual([...roles]);
  }
  for (const { email, password } of facts.users) {
    const user = await systemDb().user.findUniqueOrThrow({ where: { email } });
    expect(await isRightPassword(user.passwordHash, password)).toBe(true);
  }
  for (const { clientId, clientSecret, role } of facts.clients) {
    const include = { user: true, secrets: true };
    const client = await systemDb().apiClient.findUniqueOrThrow({ where: { id: clientId }, include });
    expect(client.secrets.map(({ secretHash }) => secretHash)).toEqual([await keyedHash(clientSecret)]);
    expect(client.user?.roles ?? []).toEqual(role === "Medical Director" ? ["Medical Director"] : []);
  }
});

test("the files of the demo have come differently far, every move on the timeline", async () => {
  const providers = await systemDb().provider.findMany();
  expect(providers).toHaveLength(demoProviders.length);
  const statusOf = (last: string) => providers.find(({ lastName }) => lastName === last)?.workflowStatus;
  expect(statusOf("Penhallow")).toBe("CRED_APPROVED");
  expect(statusOf("Sandlehurst")).toBe("CRED_DENIED");
  expect(statusOf("Wintersloe")).toBe("TABLED");
  expect(statusOf("Farthingale")).toBe("HOLD_FOR_COMMITTEE");
  expect(statusOf("Bellwether")).toBe("DATA_MISSING");
  expect(statusOf("Gorsewood")).toBe("OUTREACH_IN_PROGRESS");
  expect(statusOf("Kilbracken")).toBe("WITHDRAWN_CANCELLED");
  expect(statusOf("Quillfeather")).toBe("IN_PROGRESS");
  expect(statusOf("Morozenko")).toBe("NOT_STARTED");
  expect(statusOf("Quorndon")).toBeNull();
  const workflows = await systemDb().workflow.findMany({ include: { events: { orderBy: { sequence: "asc" } } } });
  for (const { status, events } of workflows) expect(events.at(-1)?.toStatus).toBe(status);
});

test("the committee of three has its next meeting, with what waits for it on the agenda", async () => {
  const meetings = await systemDb().committeeMeeting.findMany({
    include: {
      seats: { orderBy: { position: "asc" } },
      items: { include: { workflow: { include: { provider: true } } } },
    },
  });
  expect(meetings).toMatchObject([{ state: "draft" }]);
  expect(meetings[0]?.seats.map(({ isChair }) => isChair)).toEqual([true, false, false]);
  const names = meetings[0]?.items.map(({ workflow }) => workflow.provider?.lastName);
  expect(names?.toSorted()).toEqual(["Farthingale", "Wintersloe"]);
});

test("the provider who is being reached out to was written to, and the letter asks for the license", async () => {
  const letters = await systemDb().outreach.findMany({ include: { provider: true } });
  expect(letters.map(({ provider }) => provider?.lastName)).toEqual(["Gorsewood"]);
  expect(letters[0]?.body).toContain("state licenses");
  expect(letters[0]?.sender).toMatch(/^\S.* Credentialing <credentialing@\S+\.example>$/);
});

test("every facility of the demo is in a group, with licenses, certificates and cover on file", async () => {
  const facilities = await systemDb().facility.findMany({ include: { groups: true, records: true } });
  expect(facilities).toHaveLength(demoFacilities.length);
  for (const { groups, records } of facilities) {
    expect(groups).toHaveLength(1);
    const kinds = new Set(records.map(({ kind }) => kind));
    expect([...kinds]).toEqual(expect.arrayContaining(["stateLicenses", "certifications", "liabilityInsurances"]));
  }
});

test("the identity of a decided file was verified by the registry, its lists by the lists", async () => {
  const decided = await systemDb().workflow.findFirstOrThrow({
    where: { status: "CRED_APPROVED" },
    include: { verifications: true },
  });
  const methods = decided.verifications
    .filter(({ element }) => ["identity", "oig_exclusion", "sam_exclusion", "ofac_sanctions"].includes(element))
    .map(({ status, method }) => `${status} by ${method}`);
  expect(methods.toSorted()).toEqual([...Array(3).fill("verified by list"), "verified by registry"]);
});

test("each organization has a webhook at the demo's receiver, which knows its secret", async () => {
  const webhooks = await systemDb().webhook.findMany({ where: { pausedAt: null } });
  expect(webhooks.map(({ url }) => url)).toEqual(Array(2).fill("http://127.0.0.1:9/webhooks/receive"));
  const opened = await Promise.all(webhooks.map((webhook) => openConfiguration(webhook)));
  expect((await webhookSecrets()).toSorted()).toEqual(opened.map(({ secret }) => secret).toSorted());
});

test("each organization has a webhook for whoever listens on this machine, and what happens waits for that", async () => {
  const listeners = await systemDb().webhook.findMany({ where: { pausedAt: { not: null } } });
  expect(listeners.map(({ url }) => url)).toEqual(Array(2).fill("http://127.0.0.1:4790/"));
  for (const { pausedReason } of listeners) expect(pausedReason).toContain("webhooks listen");
});

test("a second run changes nothing, takes over a new address, and completes a run that was killed at its end", async () => {
  const before = readFacts();
  await seedDemo();
  expect(readFacts()).toEqual(before);
  process.env.BASE_URL = "http://localhost:4999";
  forgetEnv();
  await seedDemo();
  expect(readFacts()).toEqual({ ...before, baseUrl: "http://localhost:4999" });
  fs.renameSync(file(), `${file()}.new`);
  await seedDemo();
  expect(readFacts().users).toEqual(before.users);
  expect(await systemDb().organization.count()).toBe(2);
});

test("a database with other organizations is left alone, with a sentence that says what to do", async () => {
  fs.rmSync(file());
  const refusal = await seedDemo().then(() => null, describeError);
  expect(refusal).toMatch(/^The database has organizations already .* use an empty database, or/);
});

test("the people of the demo have the specialty that the registry knows, and some attested their application online", async () => {
  const primary = await systemDb().specialty.findMany({ where: { isPrimary: true }, include: { provider: true } });
  const codeOf = (last: string) => primary.find(({ provider }) => provider.lastName === last)?.taxonomyCode;
  expect(codeOf("Quillfeather")).toBe("207Q00000X");
  expect(codeOf("Bellwether")).toBeUndefined();
  const attested = await systemDb().attestedData.findMany({ include: { provider: true, workflow: true } });
  expect(attested.map(({ provider }) => provider.lastName).toSorted()).toEqual(
    ["Ashgrove", "Crowhurst", "Quillfeather", "Thistlewood"].toSorted(),
  );
  for (const { workflow, dateComplete } of attested)
    expect(workflow.attestationDate?.toISOString().slice(0, 10)).toBe(dateComplete.toISOString().slice(0, 10));
});

test("the record of everybody in the demo is what the contract says, with something in every section of a file", async () => {
  const include = { includeCredentialingWorkflows: true, includeFullData: true, signUrls: false };
  const more = { includeVerified: true, includeGroupInfo: true, includeSanctionItems: true };
  for (const provider of await systemDb().provider.findMany()) {
    const detail = await inContext(provider.organizationId, async (ctx) => {
      const found = await detailText(ctx, { provider_id: provider.id }, { ...include, ...more });
      if (!found) throw new Error(`${provider.id} is not found`);
      return JSON.parse(found.json) as z.input<typeof ProviderDetail>;
    });
    expect(ProviderDetail.parse(detail)).toEqual(detail);
    expect(detail.data.practice_location).toHaveLength(provider.states.length);
    expect(detail.data.professional_ids.length * detail.npdb_data.length).toBeGreaterThan(0);
    expect(detail.performance_indicator.length * detail.malpractice_insurance.length).toBeGreaterThan(0);
    expect(detail.data.ethnicity).not.toBe("");
  }
});
