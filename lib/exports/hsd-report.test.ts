import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, test } from "vitest";
import yauzl from "yauzl";
import { systemDb, systemPool } from "@/lib/db";
import type { Export } from "@/lib/generated/prisma/client";
import { inContext } from "@/prisma/factories/context";
import { activeProvider, exportedFile, exportToEnd, startedExport } from "@/prisma/factories/export";
import { createFacility, type FacilityFacts } from "@/prisma/factories/facility";
import { createOrganization } from "@/prisma/factories/organization";
import { inventedNpi } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import type { ExportParameters } from "./export-parameters";
import { talliesOf } from "./finding-tallies";
import { loadReference } from "./reference/load-reference";

useTestDatabase();
let organizationId: string;
beforeEach(async () => {
  organizationId = (await createOrganization("Harbor Lantern Health Plan")).id;
  await loadReference("geo", fileURLToPath(new URL("../../prisma/demo/geo", import.meta.url)));
});

const internist = "207R00000X";
const cardiologist = "207RC0000X";
const dallas = { address1: "1 Acorn Avenue", city: "Dallas", state: "TX", zip: "75201" };
const beverly = { address1: "2 Lantern Street", city: "Beverly Hills", state: "CA", zip: "90210-1234" };

async function activeFacility(facts: Partial<FacilityFacts>): Promise<string> {
  const id = await inContext(organizationId, (ctx) => createFacility(ctx, facts));
  await systemPool().query("UPDATE facilities SET status = 'Active' WHERE id = $1", [id]);
  return id;
}

type Row = Record<string, string>;
type Report = { row: Export; providers: Row[]; facilities: Row[]; preflight: Row[]; files: string[] };

async function report(parameters: Partial<ExportParameters> = {}): Promise<Report> {
  const row = await exportToEnd(organizationId, await startedExport(organizationId, "hsd-report", parameters));
  const zip = await yauzl.fromBufferPromise(await exportedFile(row));
  const tables = new Map<string, Row[]>();
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    tables.set(entry.fileName, parse<Row>(content, { columns: true }));
  }
  const of = (name: string) => tables.get(name) ?? [];
  return {
    row,
    providers: of("MA-Provider-Table.csv"),
    facilities: of("MA-Facility-Table.csv"),
    preflight: of("pre-flight.csv"),
    files: [...tables.keys()],
  };
}

const kindsIn = (rows: readonly Row[]) => rows.map(({ Row: row, Kind, Outcome }) => `${row} ${Kind} ${Outcome}`);

describe("CMS' provider table", () => {
  test("has a row for every specialty, location and county of a provider, and CMS takes them all", async () => {
    await activeProvider(organizationId, {
      facts: { npi: inventedNpi(1), first_name: "Ada", last_name: "Quillfeather", accepts_new_patients: true },
      specialties: [internist, cardiologist],
      places: [dallas, beverly],
    });
    const { row, providers, preflight, files } = await report();
    expect(files).toEqual(["MA-Provider-Table.csv", "MA-Facility-Table.csv", "pre-flight.csv"]);
    const short = providers.map((one) => [
      one["SSA State/County Code"],
      one["Provider Specialty Code"],
      one["Provider Zip Code"],
      one["If PCP Accepts New Patients?"],
    ]);
    expect(short).toEqual([
      ["99010", "003", "75201", "Y"],
      ["99020", "003", "75201", "Y"],
      ["99030", "003", "90210", "Y"],
      ["99010", "008", "75201", ""],
      ["99020", "008", "75201", ""],
      ["99030", "008", "90210", ""],
    ]);
    expect(Object.keys(providers[0] ?? {})).toHaveLength(13);
    expect(preflight).toEqual([]);
    expect(row).toMatchObject({ providerRows: 6, findings: 0, rejectedRows: 0, findingKinds: [] });
  });

  test("names each row that CMS would reject, its column and why, with the line that a spreadsheet shows", async () => {
    await activeProvider(organizationId, {
      facts: { npi: inventedNpi(1) },
      specialties: [internist],
      places: [
        dallas,
        { ...dallas, zip: "12345" },
        { ...dallas, zip: "00999" },
        { ...dallas, address1: "P.O. Box 12", zip: "19601" },
        { ...beverly, address1: "" },
      ],
    });
    await activeProvider(organizationId, { facts: { npi: "", external_id: "E-1" }, specialties: ["225100000X"] });
    const { row, providers, preflight } = await report();
    expect(providers).toHaveLength(7);
    expect(kindsIn(preflight)).toEqual([
      "4 ssa-unresolved Rejected",
      "5 ssa-invalid Rejected",
      "6 po-box Rejected",
      "7 address-missing Rejected",
      "8 ssa-unresolved Rejected",
      "8 npi-missing Rejected",
      "8 code-of-other-table Rejected",
      "8 address-missing Rejected",
    ]);
    expect(preflight[0]).toMatchObject({ Value: "12345", Why: "No county is known for the ZIP code 12345" });
    expect(preflight[6]?.["Why"]).toBe("049 Physical Therapy belongs in the facility table");
    expect(row).toMatchObject({ findings: 8, rejectedRows: 5 });
    expect(talliesOf(row)).toEqual([
      { table: "Provider", kind: "ssa-unresolved", outcome: "Rejected", count: 2 },
      { table: "Provider", kind: "ssa-invalid", outcome: "Rejected", count: 1 },
      { table: "Provider", kind: "po-box", outcome: "Rejected", count: 1 },
      { table: "Provider", kind: "address-missing", outcome: "Rejected", count: 2 },
      { table: "Provider", kind: "npi-missing", outcome: "Rejected", count: 1 },
      { table: "Provider", kind: "code-of-other-table", outcome: "Rejected", count: 1 },
    ]);
    const kept = await systemDb().exportFinding.findMany({ where: { exportId: row.id }, orderBy: { position: "asc" } });
    expect(kept.map(({ position, row: line, kind, why }) => [position, `${line} ${kind}`, why])).toEqual(
      preflight.map(({ Row: line, Kind, Why }, index) => [index, `${line} ${Kind}`, Why]),
    );
  });

  test("finds an NPI without its check digit and somebody without a specialty or an address among rows that are right", async () => {
    const places = [beverly];
    const ids = [];
    for (const index of [1, 2, 3])
      ids.push(
        await activeProvider(organizationId, { facts: { npi: inventedNpi(index) }, specialties: [internist], places }),
      );
    const wrong = `${inventedNpi(2).slice(0, 9)}${(Number(inventedNpi(2).slice(9)) + 1) % 10}`;
    await systemPool().query("UPDATE providers SET npi = $2 WHERE id = $1", [ids[1], wrong]);
    await activeProvider(organizationId, { facts: { npi: inventedNpi(4) }, places: [] });
    const { preflight } = await report();
    expect(kindsIn(preflight)).toEqual([
      "3 npi-invalid Rejected",
      "5 ssa-unresolved Rejected",
      "5 code-unknown Rejected",
      "5 address-missing Rejected",
    ]);
    expect(preflight[0]).toMatchObject({ Value: wrong, "Record Id": ids[1] });
  });

  test("warns of a row that stands twice, and refuses a code that CMS retired", async () => {
    await systemPool().query("INSERT INTO hsd_codes VALUES ('024', 'Optometry', 'Provider', true)");
    await systemPool().query("INSERT INTO hsd_taxonomies VALUES ('152W00000X', '024')");
    await activeProvider(organizationId, {
      facts: { npi: inventedNpi(1) },
      specialties: ["152W00000X"],
      places: [beverly, { ...beverly, address1: "2 LANTERN STREET " }],
    });
    const { preflight, row } = await report();
    expect(kindsIn(preflight)).toEqual(["2 code-retired Rejected", "3 code-retired Rejected", "3 duplicate Warning"]);
    expect(row.rejectedRows).toBe(2);
  });

  test("leaves out who is not credentialed unless asked, and cuts the list as asked", async () => {
    const ids = [];
    for (const index of [1, 2, 3])
      ids.push(
        await activeProvider(organizationId, {
          facts: { npi: inventedNpi(index) },
          specialties: [internist],
          places: [beverly],
        }),
      );
    await systemPool().query("UPDATE providers SET status = 'Denied' WHERE id = $1", [ids.sort()[0]]);
    expect((await report()).row.providerRows).toBe(2);
    expect((await report({ includeInactiveProviders: true })).row.providerRows).toBe(3);
    expect((await report({ includeInactiveProviders: true, limit: 1, offset: 1 })).row.providerRows).toBe(1);
    expect((await report({ providerIds: ids.slice(0, 2) })).row.providerRows).toBe(1);
  });
});

describe("CMS' facility table", () => {
  const hospital = { facilityHsdSpecialty: { code: "040", name: "Acute Inpatient Hospitals" } } as const;
  const place = { address: "9 Harbor Road", city: "Dallas", state: "TX", zipcode: "90210" } as const;

  test("counts a hospital by its beds, and refuses one of which nobody said how many", async () => {
    await activeFacility({ ...hospital, ...place, name: "Marrowgate Hospital", npi: inventedNpi(1), staffedBeds: 140 });
    await activeFacility({ ...hospital, ...place, name: "Zedlow Hospital", npi: inventedNpi(2), staffedBeds: 0 });
    await activeFacility({ ...hospital, ...place, name: "Yarrow Hospital", npi: inventedNpi(3) });
    const { row, facilities, preflight } = await report();
    const beds = facilities.map((one) => [one["Facility Name"], one["# of Staffed, Medicare-Certified Beds"]]);
    expect(beds).toEqual([
      ["Marrowgate Hospital", "140"],
      ["Zedlow Hospital", "0"],
      ["Yarrow Hospital", ""],
    ]);
    expect(kindsIn(preflight)).toEqual(["3 beds-missing Rejected", "4 beds-missing Rejected"]);
    expect(row).toMatchObject({ facilityRows: 3, rejectedRows: 2, providerRows: 0 });
  });

  test("warns of a second facility at the same address, and stays empty when providers were named", async () => {
    const clinic = { facilityHsdSpecialty: { code: "045", name: "Surgical Services (Outpatient or ASC)" } } as const;
    await activeFacility({ ...clinic, ...place, npi: inventedNpi(1) });
    await activeFacility({ ...clinic, ...place, npi: inventedNpi(1), address: "9 HARBOR ROAD" });
    expect(kindsIn((await report()).preflight)).toEqual(["3 duplicate Warning"]);
    const id = await activeProvider(organizationId, { facts: { npi: inventedNpi(2) } });
    expect((await report({ providerIds: [id] })).facilities).toEqual([]);
  });
});
