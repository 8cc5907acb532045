import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { daysLater } from "@/lib/day";
import { inOrganization, systemDb, systemPool } from "@/lib/db";
import { approveSubject } from "@/lib/flags/approve-subject";
import { setFlagActive } from "@/lib/flags/clear-flag";
import { raiseFlag } from "@/lib/flags/raise";
import { newId } from "@/lib/ids";
import { watch } from "@/lib/jobs/watch";
import { loadList } from "@/lib/lists/load-list";
import { contentHash } from "@/lib/verification/content-hash";
import { inContext } from "@/prisma/factories/context";
import { createProvider } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { makeCertificates } from "./make-certificates";
import { refreshMonitoring, refreshPage } from "./monitoring-status";
import { requestDueScreenings } from "./request-due-screenings";
import { runScreening } from "./run-screening";

// Drawing is a second of work for the processor, and tests share it with each other.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let organizationId: string;
let providerId: string;
const today = new Date().toISOString().slice(0, 10);

const get = async <T>(path: string): Promise<T> => (await tenant.callers.Supervisor.call(path)).json as T;
const post = (path: string, json?: object) => tenant.callers.Supervisor.call(path, { method: "POST", json });
type Record = { id: string; state: string; source: string };

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  ({ organizationId } = tenant);
  // Of the lists only those that are loaded here are in use.
  await systemDb().listVersion.deleteMany({ where: { ownerOrganizationId: organizationId } });
  await loadList({ source: "oig", path: "prisma/demo/oig/UPDATED.csv" });
  await loadList({ source: "ofac", path: "prisma/demo/ofac" });
  providerId = await inContext(organizationId, (ctx) =>
    createProvider(ctx, { first_name: "Clement", last_name: "Coldbrook" }),
  );
  await systemPool().query(
    "UPDATE providers SET last_credentialed_date = '2024-01-10', next_credentialing_date = $2 WHERE id = $1",
    [providerId, daysLater(today, 45)],
  );
});
beforeEach(async () => void (await systemDb().screening.deleteMany({ where: { organizationId } })));

describe("a screening on request", () => {
  test("is made once, shown with its list and version, and stopped", async () => {
    const made = await post("/v2/monitoring/screenings", { source: "oig" });
    expect(made.status).toBe(201);
    const { id } = made.json as Record;
    expect(made.json).toMatchObject({
      source: "oig",
      listName: "OIG LEIE",
      state: "queued",
      cause: "asked",
      requestedByName: "Supervisor client",
      version: { recordCount: 39 },
    });
    const again = await post("/v2/monitoring/screenings", { source: "oig" });
    expect([again.status, (again.json as { message: string }).message]).toEqual([
      409,
      "Everybody is being screened against OIG LEIE already",
    ]);
    expect((await post(`/v2/monitoring/screenings/${id}/cancel`)).json).toMatchObject({ id, state: "cancelled" });
    expect((await post(`/v2/monitoring/screenings/${id}/cancel`)).status).toBe(409);
    expect(await get(`/v2/monitoring/screenings?source=oig&state=cancelled`)).toMatchObject({
      data: [{ id }],
      count: 1,
    });
    expect(await get(`/v2/monitoring/screenings?source=ofac`)).toEqual({ data: [], count: 0 });
  });

  test("of a list that nobody knows is 400, of one that is not loaded 409", async () => {
    expect((await post("/v2/monitoring/screenings", { source: "state-zz" })).status).toBe(400);
    expect((await post("/v2/monitoring/screenings", { source: "opt-out" })).status).toBe(409);
    expect((await post("/v2/monitoring/screenings/scr_01hzy3v7k4c9m2n8p5q6r7s8t9/cancel")).status).toBe(404);
  });

  test("of two at the same moment one is made", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => post("/v2/monitoring/screenings", { source: "oig" })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });
});

describe("what is due", () => {
  const due = (now: Date) => systemDb().$transaction((db) => requestDueScreenings(db, now));
  const own = () => systemDb().screening.findMany({ where: { organizationId }, orderBy: { source: "asc" } });
  const finish = async () => {
    for (const { id } of await own()) await runScreening(organizationId, id);
  };

  test("is every list in use, once a month and once a version", async () => {
    const now = new Date();
    await due(now);
    expect((await own()).map(({ source, cause }) => [source, cause])).toEqual([
      ["ofac", "monthly"],
      ["oig", "monthly"],
    ]);
    expect(await due(now)).toEqual([]);
    await finish();
    expect(await due(now)).toEqual([]);
    await systemDb().screening.updateMany({ where: { organizationId, source: "oig" }, data: { versionId: "lst_old" } });
    await due(now);
    expect((await own()).filter(({ state }) => state === "queued")).toMatchObject([
      { source: "oig", cause: "list-changed" },
    ]);
    await finish();
    const nextMonth = new Date(now.getTime() + 32 * 86_400_000);
    await due(nextMonth);
    expect((await own()).filter(({ state }) => state === "queued").map(({ source }) => source)).toEqual([
      "ofac",
      "oig",
    ]);
  });

  test("does not come back by itself when somebody stopped it", async () => {
    await due(new Date());
    await systemDb().screening.updateMany({
      where: { organizationId },
      data: { state: "cancelled", finishedAt: new Date() },
    });
    const again = await due(new Date());
    expect(again.filter((one) => one.organizationId === organizationId)).toEqual([]);
  });

  test("is looked for by the clock, with the expiries of every organization", async () => {
    await watch.perform({}, new AbortController().signal);
    expect(await own()).toHaveLength(2);
    const { rows } = await systemPool().query(
      "SELECT 1 FROM pgboss.job WHERE name = 'watch-expiries' AND data->>'organizationId' = $1",
      [organizationId],
    );
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe("a certificate", () => {
  const month = "2026-03";
  const made = () =>
    systemDb().monitoringCertificate.findMany({ where: { organizationId, month }, orderBy: { source: "asc" } });
  const make = (now: string) =>
    inOrganization(organizationId, (db) => makeCertificates(db, organizationId, month, new Date(now)));

  test("says for every list what was screened in the month, and what is missing, and never changes", async () => {
    await systemPool().query("UPDATE organizations SET created_at = '2025-01-01' WHERE id = $1", [organizationId]);
    await systemPool().query("UPDATE list_versions SET loaded_at = '2026-02-20'");
    const [version] = await systemDb().listVersion.findMany({ where: { source: "oig" } });
    await systemDb().screening.create({
      data: {
        organizationId,
        id: newId("scr"),
        source: "oig",
        versionId: version?.id ?? "",
        policyVersion: 0,
        cause: "monthly",
        state: "done",
        subjectsTotal: 41,
        subjectsDone: 41,
        facilitiesDone: 1,
        confirmed: 1,
        review: 2,
        flagsRaised: 3,
        createdAt: new Date("2026-03-01T00:05:00Z"),
        startedAt: new Date("2026-03-01T00:05:00Z"),
        finishedAt: new Date("2026-03-01T00:06:00Z"),
      },
    });
    expect(await make("2026-03-31T23:00:00Z")).toBe(0);
    expect(await make("2026-04-01T00:10:00Z")).toBe(2);
    const [ofac, oig] = await made();
    expect(oig?.content).toMatchObject({
      listName: "OIG LEIE",
      isComplete: true,
      gaps: [],
      from: "2026-03-01",
      to: "2026-03-31",
      screenings: [
        { providers: 40, facilities: 1, thresholds: { reviewFrom: expect.any(Number), reviewsSameName: false } },
      ],
      versions: [{ id: version?.id, recordCount: 39, fileHash: version?.fileHash }],
      totals: { screenings: 1, confirmed: 1, review: 2, flagsRaised: 3 },
    });
    expect(oig?.contentHash).toBe(contentHash(oig?.content));
    expect(ofac?.content).toMatchObject({
      isComplete: false,
      gaps: ["No screening of everybody who is monitored was completed in this month."],
    });
    expect(await make("2026-05-01T00:10:00Z")).toBe(0);
    expect(await made()).toEqual([ofac, oig]);
  });

  test("is listed, read and downloaded as PDF; the present month is told to date and not stored", async () => {
    const { data } = await get<{ data: Record[] }>(`/v2/monitoring/certificates?month=${month}&source=oig`);
    const [{ id } = { id: "" }] = data;
    expect(await get(`/v2/monitoring/certificates/${id}`)).toMatchObject({ id, content: { month } });
    const answer = await fetch(`${server().origin}/v2/monitoring/certificates/${id}/pdf`, {
      headers: { authorization: `Bearer ${tenant.callers.Supervisor.token}`, "organization-id": organizationId },
    });
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())), {
      mergePages: true,
    });
    const words = text.replace(/\s+/g, " ");
    expect(words).toContain("Certificate of ongoing monitoring");
    expect(words).toContain("40 providers and 1 facility");
    expect(words).toContain("Complete for the month");
    const stored = () => systemDb().monitoringCertificate.count({ where: { organizationId } });
    const before = await stored();
    expect(await get("/v2/monitoring/certificate-to-date?source=oig")).toMatchObject({
      id: null,
      month: today.slice(0, 7),
      isComplete: false,
      content: { gaps: ["No screening of everybody who is monitored was completed so far this month."] },
    });
    expect(await stored()).toBe(before);
    expect((await tenant.callers.Supervisor.call("/v2/monitoring/certificate-to-date?source=zz")).status).toBe(404);
  });
});

test("the overview says how each list stands and how much expires, and the list says what", async () => {
  await systemDb().$transaction((db) => requestDueScreenings(db, new Date()));
  const rows = await systemDb().screening.findMany({ where: { organizationId, source: "oig" } });
  for (const { id } of rows) await runScreening(organizationId, id);
  const overview = await get<{ lists: object[]; expiries: object[] }>("/v2/monitoring/overview");
  expect(overview).toMatchObject({ monitored: { providers: 1, facilities: 0 } });
  expect(overview.lists).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ source: "oig", isLoaded: true, isOverdue: false, ageDays: 0, current: null }),
      expect.objectContaining({ source: "ofac", isLoaded: true, isOverdue: true, lastScreening: null }),
      expect.objectContaining({ source: "opt-out", isLoaded: false, isOverdue: false, version: null }),
    ]),
  );
  expect(overview.expiries).toEqual(
    expect.arrayContaining([
      { kind: "recredentialing", label: "Recredentialing", expired: 0, within30: 0, within60: 1, within90: 0 },
      { kind: "license", label: "License", expired: 0, within30: 0, within60: 0, within90: 0 },
    ]),
  );
  const item = {
    kind: "recredentialing",
    item: "Credentialing",
    expires: daysLater(today, 45),
    days: 45,
    providerId,
    facilityId: null,
    name: "Coldbrook, Clement",
  };
  expect(await get("/v2/monitoring/expiries?days=60&kind=recredentialing,license")).toMatchObject({
    data: [item],
    count: 1,
  });
  expect(await get("/v2/monitoring/expiries?days=60&kind=")).toMatchObject({ count: 1 });
  expect(await get("/v2/monitoring/expiries?days=30")).toEqual({ data: [], count: 0 });
  expect(await get("/v2/monitoring/expiries?expired=only")).toEqual({ data: [], count: 0 });
});

test("the monitoring status follows what is open, read and approved", async () => {
  const status = async () =>
    (await systemDb().provider.findFirstOrThrow({ where: { id: providerId } })).monitoringStatus;
  const refresh = () => inContext(organizationId, (ctx) => refreshMonitoring(ctx, "provider", [providerId]));
  const raise = (fingerprint: string) =>
    inContext(organizationId, (ctx) =>
      raiseFlag(ctx, {
        providerId,
        flagType: "DEA expired",
        severity: "major",
        subCollectionName: "dea-data",
        description: "Expired",
        actionSource: "MONITORING",
        fingerprint,
        matchHash: "1",
        isConfirmed: false,
        evidence: {},
      }),
    );
  await refresh();
  expect(await status()).toBe("No action required");
  const { id } = await raise("test:1");
  expect(await status()).toBe("In Progress");
  await systemDb().flagRead.create({ data: { organizationId, flagId: id, readerId: "usr_1", readAt: new Date() } });
  await inContext(organizationId, (ctx) => refreshPage(ctx, "provider", ""));
  expect(await status()).toBe("Reviewed by Vendor");
  await inContext(organizationId, (ctx) => approveSubject(ctx, { providerId }, "All known"));
  expect(await status()).toBe("No action required");
  await refresh();
  expect(await status()).toBe("No action required");
  const other = await raise("test:2");
  expect(await status()).toBe("In Progress");
  await inContext(organizationId, (ctx) => setFlagActive(ctx, other.id, false, "Renewed"));
  expect(await status()).toBe("No action required");
  const [review] = await systemDb().monitoringReview.findMany({ where: { organizationId, providerId } });
  expect(review).toMatchObject({ reason: "All known", createdByName: "Credence" });
});
