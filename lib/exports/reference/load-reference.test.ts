import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { systemDb, systemPool } from "@/lib/db";
import { useTestDatabase } from "@/prisma/test-database";
import { countiesOf } from "./counties";
import { loadReference } from "./load-reference";

useTestDatabase();
const folder = mkdtempSync(path.join(os.tmpdir(), "credence-reference-"));
afterAll(() => rmSync(folder, { recursive: true }));
const demo = fileURLToPath(new URL("../../../prisma/demo/geo", import.meta.url));

test("a ZIP code has its counties, the primary one first; one that no file names has none", async () => {
  await loadReference("geo", demo);
  const counties = await countiesOf(systemPool(), ["75201-1234", "12345", ""]);
  expect(counties.of("75201").map(({ code, name }) => [code, name])).toEqual([
    ["99010", "Harbor"],
    ["99020", "Lantern"],
  ]);
  expect(counties.of("12345")).toEqual([]);
  expect(counties.of("")).toEqual([]);
});

test("a county code that the county file lacks is not known", async () => {
  await loadReference("geo", demo);
  const counties = await countiesOf(systemPool(), ["00999"]);
  expect(counties.of("00999")).toMatchObject([{ code: "99999", isKnown: false }]);
});

test("a file without a usable row changes nothing of what was loaded", async () => {
  const loaded = await loadReference("geo", demo);
  const zips = loaded.find(({ file }) => file === "zip_counties.csv")?.rows;
  expect(zips).toBeGreaterThan(5);
  writeFileSync(path.join(folder, "zips.csv"), "zip,ssa_state_county_code,is_primary\nabc,,Y\n");
  await expect(loadReference("geo", folder)).rejects.toThrow(/nothing was changed/);
  expect(await systemDb().zipCounty.count()).toBe(zips);
});

test("a folder without reference data says so", async () => {
  await expect(loadReference("hsd", demo)).rejects.toThrow(/no CSV file with the columns of hsd data/);
});
