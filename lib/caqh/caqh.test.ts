import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemDb } from "@/lib/db";
import { dayOf, daysLater } from "@/lib/day";
import { forgetEnv } from "@/lib/env";
import { askCaqh } from "@/lib/jobs/ask-caqh";
import type { Caller } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { startWorkflow } from "@/lib/workflows/start-workflow";
import { addCaqhAccount, standInProvider, wholeCaqhProfile } from "@/prisma/factories/caqh-stand-in";
import { inContext } from "@/prisma/factories/context";
import { createStaffedOrganization } from "@/prisma/factories/organization";
import { createProvider, inventedNpi } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { askCaqh as questionsToCaqh } from "./ask-caqh";
import { closeCaqhConnections } from "./call";
import { askDue, beginAskingEverywhere } from "./due-checks";
import { keepFindings } from "./keep-findings";
import { readTask } from "./read-task";
import { answerOf } from "./snapshots";
import { type CaqhStandIn, startCaqhStandIn } from "./stand-in";

useTestDatabase();
const server = useTestServer();
const caqhId = "14000019";
const today = dayOf(new Date());
const attested = daysLater(today, -20);

let standIn: CaqhStandIn;
let close: () => Promise<void>;
let organizationId: string;
let supervisor: Caller;
let user: Caller;
let providerId: string;
let npi: string;
let count = 0;

beforeAll(async () => {
  const started = await startCaqhStandIn({ logins: { lantern: "invented" }, providers: [] });
  ({ standIn, close } = started);
  Object.assign(process.env, { CAQH_URL: started.url, CAQH_TIMEOUT_SECONDS: "2" });
  forgetEnv();
});
afterAll(async () => {
  await close();
  await closeCaqhConnections();
  delete process.env.CAQH_URL;
  delete process.env.CAQH_TIMEOUT_SECONDS;
  forgetEnv();
});

const profileOf = (changes: Parameters<typeof wholeCaqhProfile>[0] = {}) => {
  const base = wholeCaqhProfile();
  return wholeCaqhProfile({
    caqhProviderId: caqhId,
    attestedOn: attested,
    demographics: { ...base.demographics, npi },
    ...changes,
  });
};
const atCaqh = (changes: Parameters<typeof standInProvider>[0] = {}) =>
  void standIn.providers.set(
    caqhId,
    standInProvider({ caqhProviderId: caqhId, statusDate: attested, profile: profileOf(), ...changes }),
  );

beforeEach(async () => {
  Object.assign(standIn, { fault: null, faultAt: "/", faults: Number.POSITIVE_INFINITY, pollsOfBatch: 1 });
  standIn.asked.length = 0;
  count += 1;
  npi = inventedNpi(count);
  const { organization, clients } = await createStaffedOrganization(`Plan ${count}`, `plan${count}.example`);
  organizationId = organization.id;
  const as = (role: "Supervisor" | "Credentialing User") => {
    const client = clients.find(({ roles }) => roles.includes(role));
    if (!client) throw new Error(`Nobody is ${role}`);
    return server().as(client);
  };
  [supervisor, user] = [await as("Supervisor"), await as("Credentialing User")];
  providerId = await inContext(organizationId, (ctx) => createProvider(ctx, { npi, caqh_provider_id: caqhId }));
  atCaqh();
});

const path = (name: string) => `/v2/provider/${providerId}/${name}`;
const account = (facts: { isRostering?: boolean; password?: string } = {}) =>
  inContext(organizationId, (ctx) => addCaqhAccount(ctx, facts));
const ask = (more: { isThorough?: boolean; roster?: "add" | "update" | "remove" } = {}) =>
  askCaqh.perform({ organizationId, providerId, ...more }, AbortSignal.timeout(20_000));
/** Lets the next question be due at once, as a day would. */
const due = () => systemDb().caqhStatus.updateMany({ where: { organizationId }, data: { nextCheckAt: new Date() } });
const status = async () => (await user.call(path("caqh-status"))).json as Record<string, unknown>;
const snapshots = () =>
  systemDb().caqhSnapshot.findMany({
    where: { organizationId, providerId },
    orderBy: [{ fetchedAt: "asc" }, { id: "asc" }],
  });
const audits = async () =>
  (await systemDb().auditEntry.findMany({ where: { organizationId, action: "askCaqh" }, orderBy: { id: "asc" } })).map(
    ({ changes }) => changes as Record<string, [unknown, unknown]>,
  );
const waiting = () =>
  systemDb().$queryRaw<{ data: unknown }[]>`
    SELECT data FROM pgboss.job WHERE name = 'ask-caqh' AND state = 'created' AND data->>'organizationId' = ${organizationId}`;

describe("asking CAQH about a provider", () => {
  test("keeps status, attestation clock and profile, sealed, with the hash of what was received", async () => {
    await account();
    await ask();
    expect(await status()).toMatchObject({
      standing: "current",
      rosterStatus: "ACTIVE",
      isAuthorized: true,
      providerStatus: "Re-Attestation",
      attestation: { state: "current", attestedOn: attested, goodThrough: daysLater(today, 100), daysLeft: 100 },
      isAsking: false,
      problem: "",
      failures: 0,
    });
    const [kept, ...others] = await snapshots();
    expect(others).toEqual([]);
    if (!kept) throw new Error("A snapshot is kept");
    const row = JSON.stringify(kept);
    expect(row.replace(/\D/g, "")).not.toContain("219099999");
    expect(row).not.toContain("<Provider");
    expect(await answerOf(kept)).toContain("<SSN>219099999</SSN>");
    expect(kept.profile).toEqual(profileOf());
    expect(await audits()).toMatchObject([{ caqhSnapshot: [null, kept.id], providerStatus: ["", "Re-Attestation"] }]);
  });

  test("is not done before its time, nor the profile read again while the attestation is the same", async () => {
    await account();
    await ask();
    await ask();
    expect(standIn.asked).toHaveLength(2);
    await due();
    await ask();
    expect(standIn.asked.slice(2)).toEqual(["GET /RosterAPI/api/providerstatus"]);
    expect(await audits()).toHaveLength(1);
  });

  test("keeps the same profile once, however often and by however many jobs it is received", async () => {
    await account();
    await ask();
    await due();
    await Promise.all([ask({ isThorough: true }), ask({ isThorough: true }), ask({ isThorough: true })]);
    expect(await snapshots()).toHaveLength(1);
  });

  test("reads the profile again when the provider attested anew, and keeps both", async () => {
    await account();
    await ask();
    atCaqh({ statusDate: today, profile: profileOf({ attestedOn: today, attestId: "2" }) });
    await due();
    await ask();
    expect((await snapshots()).map(({ attestedOn }) => attestedOn && dayOf(attestedOn))).toEqual([attested, today]);
    expect(await status()).toMatchObject({ attestation: { attestedOn: today, daysLeft: 120 } });
  });

  test("keeps the clock of the last attestation after it expired, and says that the profile is not current", async () => {
    await account();
    await ask();
    atCaqh({ status: "Expired Attestation", statusDate: today });
    await due();
    await ask({ isThorough: true });
    expect(await status()).toMatchObject({
      standing: "expired",
      problem: "",
      attestation: { attestedOn: attested },
      snapshot: { attestedOn: attested },
    });
    expect(await snapshots()).toHaveLength(1);
  });

  test.each([
    ["not on the roster", { rosters: [] }, "not_on_roster"],
    ["who has not authorized the organization", { isAuthorized: false }, "not_authorized"],
    ["who has not completed the profile", { status: "First Provider Contact", profile: null }, "incomplete"],
    ["who opted out", { status: "Opted Out" }, "opted_out"],
  ])("tells of a provider %s as a fact, without a profile", async (_, changes, standing) => {
    await account();
    atCaqh(changes);
    await ask();
    expect(await status()).toMatchObject({ standing, problem: "", failures: 0, snapshot: null });
    expect((await user.call(path("caqh-data"))).status).toBe(404);
  });

  test("reckons an attestation that was never seen from the day on which it ran out", async () => {
    await account();
    atCaqh({ status: "Expired Attestation", statusDate: today });
    await ask();
    expect(await status()).toMatchObject({
      standing: "expired",
      attestation: { state: "expired", attestedOn: daysLater(today, -121), daysLeft: -1 },
    });
  });

  test("tells of an id that CAQH does not know", async () => {
    await account();
    standIn.providers.clear();
    await ask();
    expect(await status()).toMatchObject({ standing: "not_found", problem: "" });
  });

  test("never takes the profile of somebody else: another NPI, or another CAQH id, is a problem", async () => {
    await account();
    const { demographics } = profileOf();
    atCaqh({ profile: profileOf({ demographics: { ...demographics, npi: inventedNpi(500) } }) });
    await ask();
    expect(await snapshots()).toEqual([]);
    expect(await status()).toMatchObject({
      problem: expect.stringContaining("belongs to another provider"),
      failures: 1,
    });
    atCaqh({ profile: profileOf({ caqhProviderId: "14999999" }) });
    await due();
    await ask({ isThorough: true });
    expect(await snapshots()).toEqual([]);
    expect(await status()).toMatchObject({ problem: expect.stringContaining("CAQH id 14999999"), failures: 2 });
  });
});

describe("what CAQH does not answer", () => {
  test.each(["cut", "unfinished"] as const)(
    "leaves the old profile when an answer is %s, and is asked again soon",
    async (fault) => {
      await account();
      await ask();
      const before = await snapshots();
      atCaqh({ statusDate: today, profile: profileOf({ attestedOn: today, licenses: [] }) });
      Object.assign(standIn, { fault, faultAt: "entities" });
      await due();
      await ask();
      expect(await snapshots()).toEqual(before);
      const now = await status();
      expect(now).toMatchObject({ failures: 1, snapshot: { id: before[0]?.id } });
      expect(now.problem).toMatch(/broke off in the middle|is not whole/);
      expect(Date.parse(String(now.nextCheckAt)) - Date.now()).toBeLessThan(61_000);
      expect((await user.call(path("caqh-data"))).json).toMatchObject({
        practitionerProfileDetail: { attestId: "9300211" },
      });

      standIn.fault = null;
      await due();
      await ask();
      expect(await snapshots()).toHaveLength(2);
      expect(await status()).toMatchObject({ failures: 0, problem: "" });
    },
  );

  test("waits longer from time to time while CAQH is down, and a day when the login is refused", async () => {
    await account();
    standIn.fault = "down";
    const pauses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      await ask();
      pauses.push(Math.round((Date.parse(String((await status()).nextCheckAt)) - Date.now()) / 60_000));
      await due();
    }
    expect(pauses).toEqual([1, 5, 30]);
    Object.assign(standIn, { fault: null });
    standIn.logins.set("lantern", "changed");
    await ask();
    const refused = await status();
    expect(refused).toMatchObject({
      failures: 4,
      problem: "CAQH refused the user name or the password of the account (401)",
    });
    expect(Date.parse(String(refused.nextCheckAt)) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    standIn.logins.set("lantern", "invented");
  });
});

describe("the roster", () => {
  test("is kept by itself where the account says so: added, asked about, read", async () => {
    await account({ isRostering: true });
    atCaqh({ rosters: [] });
    await ask();
    expect(await status()).toMatchObject({ standing: "roster_pending" });
    await due();
    await ask();
    expect(await status()).toMatchObject({ standing: "roster_pending" });
    await due();
    await ask();
    expect(await status()).toMatchObject({ standing: "current", snapshot: { attestedOn: attested } });
    expect(standIn.asked.filter((one) => one.startsWith("POST"))).toHaveLength(1);
  });

  test("loses who is terminated, and only then", async () => {
    await account({ isRostering: true });
    await ask();
    expect(standIn.asked.filter((one) => one.startsWith("DELETE"))).toEqual([]);
    const answer = await supervisor.call("/v2/providers/terminate-providers", {
      method: "PATCH",
      json: { provider_ids: [providerId], filters: {}, reason: "Left the network" },
    });
    expect(answer.status).toBe(200);
    await due();
    await ask();
    expect(standIn.asked.filter((one) => one.startsWith("DELETE"))).toHaveLength(1);
    const next = async () => Date.parse(String((await status()).nextCheckAt)) - Date.now();
    for (const _ of ["in process", "complete"]) {
      await due();
      await ask();
    }
    expect(await next()).toBeGreaterThan(29 * 86_400_000);
    await beginAskingEverywhere(new Date());
    expect(await next()).toBeGreaterThan(29 * 86_400_000);
    await supervisor.call("/v2/providers/unterminate-providers", {
      method: "PATCH",
      json: { provider_ids: [providerId], filters: {}, reason: "Came back" },
    });
    await beginAskingEverywhere(new Date());
    expect(await next()).toBeLessThan(1_000);
  });

  test("is changed by a Supervisor, who gives a reason, and tells why it was not", async () => {
    await account();
    standIn.providers.clear();
    const json = { action: "add", reason: "Joined the network" };
    expect((await user.call(path("caqh-roster"), { json })).status).toBe(403);
    const asked = await supervisor.call(path("caqh-roster"), { json });
    expect([asked.status, (asked.json as { isAsking: boolean }).isAsking]).toEqual([202, true]);
    expect(await waiting()).toEqual([{ data: { organizationId, providerId, roster: "add" } }]);
    standIn.pollsOfBatch = 0;
    await ask({ roster: "add" });
    await due();
    await ask();
    expect(await status()).toMatchObject({ problem: "CAQH did not change the roster: Provider could not be found" });
  });

  test("is asked for again where CAQH could not take what a person asked for, and once it took it no more", async () => {
    await account();
    atCaqh({ rosters: [] });
    Object.assign(standIn, { fault: "down" });
    await ask({ roster: "add" });
    expect(await waiting()).toEqual([{ data: { organizationId, providerId, roster: "add" } }]);
    await systemDb().$executeRaw`DELETE FROM pgboss.job WHERE data->>'organizationId' = ${organizationId}`;
    Object.assign(standIn, { fault: null });
    await ask({ roster: "add" });
    expect(await status()).toMatchObject({ standing: "roster_pending" });
    expect(await waiting()).toEqual([]);
    // The first request is still in CAQH's hands.
    await ask({ roster: "remove" });
    expect(await waiting()).toEqual([{ data: { organizationId, providerId, roster: "remove" } }]);
  });
});

describe("who asks", () => {
  test("a person does: 409 without account or id, else a job that reads the profile anew", async () => {
    expect((await user.call(path("caqh-refresh"), { method: "POST" })).status).toBe(409);
    await account();
    const answer = await user.call(path("caqh-refresh"), { method: "POST" });
    expect([answer.status, (answer.json as { standing: string }).standing]).toEqual([202, "not_asked"]);
    expect(await waiting()).toEqual([{ data: { organizationId, providerId, isThorough: true } }]);
    await systemDb().provider.updateMany({ where: { organizationId }, data: { caqhProviderId: "" } });
    expect((await user.call(path("caqh-refresh"), { method: "POST" })).status).toBe(409);
    expect(await status()).toMatchObject({ standing: "no_id", isAsking: false });
  });

  test("a workflow does when its collection starts", async () => {
    await account();
    await inContext(organizationId, (ctx) => startWorkflow(ctx, { providerId }));
    expect(await waiting()).toEqual([{ data: { organizationId, providerId, isThorough: true } }]);
  });

  test("the clock does, for everybody whose question is due; nobody of an organization without an account", async () => {
    await askDue();
    expect(await waiting()).toEqual([]);
    const saved = await supervisor.call("/v2/caqh-account", {
      method: "PUT",
      json: { caqhOrganizationId: "1234", username: "lantern", password: "invented" },
    });
    expect(saved.status).toBe(200);
    await askDue();
    await askDue();
    expect(await waiting()).toEqual([{ data: { organizationId, providerId } }]);
  });

  test("a provider who came after the account was entered is asked about from the next hour on", async () => {
    await account();
    expect(await systemDb().caqhStatus.count({ where: { organizationId } })).toBe(0);
    await beginAskingEverywhere(new Date());
    await beginAskingEverywhere(new Date());
    expect(await systemDb().caqhStatus.count({ where: { organizationId } })).toBe(1);
    await askDue();
    expect(await waiting()).toEqual([{ data: { organizationId, providerId } }]);
  });

  test("another CAQH id is another person: nothing that was answered for the old one counts", async () => {
    await account();
    await ask();
    expect(await status()).not.toMatchObject({ openProposals: 0 });
    await systemDb().provider.updateMany({ where: { organizationId }, data: { caqhProviderId: "14000777" } });
    expect(await status()).toMatchObject({ standing: "not_asked", attestation: { state: "none" }, snapshot: null });
    expect((await user.call(path("caqh-data"))).status).toBe(404);
    await beginAskingEverywhere(new Date());
    await ask();
    expect(await status()).toMatchObject({ openProposals: 0 });
    expect(await status()).toMatchObject({ standing: "not_found", caqhProviderId: "14000777" });
  });
});

test("an answer about the CAQH id that the file had when CAQH was asked is not kept once it has another", async () => {
  await account();
  const question = { organizationId, providerId };
  const task = await inContext(organizationId, ({ db, now }) => readTask(db, question, now));
  if (task === null) throw new Error("There is something to ask");
  const found = await questionsToCaqh(task, today, { timeoutMs: 5_000 });
  expect(found.profile?.kind).toBe("profile");
  await systemDb().provider.updateMany({ where: { organizationId }, data: { caqhProviderId: "14000777" } });
  await inContext(organizationId, (ctx) => keepFindings(ctx, task, found));
  expect(await snapshots()).toEqual([]);
  expect(await systemDb().caqhProposal.count({ where: { organizationId } })).toBe(0);
  const provider = await systemDb().provider.findFirstOrThrow({ where: { organizationId, id: providerId } });
  expect(provider.caqhPrimaryEmail).toBe("");
});

describe("what is answered of a profile", () => {
  test("is the specification's, complete, with the last four digits of the number alone", async () => {
    await account();
    await ask();
    const { json, text } = await user.call(path("caqh-data"));
    expect(text).not.toContain("219099999");
    expect(json).toMatchObject({
      practitionerInformation: {
        caqhProviderId: 14_000_019,
        lastName: "Quillfeather",
        ssn: "9999",
        birthDate: "1975-04-12T00:00:00Z",
      },
      practitionerProfileDetail: {
        lastAttestationDate: `${attested}T00:00:00Z`,
        practitionerStatus: { name: "Re-Attestation" },
      },
      practitionerProfessionalId: [{ practitionerLicense: [{ licenseState: "TX", licenseNumber: "Q4471" }] }],
      practitionerSpecialty: [{ primarySpecialty: { specialtyNuccTaxonomyCode: "207R00000X", recertifiedFlag: true } }],
      practitionerAffiliation: [
        { hospitalAffiliation: { admittingPrivilegeFlag: true, nonAdmittingAffiliationFlag: true } },
      ],
      practitionerProfessionalLiabilityInsurance: [{ occurrenceCoverageAmount: 1_000_000 }],
      practitionerDisclosure: [{ disclosureAnswerFlag: true }],
      providerId,
    });
    expect(JSON.stringify(json)).not.toMatch(/:(?:null|""|\[\]|\{\})/);
  });

  test("is listed newest first", async () => {
    await account();
    await ask();
    atCaqh({ profile: profileOf({ attestId: "2" }) });
    await due();
    await ask({ isThorough: true });
    const first = await user.call(`${path("caqh-snapshots")}?limit=1&include_total=true`);
    const { data } = first.json as { data: { id: string; hash: string }[] };
    expect(data.map(({ id }) => id)).toEqual([(await snapshots())[1]?.id]);
    expect([first.headers.get("x-total-count"), first.headers.get("link")]).toEqual([
      "2",
      expect.stringContaining("offset=1"),
    ]);
  });
});

describe("the account at CAQH", () => {
  const put = (json: object, headers: Record<string, string> = {}) =>
    supervisor.call("/v2/caqh-account", { method: "PUT", json, headers });
  const facts = { caqhOrganizationId: "1234", username: "lantern", isRostering: true };

  test("is a Supervisor's; its password is never answered, nor kept in the clear, nor needed again", async () => {
    expect((await user.call("/v2/caqh-account")).status).toBe(403);
    expect((await supervisor.call("/v2/caqh-account")).status).toBe(404);
    const without = await put(facts);
    expect(without.status).toBe(400);
    const saved = await put({ ...facts, password: "s3cret-of-lantern" });
    expect(saved.json).toMatchObject({ ...facts, version: 1 });
    const again = await put({ ...facts, isRostering: false });
    expect(again.json).toMatchObject({ version: 2, isRostering: false });
    const read = await supervisor.call("/v2/caqh-account");
    const row = await systemDb().caqhAccount.findUniqueOrThrow({ where: { organizationId } });
    const log = await systemDb().auditEntry.findMany({ where: { organizationId, action: "saveCaqhAccount" } });
    expect(log).toHaveLength(2);
    for (const text of [saved.text, read.text, JSON.stringify(row), JSON.stringify(log)]) {
      expect(text).not.toContain("s3cret-of-lantern");
    }
    await systemDb().caqhStatus.deleteMany({ where: { organizationId } });
  });

  test("is not written over somebody else's change", async () => {
    const first = await put({ ...facts, password: "invented" });
    const etag = first.headers.get("etag") ?? "";
    await put({ ...facts, username: "other" }, { "if-match": etag });
    expect((await put({ ...facts, username: "third" }, { "if-match": etag })).status).toBe(412);
    const both = await Promise.all([put({ ...facts, username: "a" }), put({ ...facts, username: "b" })]);
    for (const { status: code } of both) expect([200, 412]).toContain(code);
  });

  test("is removed with a reason; profiles stay, and nobody is asked any more", async () => {
    await account();
    await ask();
    const removed = await supervisor.call("/v2/caqh-account", {
      method: "DELETE",
      json: { reason: "The contract ended" },
    });
    expect(removed.status).toBe(204);
    await due();
    await ask();
    expect(standIn.asked).toHaveLength(2);
    expect(await status()).toMatchObject({ standing: "no_account", snapshot: { attestedOn: attested } });
    expect((await user.call(path("caqh-data"))).status).toBe(200);
    expect((await supervisor.call("/v2/caqh-account", { method: "DELETE", json: { reason: "Again" } })).status).toBe(
      404,
    );
  });
});
