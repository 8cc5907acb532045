import { beforeAll, describe, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import type { Caller } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { searchNameOf } from "@/lib/providers/search-name";
import { inContext } from "@/prisma/factories/context";
import { createFacility } from "@/prisma/factories/facility";
import { createFlags } from "@/prisma/factories/flag";
import { createProvider, inventedNpi } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let caller: Caller;
let people: { ada: string; zoe: string; clinic: string };
let flags: Record<"expired" | "excluded" | "cleared" | "differs" | "shared" | "clinic", string>;

type Found = { data: Record<string, unknown>[]; meta: { total: number; next_cursor?: string | null } };

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  caller = tenant.callers["Credentialing User"];
  await inContext(tenant.organizationId, async (ctx) => {
    people = {
      ada: await createProvider(ctx, { last_name: "Ångström-Vale", first_name: "Ada", npi: inventedNpi(60) }),
      zoe: await createProvider(ctx, { last_name: "Vale", first_name: "Zoë", npi: inventedNpi(61) }),
      clinic: await createFacility(ctx, { name: "Vale Clinic" }),
    };
    const ids = await createFlags(ctx, [
      {
        providerId: people.ada,
        flaggedDate: new Date("2025-03-01T10:00:00Z"),
        expirationDate: new Date("2025-02-28"),
        reportDate: new Date("2025-01-05"),
        evidence: { license: "MD-1" },
      },
      {
        providerId: people.ada,
        flagType: "OIG exclusion",
        severity: "critical",
        subCollectionName: "sanctions",
        actionSource: "CREDENTIALING",
        flaggedDate: new Date("2025-03-31T23:59:59.999Z"),
      },
      {
        providerId: people.zoe,
        flagType: "OIG exclusion",
        severity: "critical",
        subCollectionName: "sanctions",
        active: false,
        flaggedDate: new Date("2025-04-01T00:00:00Z"),
      },
      {
        providerId: people.zoe,
        flagType: "Address differs",
        severity: "minor",
        subCollectionName: "application-verifications",
        flaggedDate: new Date("2025-04-02T12:00:00Z"),
      },
      { providerId: people.zoe, sharedToCommittee: true, flaggedDate: new Date("2025-05-02T12:00:00Z") },
      { facilityId: people.clinic, flagType: "CLIA expired", flaggedDate: new Date("2025-06-02T12:00:00Z") },
    ]);
    const [expired = "", excluded = "", cleared = "", differs = "", shared = "", clinic = ""] = ids;
    flags = { expired, excluded, cleared, differs, shared, clinic };
  });
});

const search = async (query: string, path = "/v2/flags/search") => {
  const { json, status } = await caller.call(`${path}?${query}`);
  expect(status, query).toBe(200);
  return json as Found;
};
/** The names of the flags that are found, of those made here. */
const named = ({ data }: { data: Record<string, unknown>[] }) =>
  data.flatMap(({ id }) => Object.entries(flags).flatMap(([name, flag]) => (flag === id ? [name] : [])));
const range = "flagged_date_start=2025-01-01&flagged_date_end=2025-12-31";

describe("a search", () => {
  test("answers the newest first, with the total", async () => {
    const found = await search(range);
    expect(named(found)).toEqual(["clinic", "shared", "differs", "cleared", "excluded", "expired"]);
    expect(found.meta).toEqual({ total: 6, next_cursor: null });
  });

  test("shows the flag, its status for the reader, and whom it is about, in both spellings", async () => {
    const { data } = await search("expiration_date_start=2025-02-28&expiration_date_end=2025-02-28");
    const common = {
      id: flags.expired,
      flagId: flags.expired,
      status: "unseen",
      read: false,
      active: true,
      provider_id: people.ada,
      npi: inventedNpi(60),
      firstName: "Ada",
      lastName: "Ångström-Vale",
      flagType: "License expired",
      subCollectionName: "state-licenses",
      severity: "major",
      actionSource: "MONITORING",
      sharedToCredCommittee: false,
      flaggedDate: "2025-03-01T10:00:00.000Z",
      expirationDate: "2025-02-28",
      reportDate: "2025-01-05",
      evidence: { license: "MD-1" },
    };
    expect(data).toEqual([expect.objectContaining({ ...common, facility_id: "", subject_name: "Ångström-Vale, Ada" })]);
    const unversioned = await search("reportDateStart=2025-01-05&reportDateEnd=2025-01-05", "/flags/search");
    expect(unversioned.data).toEqual([expect.objectContaining({ ...common, facilityId: "", readAt: null })]);
    expect(unversioned.meta).toEqual({ total: 1 });
  });

  const cases: [string, string, string, string[]][] = [
    ["an NPI", `npi=${inventedNpi(60)}`, `npi=${inventedNpi(60)}`, ["excluded", "expired"]],
    [
      "several NPIs, separated by comma or dash",
      `npi=${inventedNpi(60)}-${inventedNpi(61)}`,
      `npi=${inventedNpi(60)},%20${inventedNpi(61)}`,
      ["shared", "differs", "cleared", "excluded", "expired"],
    ],
    ["an NPI that nobody has", "npi=1999999984", "npi=1999999984", []],
    ["a type", "flag_type=Address%20differs", "flagType=Address%20differs", ["differs"]],
    [
      "types, separated by comma or repeated",
      "flag_type=Address%20differs,OIG%20exclusion&flagged_date_start=2025-01-01",
      "flagType=Address%20differs&flagType=OIG%20exclusion&flaggedDateStart=2025-01-01",
      ["differs", "cleared", "excluded"],
    ],
    [
      "the beginning of the last name, without accents",
      "last_name=ANGSTROM",
      "lastName=ångström",
      ["excluded", "expired"],
    ],
    [
      "a last name and a first name",
      "last_name=vale&first_name=zoe",
      "lastName=Vale&firstName=Zo%C3%AB",
      ["shared", "differs", "cleared"],
    ],
    [
      "a first name alone",
      "first_name=ada&npi=" + inventedNpi(60),
      `firstName=AD&npi=${inventedNpi(60)}`,
      ["excluded", "expired"],
    ],
    [
      "a part of the file",
      `sub_collection_name=sanctions,application-verifications&${range}`,
      "subCollectionName=sanctions&subCollectionName=application-verifications&flaggedDateStart=2025-01-01",
      ["differs", "cleared", "excluded"],
    ],
    ["what is shared to the committee", "shared_to_cred_committee=true", "sharedToCredCommittee=true", ["shared"]],
    [
      "flagged within days: both belong to it, in UTC",
      "flagged_date_start=2025-03-01&flagged_date_end=2025-03-31",
      "flaggedDateStart=2025-03-01T00:00:00Z&flaggedDateEnd=2025-04-01T01:59:59.999%2B02:00",
      ["excluded", "expired"],
    ],
    [
      "flagged within moments of one day",
      "flagged_date_start=2025-03-01T09:00:00Z&flagged_date_end=2025-03-01T10:00:00Z",
      "flaggedDateStart=2025-03-01T10:00:00Z&flaggedDateEnd=2025-03-01T10:00:00Z",
      ["expired"],
    ],
    [
      "flagged around a midnight",
      "flagged_date_start=2025-03-31T20:00:00Z&flagged_date_end=2025-04-01T00:00:00Z",
      "flaggedDateStart=2025-03-31T23:59:59.999Z&flaggedDateEnd=2025-04-01T00:00:00Z",
      ["cleared", "excluded"],
    ],
    [
      "flagged up to the last day there is",
      "flagged_date_start=9000-01-01&flagged_date_end=9999-12-31",
      "flaggedDateStart=9000-01-01&flaggedDateEnd=9999-12-31T23:59:59.999Z",
      [],
    ],
    [
      "an empty time",
      "flagged_date_start=2025-05-01&flagged_date_end=2025-04-01",
      "flaggedDateStart=2025-05-01&flaggedDateEnd=2025-04-01",
      [],
    ],
    [
      "what expires in a time",
      "expiration_date_start=2025-02-01&expiration_date_end=2025-02-28",
      "expirationDateStart=2025-02-28T00:00:00Z&expirationDateEnd=2025-03-01",
      ["expired"],
    ],
  ];
  test.each(cases)("finds by %s, in both spellings", async (_what, snake, camel, expected) => {
    const found = await search(snake);
    expect(named(found)).toEqual(expected);
    expect(found.meta.total).toBe(expected.length);
    const unversioned = await search(camel, "/flags/search");
    expect(named(unversioned)).toEqual(expected);
    expect(unversioned.meta.total).toBe(expected.length);
  });

  const ours: [string, string, string[]][] = [
    ["severity", `severity=critical,minor&${range}`, ["differs", "cleared", "excluded"]],
    ["being active", `active=false&${range}`, ["cleared"]],
    ["where it came from", `action_source=CREDENTIALING&${range}`, ["excluded"]],
    ["facility", "facility_id=FACILITY", ["clinic"]],
    ["provider", "provider_id=PROVIDER", ["shared", "differs", "cleared"]],
    ["list, when none stands behind it", `source=oig&${range}`, []],
    ["report date", "report_date_start=2025-01-05&report_date_end=2025-01-05", ["expired"]],
    [
      "nothing, when a filter is empty",
      `npi=&flag_type=&first_name=&last_name=&${range}&limit=2`,
      ["clinic", "shared"],
    ],
  ];
  test.each(ours)("of version 2 finds by %s too", async (_what, query, expected) => {
    const asked = query.replace("FACILITY", people.clinic).replace("PROVIDER", people.zoe);
    expect(named(await search(asked))).toEqual(expected);
  });

  test("refuses what is no filter, and says where", async () => {
    for (const query of [
      "severity=terrible",
      "flagReadStatus=half",
      "flagged_date_start=yesterday",
      "flagged_date_end=2025-02-30",
      "active=maybe",
      "limit=0",
      "limit=1001",
      "offset=-1",
      "cursor=x",
      `cursor=${Buffer.from('["newest"]').toString("base64url")}`,
      ...["+275760-09-13T00:00:00.000Z", "0000-01-01T00:00:00.000Z"].map(
        (moment) =>
          `cursor=${Buffer.from(JSON.stringify(["newest", "major", moment, "", "", ""])).toString("base64url")}`,
      ),
      `npi=${Array.from({ length: 1001 }, (_, index) => index).join(",")}`,
    ]) {
      expect((await caller.call(`/v2/flags/search?${query}`)).status, query).toBe(400);
    }
  });

  test("goes page by page, by offset or by cursor, the same flags in the same order, and ends", async () => {
    for (const sort of ["newest", "severity", "subject"]) {
      const whole = (await search(`${range}&sort=${sort}&limit=100`)).data.map(({ id }) => id);
      const byOffset: unknown[] = [];
      for (let offset = 0; offset < 8; offset += 2)
        byOffset.push(...(await search(`${range}&sort=${sort}&limit=2&offset=${offset}`)).data.map(({ id }) => id));
      expect(byOffset, sort).toEqual(whole);
      const byCursor: unknown[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await search(`${range}&sort=${sort}&limit=2${cursor ? `&cursor=${cursor}` : ""}`);
        byCursor.push(...page.data.map(({ id }) => id));
        cursor = page.meta.next_cursor;
        expect(page.meta.total).toBe(6);
      } while (cursor);
      expect(byCursor, sort).toEqual(whole);
    }
    expect(named(await search(`${range}&sort=severity`))).toEqual([
      "cleared",
      "excluded",
      "clinic",
      "shared",
      "expired",
      "differs",
    ]);
    expect(named(await search(`${range}&sort=subject`))).toEqual([
      "expired",
      "excluded",
      "clinic",
      "cleared",
      "differs",
      "shared",
    ]);
  });

  test("finds a provider by the new name once he or she is renamed", async () => {
    const rename = (lastName: string) =>
      inContext(tenant.organizationId, ({ db, organizationId }) =>
        db.provider.update({
          where: { organizationId_id: { organizationId, id: people.zoe } },
          data: { lastName, searchName: searchNameOf({ lastName, firstName: "Zoë", middleName: "" }) },
        }),
      );
    await rename("Zimmer");
    expect(named(await search("last_name=zimmer"))).toEqual(["shared", "differs", "cleared"]);
    await rename("Vale");
    expect(named(await search("last_name=zimmer"))).toEqual([]);
  });
});

describe("the list of the organization", () => {
  test("is a bare array with a link to the next page, and counts when asked", async () => {
    const answer = await caller.call("/flags?limit=2&include_total=true&shared=false");
    expect(answer.json).toHaveLength(2);
    expect(answer.headers.get("link")).toMatch(
      /<\/flags\?limit=2&include_total=true&shared=false&offset=2>; rel="next"/,
    );
    expect(Number(answer.headers.get("x-total-count"))).toBeGreaterThan(5);
    const shared = await caller.call("/flags?shared=true");
    expect((shared.json as { id: string }[]).map(({ id }) => id)).toEqual([flags.shared]);
    const byNpi = await caller.call(`/flags?npi=${inventedNpi(60)}&read=false`);
    expect((byNpi.json as { id: string }[]).map(({ id }) => id)).toEqual([flags.excluded, flags.expired]);
    expect((await caller.call(`/flags?npi=${inventedNpi(60)}&read=true`)).json).toEqual([]);
  });
});

describe("who has seen what", () => {
  test("is each reader's own; the counts by severity are of what is active", async () => {
    const counts = async (who: Caller) => (await who.call("/v2/flags/counts")).json as Record<string, object>;
    const before = await counts(caller);
    expect((await caller.call(`/flags/${flags.excluded}/mark-read`, { method: "PATCH", json: {} })).status).toBe(200);
    expect(named(await search(`flagReadStatus=seen&${range}`))).toEqual(["excluded"]);
    expect(named(await search(`flagReadStatus=unseen&${range}`))).not.toContain("excluded");
    expect(named(await search(`flagReadStatus=all&${range}`))).toContain("excluded");
    const other = await tenant.callers.Supervisor.call(`/v2/flags/search?flagReadStatus=seen&${range}`);
    expect(other.json).toMatchObject({ data: [], meta: { total: 0 } });
    const after = await counts(caller);
    const { unseen, active } = before as { unseen: { total: number; critical: number }; active: object };
    expect(after).toMatchObject({
      unseen: { total: unseen.total - 1, critical: unseen.critical - 1 },
      active,
    });
    expect(await counts(tenant.callers.Supervisor)).toEqual(before);
  });
});
