import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { daysLater } from "@/lib/day";
import { systemDb, systemPool } from "@/lib/db";
import { setFlagActive } from "@/lib/flags/clear-flag";
import { newId } from "@/lib/ids";
import { watchExpiries } from "@/lib/jobs/watch-expiries";
import { inContext } from "@/prisma/factories/context";
import { createFacility, type FacilityFacts } from "@/prisma/factories/facility";
import { createOrganization } from "@/prisma/factories/organization";
import { createProvider } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { sectionRules } from "@/lib/verification/sources/section-rules";
import { expiryFingerprint } from "./expiry-finding";
import { expirySources } from "./expiry-sources";
import { type ExpiryPlace, runExpiries } from "./run-expiries";

useTestDatabase();
const today = "2026-03-12";
let organizationId: string;
let providerId: string;

const at = (day: string) => vi.setSystemTime(new Date(`${day}T09:00:00Z`));
const date = (day: string) => new Date(`${day}T00:00:00Z`);
const makeMonitored = (table: "providers" | "facilities", id: string, next: string | null = null) =>
  systemPool().query(
    `UPDATE ${table} SET last_credentialed_date = '2024-01-10', next_credentialing_date = $2, monitoring_status = 'No action required' WHERE id = $1`,
    [id, next],
  );
const license = (facts: { licenseNumber?: string; expires: string; status?: string; state?: string }) =>
  systemDb().license.create({
    data: {
      organizationId,
      id: newId("lic"),
      providerId,
      state: facts.state ?? "TX",
      licenseNumber: facts.licenseNumber ?? "A-1",
      status: facts.status ?? "Active",
      expirationDate: date(facts.expires),
    },
  });
const flags = () => systemDb().flag.findMany({ where: { organizationId }, orderBy: { id: "asc" } });
const provider = () => systemDb().provider.findFirstOrThrow({ where: { id: providerId } });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  at(today);
  organizationId = (await createOrganization("Harbor Lantern Health Plan")).id;
  providerId = await inContext(organizationId, (ctx) => createProvider(ctx));
  await makeMonitored("providers", providerId);
});
afterEach(() => void vi.useRealTimers());

describe("a license that expires", () => {
  test("is one flag that moves on at 90, 60 and 30 days and after the day, unread again each time", async () => {
    const expires = daysLater(today, 100);
    await license({ expires });
    await runExpiries(organizationId);
    expect(await flags()).toEqual([]);
    const seen: [string, string, string][] = [];
    for (const days of [90, 75, 60, 30, 0, -1]) {
      at(daysLater(expires, -days));
      await runExpiries(organizationId);
      const [flag, ...others] = await flags();
      expect(others).toEqual([]);
      const reads = await systemDb().flagRead.count({ where: { flagId: flag?.id } });
      seen.push([flag?.flagType ?? "", flag?.severity ?? "", reads === 0 ? "unread" : "read"]);
      expect(flag).toMatchObject({ active: true, actionSource: "MONITORING", subCollectionName: "state-licenses" });
      expect(flag?.expirationDate).toEqual(date(expires));
      expect(flag?.dueDate).toEqual(date(expires));
      await systemDb().flagRead.createMany({
        data: [{ organizationId, flagId: flag?.id ?? "", readerId: "usr_1" }],
        skipDuplicates: true,
      });
    }
    expect(seen).toEqual([
      ["License expiring", "minor", "unread"],
      ["License expiring", "minor", "read"],
      ["License expiring", "minor", "unread"],
      ["License expiring", "minor", "unread"],
      ["License expiring", "minor", "read"],
      ["License expired", "major", "unread"],
    ]);
    expect((await provider()).monitoringStatus).toBe("In Progress");
    expect((await provider()).activeFlags).toBe(1);
  });

  test("stays cleared by a person until the next step", async () => {
    const expires = daysLater(today, 40);
    await license({ expires });
    await runExpiries(organizationId);
    const [flag] = await flags();
    await inContext(organizationId, (ctx) => setFlagActive(ctx, flag?.id ?? "", false, "Renewal is under way"));
    await runExpiries(organizationId);
    expect(await flags()).toMatchObject([{ active: false, resolutionReason: "Renewal is under way" }]);
    at(daysLater(expires, -30));
    await runExpiries(organizationId);
    expect(await flags()).toMatchObject([
      { active: true, reopenedBecause: expect.stringContaining("30-day notice"), resolution: null },
    ]);
  });

  test("is closed by the service when it is renewed, and comes back when the renewal is taken back", async () => {
    const { id } = await license({ expires: daysLater(today, 10) });
    await runExpiries(organizationId);
    const change = (expires: string) =>
      systemDb().license.updateMany({ where: { id }, data: { expirationDate: date(expires) } });
    await change("2028-05-01");
    await runExpiries(organizationId);
    expect(await flags()).toMatchObject([
      {
        active: false,
        resolution: "renewed",
        resolutionReason: "Renewed until 2028-05-01",
        resolvedByName: "Credence",
      },
    ]);
    expect((await provider()).activeFlags).toBe(0);
    expect((await provider()).monitoringStatus).toBe("No action required");
    await change(daysLater(today, 10));
    await runExpiries(organizationId);
    expect(await flags()).toMatchObject([{ active: true }]);
  });

  test("is closed when it is no longer on file, saying what stands in its place", async () => {
    const { id } = await license({ expires: daysLater(today, 10) });
    await runExpiries(organizationId);
    await systemDb().license.deleteMany({ where: { id } });
    await license({ licenseNumber: "B-2", expires: "2028-01-31" });
    await runExpiries(organizationId);
    expect(await flags()).toMatchObject([
      {
        active: false,
        resolution: "removed",
        resolutionReason: "No longer on file as it was; in its place stands License TX B-2 until 2028-01-31",
      },
    ]);
  });

  test("counts by its latest row, and one that is revoked is not an expiry", async () => {
    await license({ expires: daysLater(today, -400) });
    await license({ expires: "2028-01-31" });
    await license({ licenseNumber: "R-9", expires: daysLater(today, 5), status: "Revoked" });
    await runExpiries(organizationId);
    expect(await flags()).toEqual([]);
  });

  test("that is inactive before its day is not in force", async () => {
    await license({ expires: daysLater(today, 50), status: "Inactive" });
    await runExpiries(organizationId);
    expect(await flags()).toMatchObject([{ severity: "major", description: "License TX A-1 is inactive" }]);
  });

  test("is the same flag when the collection finds it", async () => {
    const expires = daysLater(today, -3);
    await license({ expires });
    await runExpiries(organizationId);
    const rule = sectionRules.find(({ element }) => element === "license");
    const sections = { licenses: [{ state: "TX", number: "A-1", status: "Active", expires }] };
    const onFile = { sections, states: [], lastName: "Quillfeather" } as never;
    const answer = await rule?.check(onFile, { now: new Date() } as never);
    const [flag] = await flags();
    expect(answer?.findings).toMatchObject([
      {
        fingerprint: flag?.fingerprint,
        matchHash: flag?.matchHash,
        description: flag?.description,
        flagType: flag?.flagType,
        severity: flag?.severity,
      },
    ]);
  });
});

test("of those who are not credentialed, or terminated, nothing is watched", async () => {
  await license({ expires: daysLater(today, 10) });
  await systemPool().query("UPDATE providers SET last_credentialed_date = NULL WHERE id = $1", [providerId]);
  await runExpiries(organizationId);
  await systemPool().query(
    "UPDATE providers SET last_credentialed_date = '2024-01-10', status = 'Terminated', status_before_termination = 'Active' WHERE id = $1",
    [providerId],
  );
  await runExpiries(organizationId);
  expect(await flags()).toEqual([]);
});

test("every kind of a provider and of a facility is watched, in slices, and done again nothing changes", async () => {
  const soon = daysLater(today, 20);
  const own = { organizationId, providerId };
  await license({ expires: soon });
  await systemDb().deaRegistration.create({
    data: { ...own, id: newId("dea"), deaNumber: "FQ1234563", state: "TX", expirationDate: date(soon) },
  });
  await systemDb().boardCertification.create({
    data: { ...own, id: newId("brd"), specialty: "Cardiology", status: "Certified", expirationDate: date(soon) },
  });
  await systemDb().malpracticeInsurance.create({
    data: {
      ...own,
      id: newId("mal"),
      policyNumber: "P-77",
      occurrenceCoverageAmount: 1_000_000,
      aggregateCoverageAmount: 3_000_000,
      expirationDate: date(soon),
    },
  });
  await systemDb().practiceLocation.create({
    data: { ...own, id: newId("loc"), name: "Main", cliaNumber: "45D0000001", cliaExpirationDate: date(soon) },
  });
  const workflowId = newId("wf");
  const who = { createdBy: "usr_1", createdByName: "Nora", updatedBy: "usr_1", updatedByName: "Nora" };
  await systemDb().workflow.create({
    data: {
      ...own,
      id: workflowId,
      cycle: "Initial",
      status: "CRED_APPROVED",
      statusChangedAt: new Date(),
      sequence: 1,
      lastEventId: "evt_1",
      receivedDate: new Date(),
      attestationDate: date(daysLater(today, -300)),
      ...who,
    },
  });
  await systemDb().attestedData.create({
    data: {
      ...own,
      id: newId("atd"),
      workflowId,
      version: 1,
      purpose: "Credentialing",
      dateComplete: new Date(`${daysLater(soon, -120)}T23:30:00Z`),
      content: {},
      createdBy: "usr_1",
      createdByName: "Nora",
    },
  });
  await systemDb().caqhStatus.create({
    data: { ...own, caqhProviderId: "14000019", attestedOn: date(daysLater(soon, -120)), checkedAt: new Date() },
  });
  await makeMonitored("providers", providerId, soon);
  const moment = `${soon}T00:00:00Z`;
  const facts: Partial<FacilityFacts> = {
    stateLicenses: [
      {
        licenseType: "State License",
        licenseNumber: "H-1",
        status: "Active",
        expirationDate: soon,
        source: "State",
      } as never,
    ],
    accreditations: [
      {
        accreditationBody: "Joint Commission",
        applicable: "Yes",
        status: "Accredited",
        effectiveDate: "2024-01-01T00:00:00Z",
        expirationDate: moment,
      },
    ],
    certifications: [
      { certificateType: "CLIA", number: "45D0000002", expirationDate: moment },
      { certificateType: "CMS", number: "450001", expirationDate: moment },
      { certificateType: "CDS", number: "CDS-9", expirationDate: moment },
    ] as never,
    liabilityInsurances: [
      { insuranceType: "General Liability", policyNumber: "L-5", source: "Carrier", expirationDate: soon },
    ],
    deas: [
      {
        state: "TX",
        deaNumber: "FL1234567",
        providerType: "Hospital",
        status: "Active",
        expirationDate: moment,
        source: "DEA",
      },
    ] as never,
  };
  const facilityId = await inContext(organizationId, (ctx) => createFacility(ctx, facts));
  await makeMonitored("facilities", facilityId, soon);

  const stops: ExpiryPlace[] = [];
  let from: ExpiryPlace | null = { step: 0, after: "" };
  for (; from !== null; from = await runExpiries(organizationId, { from, sliceMs: 0 })) stops.push(from);
  expect(stops.length).toBeGreaterThan(10);
  // Each goes on where the one before stopped: none looks again at what is behind it.
  const order = stops.map(({ step, after }) => `${String(step).padStart(3, "0")} ${after}`);
  expect(order).toEqual([...new Set(order)].toSorted());
  const raised = await flags();
  const kinds = [...new Set(expirySources.map(({ kind }) => kind))];
  expect([...new Set(raised.map(({ fingerprint }) => fingerprint.split(":")[1]))].toSorted()).toEqual(kinds.toSorted());
  expect(raised).toHaveLength(16);
  for (const flag of raised)
    expect(flag).toMatchObject({
      active: true,
      severity: "minor",
      expirationDate: date(soon),
      actionSource: "MONITORING",
    });
  expect(raised.map(({ fingerprint }) => fingerprint)).toContain(expiryFingerprint("attestation", "attestation"));
  expect(raised.map(({ description }) => description)).toContain(`CLIA 45D0000002 expires on ${soon}, in 20 days`);

  const audits = () => systemDb().auditEntry.count({ where: { organizationId } });
  const before = [await audits(), await flags()];
  expect(await runExpiries(organizationId)).toBeNull();
  expect([await audits(), await flags()]).toEqual(before);
});

test("where an organization is too large for one slice, the next goes on behind the one before, until everybody was looked at", async () => {
  for (let index = 0; index < 5; index += 1) {
    const id = await inContext(organizationId, (ctx) => createProvider(ctx));
    await makeMonitored("providers", id, daysLater(today, 20));
  }
  const waiting = () =>
    systemPool().query<{ data: object }>(
      "SELECT data FROM pgboss.job WHERE name = 'watch-expiries' AND state = 'created'",
    );
  let data: object = { organizationId };
  let slices = 0;
  for (;;) {
    await systemPool().query("DELETE FROM pgboss.job WHERE name = 'watch-expiries'");
    // The time of every slice is over as soon as it has done something.
    await watchExpiries.perform(data, AbortSignal.abort());
    slices += 1;
    const { rows } = await waiting();
    if (rows[0] === undefined) break;
    expect(rows[0].data).not.toEqual(data);
    data = rows[0].data;
  }
  expect(slices).toBeGreaterThan(5);
  const raised = await systemDb().flag.findMany({ where: { organizationId, active: true } });
  expect(raised.map(({ flagType }) => flagType)).toHaveLength(5);
});

test("whoever has more that expires than is read at once has a flag for each, and none when all is renewed", async () => {
  const expirationDate = date(daysLater(today, 20));
  await systemDb().license.createMany({
    data: Array.from({ length: 205 }, (_, number) => ({
      organizationId,
      id: newId("lic"),
      providerId,
      state: "TX",
      licenseNumber: `A-${number}`,
      status: "Active",
      expirationDate,
    })),
  });
  await runExpiries(organizationId);
  const open = () => systemDb().flag.count({ where: { organizationId, active: true } });
  expect(await open()).toBe(205);
  await systemDb().license.updateMany({ where: { providerId }, data: { expirationDate: date(daysLater(today, 400)) } });
  await runExpiries(organizationId);
  expect(await open()).toBe(0);
});

test("an attestation at CAQH is told of 30 days before its end, flagged from the 121st day, and closed by the next one", async () => {
  const key = { organizationId, providerId };
  const attested = (daysAgo: number) =>
    systemDb().caqhStatus.update({
      where: { organizationId_providerId: key },
      data: { attestedOn: date(daysLater(today, -daysAgo)) },
    });
  await makeMonitored("providers", providerId, daysLater(today, 300));
  await systemDb().caqhStatus.create({ data: { ...key, caqhProviderId: "14000019", checkedAt: new Date() } });

  await attested(89);
  await runExpiries(organizationId);
  expect(await flags()).toEqual([]);

  await attested(90);
  await runExpiries(organizationId);
  expect(await flags()).toMatchObject([{ active: true, flagType: "CAQH attestation expiring", severity: "minor" }]);

  await attested(120);
  await runExpiries(organizationId);
  expect(await flags()).toMatchObject([{ flagType: "CAQH attestation expiring" }]);

  await attested(121);
  await runExpiries(organizationId);
  expect(await flags()).toMatchObject([
    {
      active: true,
      flagType: "CAQH attestation expired",
      severity: "major",
      description: `CAQH attestation expired on ${daysLater(today, -1)}`,
    },
  ]);

  await attested(0);
  await runExpiries(organizationId);
  expect(await flags()).toMatchObject([{ active: false }]);
});
