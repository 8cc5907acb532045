import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { systemPool } from "@/lib/db";
import { createOrganization } from "@/prisma/factories/organization";
import { useTestDatabase } from "@/prisma/test-database";
import { versionAt } from "./list-versions";
import type { ListedName } from "./listed-name";
import { loadList } from "./load-list";
import { searchList } from "./search-list";
import { streamNames } from "./stream-names";

useTestDatabase();
const folder = mkdtempSync(path.join(os.tmpdir(), "credence-history-"));
afterAll(() => rmSync(folder, { recursive: true }));

const demo = "prisma/demo/oig/UPDATED.csv";
const [header = "", ...rows] = readFileSync(demo, "utf8").trimEnd().split("\r\n");
const coldbrook = rows.find((row) => row.startsWith('"COLDBROOK"')) ?? "";

function write(lines: readonly string[], name = "UPDATED.csv"): string {
  const file = path.join(folder, name);
  writeFileSync(file, `${[header, ...lines].join("\r\n")}\r\n`);
  return file;
}

const newcomer = coldbrook.replace("COLDBROOK", "FERNHOLLOW");
const reinstated = (row: string) => row.replace('"00000000"', '"20260115"');
const load = (file: string, more: object = {}) => loadList({ source: "oig", path: file, ...more });
const supplement = (file: string, more: object = {}) => load(file, { kind: "supplement", ...more });
const everybody = (file = demo) => load(file, { force: true });

type Record = { record_key: string; first_version_id: string; removed_version_id: string | null };
const recordsOf = async (lastName: string) =>
  (
    await systemPool().query<Record>(
      `SELECT r.record_key, r.first_version_id, r.removed_version_id FROM list_records r JOIN list_names n ON n.record_id = r.id
       WHERE n.last_name = $1 ORDER BY r.id`,
      [lastName],
    )
  ).rows;

async function streamed(versionId?: string): Promise<ListedName[]> {
  const names: ListedName[] = [];
  for await (const page of streamNames({ source: "oig", ownerOrganizationId: null }, { versionId, pageSize: 7 }))
    names.push(...page);
  return names;
}

beforeEach(async () => {
  for (const table of ["screenings", "list_names", "list_records", "list_versions"])
    await systemPool().query(`delete from ${table}`);
});

describe("a record", () => {
  test("whose wording changed ends, and a new one follows under the same key", async () => {
    const first = await everybody();
    const moved = rows.map((row) => (row === coldbrook ? row.replace(/,"[A-Z]{2}",/, ',"AK",') : row));
    const second = await load(write(moved));
    expect(second).toMatchObject({ added: 0, changed: 1, removed: 0, unchanged: 38, records: 39 });
    const [before, after] = await recordsOf("coldbrook");
    expect(before).toMatchObject({ first_version_id: first.versionId, removed_version_id: second.versionId });
    expect(after).toMatchObject({ first_version_id: second.versionId, removed_version_id: null });
    expect(after?.record_key).toBe(before?.record_key);
  });

  test("that went and came back has two spans, and the key it had", async () => {
    await everybody();
    await load(write(rows.filter((row) => row !== coldbrook)));
    await everybody();
    const spans = await recordsOf("coldbrook");
    expect(spans.map(({ removed_version_id }) => removed_version_id === null)).toEqual([false, true]);
    expect(new Set(spans.map(({ record_key }) => record_key)).size).toBe(1);
  });

  test("that stands twice under one identity has two keys, and each keeps its own", async () => {
    const twin = coldbrook.replace(/,"[A-Z]{2}",/, ',"AK",');
    await everybody(write([...rows, twin]));
    const keys = (await recordsOf("coldbrook")).map(({ record_key }) => record_key);
    expect(new Set(keys).size).toBe(2);
    expect(await load(write([...rows, twin.replace('"AK"', '"HI"')]))).toMatchObject({ added: 0, changed: 1 });
    const now = (await recordsOf("coldbrook")).filter((span) => span.removed_version_id === null);
    expect(now.map(({ record_key }) => record_key).toSorted()).toEqual(keys.toSorted());
  });
});

describe("a version", () => {
  test("can be read as it was, page by page, after others followed", async () => {
    const first = await everybody();
    const second = await load(write([...rows.filter((row) => row !== coldbrook), newcomer]));
    const namesOf = async (versionId?: string) => (await streamed(versionId)).map(({ lastName }) => lastName);
    const [then, now] = [await namesOf(first.versionId), await namesOf()];
    expect([then.length, now.length]).toEqual([39, 39]);
    expect([then.includes("coldbrook"), now.includes("coldbrook")]).toEqual([true, false]);
    expect(await namesOf(second.versionId)).toEqual(expect.arrayContaining(now));
  });

  test("is the one in use on a day", async () => {
    const scope = { source: "oig", ownerOrganizationId: null };
    const first = await everybody();
    await systemPool().query("update list_versions set loaded_at = '2026-01-05'");
    const second = await load(write([...rows, newcomer]));
    expect(await versionAt(scope, new Date("2026-01-04"))).toBeNull();
    expect((await versionAt(scope, new Date("2026-01-06")))?.id).toBe(first.versionId);
    expect((await versionAt(scope))?.id).toBe(second.versionId);
  });

  test("asks for everybody to be screened, in its transaction, and only when something changed", async () => {
    const { id } = await createOrganization("Juniper Health");
    const { versionId } = await everybody();
    const { rows: screenings } = await systemPool().query(
      "select source, version_id, cause, state from screenings where organization_id = $1",
      [id],
    );
    expect(screenings).toEqual([{ source: "oig", version_id: versionId, cause: "list-changed", state: "queued" }]);
    await expect(load(write(rows.slice(0, 20)))).rejects.toThrow(/probably cut/);
    expect((await systemPool().query("select 1 from screenings where version_id <> $1", [versionId])).rowCount).toBe(0);
  });
});

describe("the OIG's months", () => {
  test("add to the list, take people back, and are listed with their month", async () => {
    await everybody();
    expect(await supplement(write([newcomer], "2601excl.csv"))).toMatchObject({
      kind: "supplement",
      listDate: "2026-01-01",
      records: 40,
      added: 1,
      removed: 0,
      unchanged: 39,
    });
    expect(await supplement(write([reinstated(newcomer)], "2601rein.csv"))).toMatchObject({
      records: 40,
      added: 0,
      changed: 1,
      reinstated: 1,
    });
    const found = await searchList("oig", { lastName: "fernhollow", npi: null });
    expect(found?.names.filter(({ lastName }) => lastName === "fernhollow")).toMatchObject([
      { reinstatedDate: "2026-01-15" },
    ]);
    const keys = (await recordsOf("fernhollow")).map(({ record_key }) => record_key);
    expect(new Set(keys).size).toBe(1);
  });

  test("find whom they reinstate by a corrected birth date or spelling too, and pass over whom the list never had", async () => {
    await everybody();
    const corrected = reinstated(coldbrook).replace(/"19\d{6}"/, '"19500101"');
    expect(corrected).not.toBe(reinstated(coldbrook));
    const unknown = reinstated(coldbrook).replace("COLDBROOK", "NOWHERE");
    expect(await supplement(write([corrected, unknown], "2601rein.csv"))).toMatchObject({
      reinstated: 1,
      notListed: 1,
      records: 39,
    });
  });

  test("are taken once, in their order, and not upon nothing", async () => {
    await expect(supplement(write([newcomer], "2601excl.csv"))).rejects.toThrow(/load UPDATED\.csv first/);
    await everybody();
    await supplement(write([newcomer], "2602excl.csv"));
    expect(await supplement(write([newcomer], "2602excl.csv"))).toMatchObject({ isNewVersion: false, records: 40 });
    await expect(supplement(write([coldbrook, newcomer], "2602EXCL.csv"))).rejects.toThrow(
      /the exclusions of 2026-02 were loaded already, on \d{4}-\d\d-\d\d from 2602excl\.csv/,
    );
    await expect(supplement(write([newcomer, coldbrook], "2601excl.csv"))).rejects.toThrow(
      /the exclusions of 2026-01 come before the exclusions of 2026-02/,
    );
    await expect(supplement(write([newcomer, rows[0] ?? ""], "1206excl.csv"))).rejects.toThrow(/come before/);
    expect(await supplement(write([reinstated(newcomer)], "2602rein.csv"))).toMatchObject({ reinstated: 1 });
  });

  test("are not older than the list that they add to", async () => {
    await everybody();
    await expect(supplement(write([newcomer], "1206excl.csv"))).rejects.toThrow(
      /the list in use is newer than 2012-06: it has exclusions up to/,
    );
  });

  test("are not taken for the whole list, nor the whole list for a month", async () => {
    await everybody();
    await expect(load(write([newcomer], "2601excl.csv"))).rejects.toThrow(
      /a month's supplement: load it with --supplement/,
    );
    await expect(supplement(write([...rows, newcomer], "2605excl.csv"))).rejects.toThrow(
      /its 40 rows are the whole list and no month's supplement/,
    );
    expect(await load(write([...rows, newcomer], "UPDATED.csv"))).toMatchObject({ added: 1, kind: "full" });
  });

  test("of other lists there are none", async () => {
    await expect(loadList({ source: "ofac", path: "prisma/demo/ofac", kind: "supplement" })).rejects.toThrow(
      /OFAC SDN knows no supplements/,
    );
  });
});

describe("an organization's own list", () => {
  const optOut = (lastName: string) => {
    const file = path.join(folder, `${lastName}.csv`);
    writeFileSync(
      file,
      `first,last,npi,specialty,effective,end,address,city,state,zip\nLIDA,${lastName},,Surgery,2025-01-15,2099-01-15,7 PLOVER STREET,MIAMI,FL,33130\n`,
    );
    return file;
  };

  test("is found by that organization alone, and one does not replace the other's", async () => {
    const [ours, theirs] = [await createOrganization("Juniper Health"), await createOrganization("Larkspur Plan")];
    await loadList({ source: "opt-out", path: optOut("FERROW"), organizationId: ours.id });
    await loadList({ source: "opt-out", path: optOut("PELLWORTH"), organizationId: theirs.id });
    const namesFor = async (owner: string | null, lastName: string) =>
      (await searchList("opt-out", { lastName, npi: null }, owner))?.names.map((name) => name.lastName) ?? null;
    expect(await namesFor(ours.id, "ferrow")).toEqual(["ferrow"]);
    expect(await namesFor(ours.id, "pellworth")).toEqual([]);
    expect(await namesFor(theirs.id, "pellworth")).toEqual(["pellworth"]);
    expect(await namesFor(null, "ferrow")).toBeNull();
    const screened = await systemPool().query(
      "select distinct organization_id from screenings where source = 'opt-out'",
    );
    expect(screened.rows.map((row: { organization_id: string }) => row.organization_id).toSorted()).toEqual(
      [ours.id, theirs.id].toSorted(),
    );
  });

  test("needs its owner, and a public one has none", async () => {
    const { id } = await createOrganization("Juniper Health");
    await expect(loadList({ source: "opt-out", path: optOut("FERROW") })).rejects.toThrow(/each organization's own/);
    await expect(loadList({ source: "oig", path: demo, organizationId: id })).rejects.toThrow(/is everybody's/);
  });
});

test("keys that were made in another way are made anew by the next load, also of the same files", async () => {
  await everybody();
  await systemPool().query("update list_names set keys = '{}'");
  await systemPool().query("update list_versions set key_scheme = 7");
  const find = async () => (await searchList("oig", { lastName: "coldbrook", npi: null }))?.names.length ?? 0;
  expect(await find()).toBe(0);
  expect(await everybody()).toMatchObject({ isNewVersion: false });
  expect(await find()).toBeGreaterThan(0);
});

test("two loads of one list at once make one version", async () => {
  const [first, second] = await Promise.all([everybody(), everybody()]);
  expect([first.isNewVersion, second.isNewVersion].toSorted()).toEqual([false, true]);
  expect(first.versionId).toBe(second.versionId);
});
