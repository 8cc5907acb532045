import { beforeAll, describe, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import type { Caller } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { raiseFlag } from "@/lib/flags/raise";
import { stateCodes } from "./enumerations";
import { inContext } from "@/prisma/factories/context";
import { inventedNpi, providerFacts } from "@/prisma/factories/provider";
import { workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let caller: Caller;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  caller = tenant.callers["Credentialing User"];
});

const create = (facts: object) => caller.call("/v2/provider", { json: providerFacts(facts) });
const idIn = ({ json }: { json: unknown }) => (json as { provider_id: string }).provider_id;

describe("the list", () => {
  const list = async (query: string) => (await caller.call(`/v2/providers?${query}`)).json as Record<string, unknown>[];

  test("shows every member of the specification, and practice locations only when asked", async () => {
    const id = idIn(await create({ npi: inventedNpi(40), last_name: "Listed", external_id: "listed" }));
    const [row] = await list("search=listed");
    expect(row).toMatchObject({
      first_name: "Ada",
      middle_name: "",
      last_name: "Listed",
      npi: inventedNpi(40),
      degree: "MD",
      provider_id: id,
      status: "New",
      credentialing_status: "Not sent to credentialing",
      credentialing_status_update_date: null,
      external_id: "listed",
      gender: "Female",
      primary_email: "",
      caqh_primary_email: "",
      dob: "1975-04-12",
      isHospitalBased: false,
    });
    expect(row).not.toHaveProperty("practice_location");
    expect(await list("search=listed&include=practice_location")).toMatchObject([{ practice_location: [] }]);
  });

  test("finds by the beginning of the last name whatever its accents, by NPI, external id and id", async () => {
    const id = idIn(await create({ npi: inventedNpi(41), last_name: "Ångström-O’Neil", external_id: "E/41" }));
    for (const text of ["angs", "ÅNGSTRÖM", "angstrom oneil ada", inventedNpi(41), "E/41", id]) {
      const found = await list(`search=${encodeURIComponent(text)}`);
      expect(
        found.map((row) => row.provider_id),
        text,
      ).toEqual([id]);
    }
    for (const text of ["ngstrom", "%", "_", "angstrom'; drop table providers"]) {
      expect(await list(`search=${encodeURIComponent(text)}`), text).toEqual([]);
    }
  });

  test("filters by file type, flags, states, degree, status and where credentialing stands", async () => {
    const { organizationId } = tenant;
    const facts = { last_name: "Filtered", states: "GU", degree: "LMHC" } as const;
    const file = await inContext(organizationId, (ctx) => workflowAt(ctx, "PSV_READY", facts));
    await inContext(organizationId, (ctx) =>
      raiseFlag(ctx, {
        providerId: file.providerId,
        flagType: "License expiring",
        severity: "minor",
        subCollectionName: "state-licenses",
        description: "Expires soon",
        actionSource: "MONITORING",
        fingerprint: "1",
        matchHash: "1",
        isConfirmed: false,
        evidence: {},
      }),
    );
    const fits = ["file_type=Pending", "flagged=true", "state=GU,PW", "degree=LMHC", "workflow_status=PSV_READY"];
    const fitsNot = ["file_type=Clean", "flagged=false", "state=PW", "degree=MD", "workflow_status=TABLED,NONE"];
    const foundBy = async (filter: string) => (await list(`search=filtered&${filter}`)).length;
    for (const filter of [...fits, fits.join("&"), "status=In%20Progress"])
      expect(await foundBy(filter), filter).toBe(1);
    for (const filter of [...fitsNot, "status=Active"]) expect(await foundBy(filter), filter).toBe(0);
  });

  test("walked by time windows misses nobody and shows nobody twice, while providers change behind the walker", async () => {
    const { organizationId } = tenant;
    await systemDb().provider.updateMany({ where: { organizationId }, data: { updatedAt: new Date("2025-01-01") } });
    const begin = Date.parse("2026-01-01T00:00:00Z");
    const ids: string[] = [];
    for (let index = 0; index < 25; index += 1) {
      const id = idIn(await create({ last_name: "Walked" }));
      // Five of them at every moment: pages end in the middle of a moment.
      const updatedAt = new Date(begin + Math.floor(index / 5) * 1000);
      await systemDb().provider.updateMany({ where: { id }, data: { updatedAt } });
      ids.push(id);
    }
    const seen = new Set<string>();
    let [start, offset] = [new Date(begin).toISOString(), 0];
    for (let page = 0; page < 40; page += 1) {
      const rows = await list(`start_updated_at=${start}&end_updated_at=2026-06-01T00:00:00Z&limit=4&offset=${offset}`);
      for (const row of rows) seen.add(String(row.provider_id));
      if (rows.length < 4) break;
      // One that the walker has seen changes and leaves the window.
      if (page === 1) await systemDb().provider.updateMany({ where: { id: ids[0] }, data: { updatedAt: new Date() } });
      const last = String(rows.at(-1)?.updated_at);
      offset = last === start ? offset + 4 : rows.filter((row) => row.updated_at === last).length;
      start = last;
    }
    expect([...seen].toSorted()).toEqual(ids.toSorted());
    const window = await list("start_updated_at=2026-01-01T00:00:01Z&end_updated_at=2026-01-01T00:00:02Z&limit=100");
    expect(window.map((row) => row.provider_id)).toEqual(ids.slice(5, 10));
  });

  test("sorts as asked, the same way every time", async () => {
    for (const name of ["Sortb", "Sorta", "Sortc"]) await create({ last_name: name });
    const names = async (query: string) => (await list(`search=sort&${query}`)).map((row) => row.last_name);
    expect(await names("sort=name")).toEqual(["Sorta", "Sortb", "Sortc"]);
    expect(await names("sort=name&direction=desc")).toEqual(["Sortc", "Sortb", "Sorta"]);
    expect(await names("")).toEqual(["Sortb", "Sorta", "Sortc"]);
    for (const sort of ["credentialing_status", "next_credentialing_date", "flags"]) {
      expect(await names(`sort=${sort}`)).toEqual(await names(`sort=${sort}`));
    }
  });

  test("has the same providers in the same order whole and page by page, whatever two things choose them", async () => {
    const { organizationId } = tenant;
    const named = await list("search=walked&limit=100&sort=name");
    expect(named.length).toBeGreaterThan(20);
    await systemDb().$executeRaw`
      update providers p set active_flags = n % 3, states = array[(array['GU', 'PW', 'AS'])[1 + n % 3]],
        workflow_status = (array['PSV_READY', null, 'TABLED', 'IN_PROGRESS'])[1 + n % 4],
        next_credentialing_date = case when n % 5 > 0 then date '2027-01-01' + (n % 4)::int end
      from unnest(${named.map((row) => String(row.provider_id))}::text[]) with ordinality as w (id, n)
      where p.organization_id = ${organizationId} and p.id = w.id`;
    const choices = [
      "state=GU,AS&file_type=Pending",
      "workflow_status=PSV_READY,NONE&state=PW,GU",
      "search=wal&flagged=true",
      "degree=MD&flagged=false",
    ];
    for (const choice of choices)
      for (const sort of ["updated_at", "name", "credentialing_status", "next_credentialing_date", "flags"])
        for (const direction of ["asc", "desc"]) {
          const asked = `${choice}&sort=${sort}&direction=${direction}`;
          const ids = async (page: string) => (await list(`${asked}&${page}`)).map((row) => row.provider_id);
          const whole = await ids("limit=1000");
          expect(whole.length, asked).toBeGreaterThan(8);
          expect([...(await ids("limit=3")), ...(await ids("limit=3&offset=3"))], asked).toEqual(whole.slice(0, 6));
          expect(await ids("limit=500&offset=5"), asked).toEqual(whole.slice(5));
        }
  });

  test("keeps whoever has the longest names and a license in every state", async () => {
    // Letters that nothing shortens, as many as a name may have.
    const letters = (from: number) =>
      Array.from({ length: 100 }, (_, n) => String.fromCodePoint(0x4e00 + ((from + n * 37) % 20_000))).join("");
    const states = stateCodes.join(",");
    const names = { first_name: letters(1), middle_name: letters(5000), last_name: letters(9000) };
    const id = idIn(await create({ ...names, states, npi: inventedNpi(42) }));
    expect((await list(`state=WY,MP&search=${id}`)).map((row) => row.provider_id)).toEqual([id]);
  });
});
