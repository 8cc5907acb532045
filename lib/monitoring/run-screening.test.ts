import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { systemDb, systemPool } from "@/lib/db";
import { loadList } from "@/lib/lists/load-list";
import { inContext } from "@/prisma/factories/context";
import { createFacility, type FacilityFacts } from "@/prisma/factories/facility";
import { createOrganization } from "@/prisma/factories/organization";
import { createProvider, inventedNpi, type ProviderFacts } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { screenList } from "../jobs/screen-list";
import { forgetIndexes } from "./index-cache";
import { requestScreenings } from "./request-screenings";
import { runScreening } from "./run-screening";

useTestDatabase();
const folder = mkdtempSync(path.join(os.tmpdir(), "credence-screening-"));
afterAll(() => rmSync(folder, { recursive: true }));

const header =
  "LASTNAME,FIRSTNAME,MIDNAME,BUSNAME,GENERAL,SPECIALTY,UPIN,NPI,DOB,ADDRESS,CITY,STATE,ZIP,EXCLTYPE,EXCLDATE,REINDATE,WAIVERDATE,WVRSTATE";
type Listed = { last?: string; first?: string; business?: string; npi?: string; born?: string; state?: string };
const row = ({ last = "", first = "", business = "", npi = "0000000000", born = "", state = "TX" }: Listed) =>
  `"${last}","${first}","","${business}","IND- LIC HC SERV PRO","","","${npi}","${born}","1 ACORN AVENUE","DALLAS","${state}","75201","1128a1","20190620","00000000","00000000",""`;

let organizationId: string;
let versionId: string;

/** The list in use holds these; the others fill it up, so that it is no list of nobody. */
async function load(...listed: Listed[]): Promise<string> {
  const others = Array.from({ length: 40 }, (_, index) => ({ last: `FILLMORE${index}`, first: "OTIS" }));
  const file = path.join(folder, "UPDATED.csv");
  writeFileSync(file, `${[header, ...[...others, ...listed].map(row)].join("\r\n")}\r\n`);
  ({ versionId } = await loadList({ source: "oig", path: file, force: true }));
  await systemDb().screening.deleteMany();
  return versionId;
}

const credentialed = "last_credentialed_date = '2025-01-10'";
async function provider(facts: Partial<ProviderFacts>, change = credentialed): Promise<string> {
  const id = await inContext(organizationId, (ctx) => createProvider(ctx, facts));
  if (change) await systemPool().query(`UPDATE providers SET ${change} WHERE id = $1`, [id]);
  return id;
}
async function facility(facts: Partial<FacilityFacts>): Promise<string> {
  const id = await inContext(organizationId, (ctx) => createFacility(ctx, facts));
  await systemPool().query(`UPDATE facilities SET ${credentialed} WHERE id = $1`, [id]);
  return id;
}

/** Requests a screening and runs slices of it until it is over. */
async function screen(options: { sliceMs?: number; pageSize?: number } = {}) {
  await systemDb().$transaction((db) =>
    requestScreenings(db, { source: "oig", versionId, cause: "asked", organizationId }),
  );
  const { id } = await systemDb().screening.findFirstOrThrow({ where: { organizationId, state: "queued" } });
  for (let slices = 1; ; slices += 1) {
    await runScreening(organizationId, id, options);
    const done = await systemDb().screening.findFirstOrThrow({ where: { id } });
    if (done.state !== "running") return { ...done, slices };
  }
}
const flags = async () =>
  (await systemDb().flag.findMany({ where: { organizationId }, orderBy: { id: "asc" } })).map(
    ({ providerId, facilityId, active, isConfirmed, actionSource }) => ({
      about: providerId ?? facilityId,
      active,
      isConfirmed,
      actionSource,
    }),
  );
const providerRow = (id: string) => systemDb().provider.findFirstOrThrow({ where: { id } });

beforeEach(async () => {
  forgetIndexes();
  organizationId = (await createOrganization("Harbor Lantern Health Plan")).id;
});

describe("a screening of a list", () => {
  test("finds the excluded among all who are credentialed, and nobody else", async () => {
    const npi = inventedNpi(1);
    const excluded = await provider({ first_name: "Alaric", last_name: "Abernavy", npi });
    const born = await provider({ first_name: "Bettina", last_name: "Blackmere", dob: "1953-06-12", states: "TX" });
    const namesake = await provider({ first_name: "Tobias", last_name: "Ashgrove", npi: inventedNpi(2) });
    const unknown = await provider({ first_name: "Wilhelmina", last_name: "Zyx" });
    await provider({ first_name: "Ezra", last_name: "Elverstone", npi: inventedNpi(3) }, "");
    await provider(
      { first_name: "Otto", last_name: "Elverstone", npi: inventedNpi(4) },
      `${credentialed}, status = 'Terminated', status_before_termination = 'Active'`,
    );
    const clinic = await facility({ name: "Blue Heron Home Health Service", dba: "", state: "TX", zipcode: "75201" });
    await load(
      { last: "ABERNAVY", first: "ALARIC", npi },
      { last: "BLACKMERE", first: "BETTINA", born: "19530612" },
      { last: "ASHGROVE", first: "TOBIAS", npi: inventedNpi(9) },
      { last: "ELVERSTONE", first: "EZRA", npi: inventedNpi(3) },
      { last: "ELVERSTONE", first: "OTTO", npi: inventedNpi(4) },
      { business: "BLUE HERON HOME HEALTH SERVICE" },
    );
    const done = await screen();
    expect(done).toMatchObject({
      state: "done",
      subjectsTotal: 5,
      subjectsDone: 5,
      facilitiesDone: 1,
      confirmed: 1,
      review: 2,
      flagsRaised: 3,
      error: "",
    });
    expect(done.cleared).toBeGreaterThanOrEqual(1);
    expect(await flags()).toEqual(
      expect.arrayContaining([
        { about: excluded, active: true, isConfirmed: true, actionSource: "MONITORING" },
        { about: born, active: true, isConfirmed: false, actionSource: "MONITORING" },
        { about: clinic, active: true, isConfirmed: false, actionSource: "MONITORING" },
      ]),
    );
    expect(await flags()).toHaveLength(3);
    const cleared = await systemDb().listMatch.findMany({ where: { organizationId, providerId: namesake } });
    expect(cleared).toMatchObject([{ band: "cleared", flagId: null, versionId, endedAt: null }]);
    const statuses = await Promise.all([excluded, unknown].map(providerRow));
    expect(statuses.map((one) => one.monitoringStatus)).toEqual(["In Progress", "No action required"]);
    const today = new Date().toISOString().slice(0, 10);
    expect(statuses.map((one) => one.lastMonitoringDate?.toISOString().slice(0, 10))).toEqual([today, today]);
  });

  test("comes to the same in small slices as in one, and a second one changes nothing", async () => {
    const npi = inventedNpi(11);
    await provider({ first_name: "Alaric", last_name: "Abernavy", npi });
    for (let index = 0; index < 6; index += 1) await provider({ first_name: "Clement", last_name: `Cold${index}` });
    await facility({ name: "Quiet Harbor Clinic" });
    await load({ last: "ABERNAVY", first: "ALARIC", npi });
    const first = await screen({ sliceMs: 0, pageSize: 2 });
    expect(first.slices).toBeGreaterThan(4);
    expect(first).toMatchObject({ subjectsDone: 8, facilitiesDone: 1, confirmed: 1, flagsRaised: 1 });
    const matches = () => systemDb().listMatch.findMany({ where: { organizationId }, orderBy: { id: "asc" } });
    const before = await matches();
    const audits = await systemDb().auditEntry.count({ where: { organizationId } });
    expect(await screen()).toMatchObject({ subjectsDone: 8, confirmed: 1, flagsRaised: 0, flagsClosed: 0 });
    expect(await matches()).toEqual(before);
    expect(await systemDb().auditEntry.count({ where: { organizationId } })).toBe(audits);
  });

  test("ends a page where many have news, so that none takes longer than a job has, and counts everybody once", async () => {
    const listed = Array.from({ length: 60 }, (_, index) => {
      const npi = inventedNpi(100 + index);
      return { last: `ABERNAVY${String.fromCharCode(65 + (index % 26))}${index}`, first: "ALARIC", npi };
    });
    for (const { last, npi } of listed) await provider({ first_name: "Alaric", last_name: last, npi });
    await load(...listed);
    const done = await screen({ sliceMs: 0 });
    expect(done.slices).toBeGreaterThan(2);
    expect(done).toMatchObject({ subjectsDone: 60, confirmed: 60, flagsRaised: 60 });
    expect(await flags()).toHaveLength(60);
  });

  test("leaves a provider's time of change and version alone when only the date of monitoring is new", async () => {
    const id = await provider(
      { first_name: "Clement", last_name: "Coldbrook" },
      `${credentialed}, monitoring_status = 'No action required'`,
    );
    await load({ last: "ABERNAVY", first: "ALARIC" });
    const before = await providerRow(id);
    await screen();
    const after = await providerRow(id);
    expect(after.lastMonitoringDate).not.toBeNull();
    expect({ ...after, lastMonitoringDate: null }).toEqual(before);
  });

  test("closes the flag of a record that the list no longer has", async () => {
    const npi = inventedNpi(21);
    const id = await provider({ first_name: "Alaric", last_name: "Abernavy", npi });
    await load({ last: "ABERNAVY", first: "ALARIC", npi });
    await screen();
    await load({ last: "SOMEBODY", first: "ELSE" });
    expect(await screen()).toMatchObject({ confirmed: 0, flagsClosed: 1 });
    expect(await flags()).toMatchObject([{ about: id, active: false }]);
    expect((await providerRow(id)).monitoringStatus).toBe("No action required");
  });
});

describe("a screening that is under way", () => {
  const start = async () => {
    for (let index = 0; index < 5; index += 1) await provider({ first_name: "Clement", last_name: `Cold${index}` });
    await load({ last: "ABERNAVY", first: "ALARIC" });
    await systemDb().$transaction((db) =>
      requestScreenings(db, { source: "oig", versionId, cause: "asked", organizationId }),
    );
    const { id } = await systemDb().screening.findFirstOrThrow({ where: { organizationId } });
    await runScreening(organizationId, id, { sliceMs: 0, pageSize: 2 });
    return id;
  };
  const read = (id: string) => systemDb().screening.findFirstOrThrow({ where: { id } });

  test("goes on where a killed worker left it, and two at once count everybody once", async () => {
    const id = await start();
    expect(await read(id)).toMatchObject({ state: "running", subjectsDone: 2, subjectsTotal: 5 });
    const signal = new AbortController().signal;
    await Promise.all([1, 2].map(() => screenList.perform({ organizationId, screeningId: id }, signal)));
    expect(await read(id)).toMatchObject({ state: "done", subjectsDone: 5 });
  });

  test("does nothing more once it is cancelled", async () => {
    const id = await start();
    await systemDb().screening.updateMany({ where: { id }, data: { state: "cancelled" } });
    await runScreening(organizationId, id);
    expect(await read(id)).toMatchObject({ state: "cancelled", subjectsDone: 2 });
  });

  test("begins again for a version that was loaded meanwhile, and ends with that one", async () => {
    const id = await start();
    await systemDb().screening.updateMany({ where: { id }, data: { versionId: "lst_before" } });
    await systemDb().$transaction((db) =>
      requestScreenings(db, { source: "oig", versionId, cause: "list-changed", organizationId }),
    );
    expect(await read(id)).toMatchObject({ state: "queued", subjectsDone: 0, versionId });
    await runScreening(organizationId, id);
    expect(await read(id)).toMatchObject({ state: "done", subjectsDone: 5, versionId });
  });

  test("of a list that is no longer described fails with a sentence", async () => {
    const id = await start();
    await systemDb().screening.updateMany({ where: { id }, data: { source: "state-zz" } });
    await runScreening(organizationId, id);
    expect(await read(id)).toMatchObject({ state: "failed", error: "There is no list state-zz any more" });
  });
});
