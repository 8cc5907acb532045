import fs from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { systemDb } from "@/lib/db";
import { createOrganization } from "@/prisma/factories/organization";
import { useTestDatabase } from "@/prisma/test-database";
import { importFacilities } from "./import-facilities";

const database = useTestDatabase();

function inputFile(name: string, lines: readonly string[]): { file: string; errorsFile: string } {
  const file = path.join(database().dataDir, name);
  fs.writeFileSync(file, lines.join("\n"));
  return { file, errorsFile: path.join(database().dataDir, `${name}.errors.csv`) };
}

const facilitiesOf = (organizationId: string) =>
  systemDb().facility.findMany({
    where: { organizationId },
    orderBy: { externalId: "asc" },
    include: { records: { orderBy: { kind: "asc" } } },
  });

const hospitalFile = [
  '"Facility ID","Facility Name","Address","City/Town","State","ZIP Code","Telephone Number","Hospital Type","Hospital Ownership","Hospital overall rating"',
  "990001,MARROWGATE HOSPITAL,1 MAIN STREET,AUSTIN,TX,78701,(512) 555-0101,Acute Care Hospitals,Proprietary,4",
  '990002,"ZEDLOW, HOSPITAL OF",2 MAIN STREET,WACO,TX,76701,(254) 555-0102,Psychiatric,Proprietary,Not Available',
  "990003,NOWHERE HOSPITAL,3 MAIN STREET,NOWHERE,ZZ,00000,,Childrens,Proprietary,5",
  ",NUMBERLESS HOSPITAL,4 MAIN STREET,WACO,TX,76701,,Childrens,Proprietary,5",
];

test("CMS' hospitals come with certificate and star rating; a second import finds them known", async () => {
  const { id: organizationId } = await createOrganization("Juniper Health");
  const options = { ...inputFile("hospitals.csv", hospitalFile), organizationId };
  const report = await importFacilities({ ...options, defaults: { contactName: "Main office", type: "Unused" } });
  expect(report).toMatchObject({ rows: 4, created: 2, known: 0, refused: 2 });
  expect(await facilitiesOf(organizationId)).toMatchObject([
    {
      name: "MARROWGATE HOSPITAL",
      externalId: "990001",
      medicareNumber: "990001",
      type: "Acute Care Hospitals",
      contactName: "Main office",
      hsdSpecialty: { code: "040" },
      records: [
        { kind: "certifications", content: { certificateType: "CMS", number: "990001" } },
        { kind: "medicareStarRatings", content: { starRating: "4" } },
      ],
    },
    { name: "ZEDLOW, HOSPITAL OF", hsdSpecialty: { code: "052" }, records: [{ kind: "certifications" }] },
  ]);
  const refused: Record<string, string>[] = parse(fs.readFileSync(options.errorsFile), { columns: true });
  expect(refused.map(({ line, column, value }) => [line, column, value])).toEqual([
    ["4", "State", "ZZ"],
    ["5", "Facility ID", ""],
  ]);
  expect(await importFacilities(options)).toMatchObject({ created: 0, known: 2, refused: 2 });
  expect(await facilitiesOf(organizationId)).toHaveLength(2);
});

test("columns named as in the API are taken as they are, and defaults stand where a row has nothing", async () => {
  const { id: organizationId } = await createOrganization("Juniper Health");
  const options = {
    ...inputFile("own.csv", [
      "externalId,name,state,npi,skipOnSiteReview,linesOfBusiness,beds,staffedBeds",
      "F-1,Larkspur Clinic,TX,1999999984,yes,Medicare;Medicaid,12,140",
      "F-2,Marrow Clinic,,,,,,",
      "F-3,Zed Clinic,OH,1234567890,,,,",
      "F-4,Yarrow Clinic,OH,,,,,many",
    ]),
    organizationId,
  };
  const defaults = { state: "NM", city: "Santa Fe", linesOfBusiness: "Commercial" };
  const report = await importFacilities({ ...options, defaults });
  expect(report).toMatchObject({ created: 2, refused: 2, unusedColumns: ["beds"] });
  expect(report.refusals).toMatchObject([
    { rows: 1, values: [{ value: "1234567890" }] },
    { group: expect.stringMatching(/^staffedBeds /), rows: 1 },
  ]);
  expect(await facilitiesOf(organizationId)).toMatchObject([
    {
      state: "TX",
      npi: "1999999984",
      city: "Santa Fe",
      skipOnSiteReview: true,
      staffedBeds: 140,
      linesOfBusiness: ["Medicare", "Medicaid"],
    },
    { state: "NM", npi: null, staffedBeds: null, skipOnSiteReview: false, linesOfBusiness: ["Commercial"] },
  ]);
  await expect(importFacilities({ ...options, defaults: { beds: "1" } })).rejects.toThrow(
    /^beds cannot have a default/,
  );
});

test("a file of another layout is refused in one sentence", async () => {
  const { id: organizationId } = await createOrganization("Juniper Health");
  const options = { ...inputFile("other.csv", ["a,b", "1,2"]), organizationId };
  await expect(importFacilities(options)).rejects.toThrow(/none of the layouts that can be imported: CMS Hospital/);
});
