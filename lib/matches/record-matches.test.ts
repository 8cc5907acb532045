import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/api/context";
import { systemDb } from "@/lib/db";
import { setFlagActive } from "@/lib/flags/clear-flag";
import { inContext } from "@/prisma/factories/context";
import {
  createListRecord,
  createListVersion,
  type RecordInput,
  removeListRecord,
} from "@/prisma/factories/list-record";
import { createOrganization } from "@/prisma/factories/organization";
import { createProvider } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import type { Comparison, ScreenedMatch } from "./comparison";
import { recordMatches } from "./record-matches";
import { providerIdentity } from "./subject-identity";

useTestDatabase();

const user: Actor = { type: "user", id: "usr_1", name: "Sunniva Hale", roles: ["Credentialing User"] };
const supervisor: Actor = { type: "user", id: "usr_2", name: "Idris Pemberton", roles: ["Supervisor"] };

const who = {
  lastName: "Crowhurst",
  firstName: "Delphine",
  middleName: "Maude",
  npi: "2100000019" as string | null,
  birthDate: "1963-07-29" as string | null,
};
const listed = {
  lastName: "crowhurst",
  firstName: "delphine",
  middleName: "m",
  birthDates: ["1963-07-29"],
  address: "12 Fern Rd",
  city: "Sacramento",
  state: "CA",
  zip: "95814",
  effectiveDate: "2019-06-20",
};

let organizationId: string;
let providerId: string;
const versions = new Map<string, string>();

beforeEach(async () => {
  ({ id: organizationId } = await createOrganization("Lantern Health Plan"));
  providerId = await inContext(organizationId, (ctx) =>
    createProvider(ctx, { last_name: who.lastName, first_name: who.firstName, npi: who.npi ?? undefined }),
  );
  versions.clear();
});

async function versionOf(source: string): Promise<string> {
  const known = versions.get(source);
  if (known !== undefined) return known;
  const id = await createListVersion(source);
  versions.set(source, id);
  return id;
}

/** Loads a record, or another wording of one, with a version of its own. */
async function list(source: string, facts: Partial<RecordInput> = {}): Promise<string> {
  versions.delete(source);
  const recordKey = `${source} ${organizationId}`;
  return createListRecord({ source, recordKey, ...listed, ...facts, versionId: await versionOf(source) });
}

const match = (recordId: string, changes: Partial<ScreenedMatch> = {}): ScreenedMatch => ({
  recordId,
  band: "review",
  because: "bits",
  bits: 31,
  bars: [{ label: "Last name", bits: 12, detail: "crowhurst / crowhurst: the same" }],
  reason: "31 bits, from 21 on a person looks",
  ...changes,
});

/** What a screening of the provider against a list says. */
async function compare(source: string, matches: readonly ScreenedMatch[], facts: Partial<Comparison> = {}) {
  const versionId = await versionOf(source);
  return inContext(organizationId, (ctx) =>
    recordMatches(ctx, {
      subject: { providerId },
      source,
      versionId,
      policyVersion: 0,
      threshold: 21,
      identity: providerIdentity(who),
      matches,
      actionSource: "MONITORING",
      ...facts,
    }),
  );
}

const flags = () => systemDb().flag.findMany({ where: { organizationId }, orderBy: { id: "asc" } });
const matches = () => systemDb().listMatch.findMany({ where: { organizationId }, orderBy: { id: "asc" } });
const clear = async (actor = user) => {
  const [flag] = await flags();
  await inContext(organizationId, (ctx) => setFlagActive(ctx, flag?.id ?? "", false, "Another person"), actor);
};
const counted = async () =>
  (await systemDb().provider.findFirstOrThrow({ where: { organizationId, id: providerId } })).activeFlags;

describe("a match", () => {
  test("raises one critical flag, and the same screening again changes nothing but when it was last confirmed", async () => {
    const record = await list("oig");
    const first = await compare("oig", [match(record)]);
    expect(first).toMatchObject({ raised: [expect.any(String)], closed: [] });
    expect(await flags()).toMatchObject([
      { flagType: "OIG exclusion", severity: "critical", active: true, isConfirmed: false, actionSource: "MONITORING" },
    ]);
    expect(await counted()).toBe(1);
    const [flagBefore] = await flags();
    const rowsBefore = await matches();
    expect(await compare("oig", [match(record)])).toMatchObject({ raised: [], closed: [] });
    const [flagAfter] = await flags();
    expect(await matches()).toEqual(rowsBefore);
    expect(flagAfter?.lastConfirmedAt.getTime()).toBeGreaterThan(flagBefore?.lastConfirmedAt.getTime() ?? Infinity);
    expect({ ...flagAfter, lastConfirmedAt: 0, updatedAt: 0 }).toEqual({
      ...flagBefore,
      lastConfirmedAt: 0,
      updatedAt: 0,
    });
  });

  test("that two screenings find at the same moment is one flag with one match behind it", async () => {
    const record = await list("oig");
    const found = await Promise.all(Array.from({ length: 6 }, () => compare("oig", [match(record)])));
    expect(found.flatMap(({ raised }) => raised)).toHaveLength(1);
    expect(await flags()).toHaveLength(1);
    expect(await matches()).toHaveLength(1);
  });

  test("that was cleared by itself is kept when it was close, and forgotten when it was not", async () => {
    const [close, far] = [await list("oig"), await list("oig", { recordKey: "another", lastName: "crow" })];
    const bars = [{ label: "Last name", bits: 6, detail: "crowhurst / crow: different" }];
    await compare("oig", [
      match(close, { band: "cleared", bits: 17, bars: [], reason: "17 bits, below 21" }),
      match(far, { band: "cleared", bits: 3, bars, reason: "3 bits, below 21" }),
    ]);
    expect(await matches()).toMatchObject([{ recordId: close, band: "cleared", flagId: null, endedAt: null }]);
    expect(await flags()).toEqual([]);
  });
});

describe("a flag that a person cleared", () => {
  test("stays cleared when the list writes the record otherwise only in case, spaces and its own bookkeeping", async () => {
    await compare("oig", [match(await list("oig", { raw: { SPECIALTY: "Nursing", ListDate: "01/01/2026" } }))]);
    await clear();
    const record = await list("oig", {
      address: "12  FERN RD",
      raw: { SPECIALTY: "NURSING ", ListDate: "02/01/2026" },
    });
    expect(await compare("oig", [match(record)])).toMatchObject({ raised: [] });
    expect(await flags()).toMatchObject([{ active: false, resolution: "cleared", reopenedBecause: "" }]);
    expect(await matches()).toMatchObject([{ endedBecause: "record changed" }, { endedAt: null, recordId: record }]);
  });

  test("opens again when the record says something else, unread for everybody, and says what changed", async () => {
    await compare("oig", [match(await list("oig"))]);
    const [flag] = await flags();
    await systemDb().flagRead.create({ data: { organizationId, flagId: flag?.id ?? "", readerId: "usr_1" } });
    await clear();
    const record = await list("oig", { address: "7 Mill Ln", city: "Davis", zip: "95616" });
    expect(await compare("oig", [match(record)])).toMatchObject({ raised: [flag?.id] });
    expect(await flags()).toMatchObject([
      {
        id: flag?.id,
        active: true,
        resolution: null,
        reopenedBecause:
          "The OIG LEIE record's address changed from 12 Fern Rd, Sacramento, CA 95814 to 7 Mill Ln, Davis, CA 95616",
      },
    ]);
    expect(await systemDb().flagRead.count({ where: { organizationId } })).toBe(0);
    expect(await counted()).toBe(1);
    const audited = await systemDb().auditEntry.findMany({ where: { organizationId, subjectId: flag?.id } });
    expect(audited.map(({ action }) => action)).toEqual(expect.arrayContaining(["deactivateFlag", "reopenFlag"]));
  });

  test("opens again when a column of the record that has no name of its own says something else", async () => {
    await compare("oig", [match(await list("oig", { raw: { SPECIALTY: "NURSING" } }))]);
    await clear();
    await compare("oig", [match(await list("oig", { raw: { SPECIALTY: "SURGERY" } }))]);
    expect((await flags())[0]?.reopenedBecause).toBe("The OIG LEIE record's SPECIALTY changed from NURSING to SURGERY");
  });

  test("opens again when the provider's identity changes, and says how", async () => {
    const record = await list("oig");
    await compare("oig", [match(record)], { identity: providerIdentity({ ...who, npi: null }) });
    await clear();
    await compare("oig", [match(record)], {
      identity: providerIdentity({ ...who, npi: null, lastName: "CROWHURST " }),
    });
    expect(await flags()).toMatchObject([{ active: false }]);
    await compare("oig", [match(record)], { identity: providerIdentity({ ...who, lastName: "Crowhurst-Vane" }) });
    expect((await flags())[0]?.reopenedBecause).toBe(
      "The provider's last name changed from Crowhurst to Crowhurst-Vane; the provider's NPI was added (2100000019)",
    );
  });

  test("stays cleared when the rules or the other names of the list move its score", async () => {
    const record = await list("oig");
    await compare("oig", [match(record)]);
    await clear();
    await compare("oig", [match(record, { bits: 34 })], { policyVersion: 3 });
    expect(await flags()).toMatchObject([{ active: false, resolution: "cleared" }]);
    expect(await matches()).toHaveLength(1);
  });

  test("stays cleared when the record leaves the list and comes back as it was", async () => {
    const record = await list("oig");
    await compare("oig", [match(record)]);
    await clear();
    await removeListRecord({ source: "oig", recordKey: `oig ${organizationId}`, versionId: await versionOf("oig") });
    await compare("oig", []);
    await compare("oig", [match(await list("oig"))]);
    expect(await flags()).toMatchObject([{ active: false, resolution: "cleared" }]);
  });
});

describe("one person on two lists", () => {
  const sam = { birthDates: [], middleName: "", address: "", zip: "", sanctionType: "Reciprocal" };

  test("is one flag that names both, and stays open until both records are gone", async () => {
    const oig = await list("oig");
    await compare("oig", [match(oig)]);
    await compare("sam", [match(await list("sam", sam), { bits: 24 })]);
    expect(await flags()).toMatchObject([
      {
        flagType: "OIG exclusion",
        description: expect.stringMatching(/^OIG LEIE: CROWHURST, DELPHINE.*; SAM exclusions: CROWHURST, DELPHINE/),
        evidence: { matches: [{ source: "oig" }, { source: "sam" }] },
      },
    ]);
    const [flag] = await flags();
    expect(await matches()).toMatchObject([
      { source: "oig", flagId: flag?.id },
      { source: "sam", flagId: flag?.id },
    ]);

    await removeListRecord({ source: "oig", recordKey: `oig ${organizationId}`, versionId: await versionOf("oig") });
    expect(await compare("oig", [])).toMatchObject({ closed: [] });
    expect(await flags()).toMatchObject([{ active: true }]);
    await removeListRecord({ source: "sam", recordKey: `sam ${organizationId}`, versionId: await versionOf("sam") });
    expect(await compare("sam", [])).toMatchObject({ closed: [flag?.id] });
    expect(await flags()).toMatchObject([{ active: false, resolution: "no longer listed" }]);
  });

  test("stays ruled out when the second list only repeats the first", async () => {
    await compare("oig", [match(await list("oig"))]);
    await clear();
    expect(await compare("sam", [match(await list("sam", sam))])).toMatchObject({ raised: [] });
    expect(await flags()).toMatchObject([{ active: false, resolution: "cleared" }]);
  });

  test("opens again when the second list knows more of the person", async () => {
    await compare("oig", [match(await list("oig"))]);
    await clear();
    await compare("sam", [match(await list("sam", { ...sam, npi: "2100000902" }))]);
    expect(await flags()).toMatchObject([
      { active: true, reopenedBecause: "The SAM exclusions list has the same person with the NPI 2100000902" },
    ]);
  });

  test("opens again when the match was certain and only let pass", async () => {
    const same = { band: "confirmed", reason: "the same NPI" } as const;
    await compare("oig", [match(await list("oig", { npi: who.npi }), same)]);
    await clear(supervisor);
    await compare("sam", [match(await list("sam", { ...sam, npi: who.npi }), same)]);
    expect(await flags()).toMatchObject([
      { active: true, isConfirmed: true, reopenedBecause: "The SAM exclusions list has the same person too" },
    ]);
  });

  test("is two flags when the birth dates or the NPIs say that they are two", async () => {
    await compare("oig", [match(await list("oig"))]);
    await compare("sam", [match(await list("sam", { ...sam, birthDates: ["1980-01-01"] }))]);
    await compare("state-ny", [match(await list("state-ny", { ...sam, state: "NY" }))]);
    expect(await flags()).toHaveLength(3);
  });
});

describe("an exclusion that ends", () => {
  test("closes its flag by the system as reinstated, stops to be confirmed, and keeps its history", async () => {
    const confirmed = { band: "confirmed", reason: "the same NPI" } as const;
    await compare("oig", [match(await list("oig", { npi: who.npi }), confirmed)]);
    const back = await list("oig", { npi: who.npi, reinstatedDate: "2026-10-20" });
    const { closed } = await compare("oig", [
      match(back, { band: "cleared", because: "reinstated", reason: "reinstated on 2026-10-20" }),
    ]);
    expect(closed).toHaveLength(1);
    expect(await flags()).toMatchObject([
      {
        active: false,
        resolution: "reinstated",
        resolutionReason: "Reinstated on 2026-10-20, says OIG LEIE",
        resolvedByName: "Credence",
      },
    ]);
    expect(await matches()).toMatchObject([
      { band: "confirmed", endedBecause: "reinstated" },
      { band: "cleared", endedAt: null },
    ]);
    expect(await counted()).toBe(0);
  });

  test("closes its flag as reinstated also when the next full list drops the record before anybody was screened", async () => {
    await compare("oig", [match(await list("oig"))]);
    await list("oig", { reinstatedDate: "2026-10-20" });
    await removeListRecord({ source: "oig", recordKey: `oig ${organizationId}`, versionId: await versionOf("oig") });
    await compare("oig", []);
    expect(await flags()).toMatchObject([
      { active: false, resolution: "reinstated", resolutionReason: "Reinstated on 2026-10-20, says OIG LEIE" },
    ]);
  });

  test("is called reinstated, and an opt-out that ran out is called ended", async () => {
    await compare("opt-out", [match(await list("opt-out"))]);
    const over = await list("opt-out", { reinstatedDate: "2026-10-20" });
    await compare("opt-out", [match(over, { band: "cleared", because: "reinstated", reason: "ended on 2026-10-20" })]);
    expect(await flags()).toMatchObject([
      { active: false, resolution: "ended", resolutionReason: "Ended on 2026-10-20, says Medicare opt-out" },
    ]);
  });

  test("that would have ended only in years is no longer listed, not reinstated", async () => {
    await compare("sam", [match(await list("sam", { reinstatedDate: "2099-06-13" }))]);
    await removeListRecord({ source: "sam", recordKey: `sam ${organizationId}`, versionId: await versionOf("sam") });
    await compare("sam", []);
    expect(await flags()).toMatchObject([{ active: false, resolution: "no longer listed" }]);
  });

  test("opens its flag again when the record is back, and says so", async () => {
    await compare("oig", [match(await list("oig"))]);
    await removeListRecord({ source: "oig", recordKey: `oig ${organizationId}`, versionId: await versionOf("oig") });
    await compare("oig", []);
    const [flag] = await flags();
    const { raised } = await compare("oig", [match(await list("oig", { effectiveDate: "2026-02-20" }))]);
    expect(raised).toEqual([flag?.id]);
    expect(await flags()).toMatchObject([
      { active: true, reopenedBecause: "OIG LEIE has the record again; it had been closed as no longer listed" },
    ]);
  });

  test("is not undone by another word in the file when somebody had confirmed it", async () => {
    const record = await list("oig");
    await compare("oig", [match(record)]);
    await systemDb().flag.updateMany({ where: { organizationId }, data: { isConfirmed: true } });
    await compare("oig", [], { identity: providerIdentity({ ...who, birthDate: "1990-01-01" }) });
    expect(await flags()).toMatchObject([{ active: true }]);
    expect(await matches()).toMatchObject([{ endedBecause: "subject changed" }]);
  });
});

test("a record that the list corrects under another key is the same flag, and says what was corrected", async () => {
  await compare("oig", [match(await list("oig", { recordKey: "k1" }))]);
  await clear();
  await removeListRecord({ source: "oig", recordKey: "k1", versionId: await versionOf("oig") });
  const corrected = await list("oig", { recordKey: "k2", birthDates: ["1963-07-28"] });
  await compare("oig", [match(corrected)]);
  expect(await flags()).toMatchObject([
    { active: true, reopenedBecause: "The OIG LEIE record's birth date changed from 1963-07-29 to 1963-07-28" },
  ]);
});
