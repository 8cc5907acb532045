import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { systemPool } from "@/lib/db";
import { useTestDatabase } from "@/prisma/test-database";
import { loadList } from "./load-list";
import { searchList } from "./search-list";

useTestDatabase();
const folder = mkdtempSync(path.join(os.tmpdir(), "credence-list-"));
afterAll(() => rmSync(folder, { recursive: true }));

const demo = "prisma/demo/oig/UPDATED.csv";
const [header = "", ...rows] = readFileSync(demo, "utf8").trimEnd().split("\r\n");

function write(lines: readonly string[]): string {
  const file = path.join(folder, "UPDATED.csv");
  writeFileSync(file, `${[header, ...lines].join("\r\n")}\r\n`);
  return file;
}

const count = async (table: string) =>
  (await systemPool().query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n;
const find = async (lastName: string) =>
  (await searchList("oig", { lastName, npi: null }))?.names
    .map((name) => name.lastName)
    .filter((found) => found === lastName);

beforeEach(async () => {
  for (const table of ["list_names", "list_records", "list_versions"]) await systemPool().query(`delete from ${table}`);
});

describe("loading a list", () => {
  test("says how many records came, went and stayed", async () => {
    expect(await loadList({ source: "oig", path: demo })).toMatchObject({
      records: 39,
      added: 39,
      removed: 0,
      unchanged: 0,
      repeated: 0,
      isNewVersion: true,
    });
    const changed = rows.filter((row) => !row.startsWith('"COLDBROOK"'));
    const file = write([...changed, rows[0]?.replace("ABERNAVY", "ABERNETTLE") ?? ""]);
    expect(await loadList({ source: "oig", path: file })).toMatchObject({
      records: 39,
      added: 1,
      removed: 1,
      unchanged: 38,
    });
    expect(await find("coldbrook")).toEqual([]);
    expect(await find("abernettle")).toContain("abernettle");
  });

  test("a second time adds nothing, not even a version", async () => {
    const first = await loadList({ source: "oig", path: demo });
    const again = await loadList({ source: "oig", path: demo });
    expect(again).toMatchObject({
      versionId: first.versionId,
      added: 0,
      removed: 0,
      unchanged: 39,
      isNewVersion: false,
    });
    expect([await count("list_versions"), await count("list_records"), await count("list_names")]).toEqual([1, 39, 39]);
  });

  test("from two places at once makes one version", async () => {
    await Promise.all([1, 2, 3].map(() => loadList({ source: "oig", path: demo })));
    expect([await count("list_versions"), await count("list_records")]).toEqual([1, 39]);
  });

  test("counts a row that stands in the file twice once", async () => {
    expect(await loadList({ source: "oig", path: write([...rows, rows[3] ?? ""]) })).toMatchObject({
      records: 39,
      repeated: 1,
    });
  });

  test("brings a record back that had gone", async () => {
    await loadList({ source: "oig", path: demo });
    await loadList({ source: "oig", path: write(rows.filter((row) => !row.startsWith('"COLDBROOK"'))) });
    expect(await find("coldbrook")).toEqual([]);
    expect(await loadList({ source: "oig", path: demo })).toMatchObject({ added: 1, removed: 0, unchanged: 38 });
    expect(await find("coldbrook")).toEqual(["coldbrook"]);
    // What was known before stays known: the record that came back is a row of its own.
    expect(await count("list_records")).toBe(40);
  });

  test("refuses a file cut in half, and the old list stays", async () => {
    const { versionId } = await loadList({ source: "oig", path: demo });
    const whole = readFileSync(demo, "utf8");
    const file = path.join(folder, "half.csv");
    writeFileSync(file, whole.slice(0, whole.length / 2));
    await expect(loadList({ source: "oig", path: file })).rejects.toThrow(
      /half\.csv was not loaded: .*probably cut.*The list in use stays as it is\./,
    );
    expect((await searchList("oig", { lastName: "zellwood", npi: null }))?.version.id).toBe(versionId);
    expect(await count("list_records")).toBe(39);
  });

  test("refuses a file that ends cleanly but lost more than a tenth, unless told otherwise", async () => {
    await loadList({ source: "oig", path: demo });
    const file = write(rows.slice(0, 34));
    await expect(loadList({ source: "oig", path: file })).rejects.toThrow(
      /it has 34 records where the list in use has 39/,
    );
    expect(await find("zellwood")).toEqual(["zellwood"]);
    expect(await loadList({ source: "oig", path: file, force: true })).toMatchObject({ removed: 5 });
    expect(await find("zellwood")).toEqual([]);
  });

  test("keeps the lists apart", async () => {
    await loadList({ source: "oig", path: demo });
    await loadList({ source: "ofac", path: "prisma/demo/ofac" });
    expect(await searchList("ofac", { lastName: "vexley", npi: null })).toMatchObject({ names: [] });
    expect((await searchList("ofac", { lastName: "darwishyan", npi: null }))?.names).toMatchObject([
      { nameKind: "aka" },
    ]);
  });

  test("tells how far it is", async () => {
    const seen: number[] = [];
    await loadList({
      source: "oig",
      path: demo,
      onProgress: ({ rows: done, bytesRead, bytesTotal }) => seen.push(done, bytesRead / bytesTotal),
    });
    expect(seen).toEqual([39, 1]);
  });
});

test("a search sees the old list until the new one is whole", async () => {
  const { versionId } = await loadList({ source: "oig", path: demo });
  const seen = new Set<string>();
  let isLoading = true;
  const loading = loadList({ source: "oig", path: write(rows.filter((row) => !row.startsWith('"ZELLWOOD"'))) }).finally(
    () => {
      isLoading = false;
    },
  );
  while (isLoading) {
    const found = await searchList("oig", { lastName: "zellwood", npi: null });
    const same = found?.names.filter((name) => name.lastName === "zellwood");
    seen.add(`${found?.version.id === versionId ? "old" : "new"}: ${same?.length}`);
  }
  await loading;
  expect([...seen].filter((state) => state !== "old: 1" && state !== "new: 0")).toEqual([]);
});
