import fs from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { inOrganization, systemDb } from "@/lib/db";
import { newId } from "@/lib/ids";
import { useTestDatabase } from "@/prisma/test-database";
import { FacilityInput } from "@/lib/facilities/facility-schemas";
import { facilityFields } from "@/lib/facilities/import/fields";
import { ProviderInput } from "../provider-input";
import { providerFields } from "./fields";
import { importProviders } from "./import-providers";

const database = useTestDatabase();

async function newOrganization(): Promise<string> {
  const id = newId("org");
  await systemDb().organization.create({ data: { id, name: "Juniper Health" } });
  return id;
}

function inputFile(name: string, text: string): { file: string; errorsFile: string } {
  const file = path.join(database().dataDir, name);
  fs.writeFileSync(file, text);
  return { file, errorsFile: path.join(database().dataDir, `${name}.errors.csv`) };
}

const errorsIn = (file: string): Record<string, string>[] => parse(fs.readFileSync(file), { columns: true });
const providersOf = (organizationId: string) =>
  inOrganization(organizationId, (db) => db.provider.findMany({ where: { organizationId }, orderBy: { npi: "asc" } }));

const medicareHeader =
  "Rndrng_NPI,Rndrng_Prvdr_Ent_Cd,Rndrng_Prvdr_Last_Org_Name,Rndrng_Prvdr_First_Name,Rndrng_Prvdr_MI,Rndrng_Prvdr_Crdntls,Rndrng_Prvdr_Gndr,Rndrng_Prvdr_State_Abrvtn,Rndrng_Prvdr_Type";

describe("a file that says where and in what somebody practices", () => {
  const facts = async (organizationId: string) => {
    const providers = await systemDb().provider.findMany({
      where: { organizationId },
      orderBy: { npi: "asc" },
      include: { specialties: true, locations: true },
    });
    return providers.map(({ specialties: [specialty], locations: [place] }) => [
      specialty && [specialty.taxonomyCode, specialty.name, specialty.isPrimary],
      place && [place.address1, place.city, place.state, place.zip],
    ]);
  };

  test("gives a new provider a primary specialty and a location, once", async () => {
    const organizationId = await newOrganization();
    const options = {
      ...inputFile(
        "practices.csv",
        [
          `${medicareHeader},Rndrng_Prvdr_St1,Rndrng_Prvdr_St2,Rndrng_Prvdr_City,Rndrng_Prvdr_Zip5`,
          '1888888892,I,Marrowgate,Inga,,NP,F,OH,"Nurse Practitioner",12 Acorn Avenue,Suite 3,Larkspur,44101',
          "1999999984,I,Quillfeather,Ada,M,MD,F,TX,Cardiology,,,,",
          "1555555550,I,Zedlow,Ann,,MD,F,NJ,Phrenology,P.O. Box 12,,Marrow,8690",
        ].join("\n"),
      ),
      organizationId,
    };
    expect(await importProviders(options)).toMatchObject({ created: 3 });
    expect(await importProviders(options)).toMatchObject({ created: 0, known: 3 });
    expect(await facts(organizationId)).toEqual([
      [undefined, ["P.O. Box 12", "Marrow", "NJ", "08690"]],
      [
        ["363L00000X", "Nurse Practitioner", true],
        ["12 Acorn Avenue, Suite 3", "Larkspur", "OH", "44101"],
      ],
      [["207RC0000X", "Cardiology", true], undefined],
    ]);
  });
});

describe("a Medicare file", () => {
  test("creates its practitioners; everything else stands in the error file with line and reason", async () => {
    const organizationId = await newOrganization();
    const { file, errorsFile } = inputFile(
      "medicare.csv",
      [
        medicareHeader,
        '1999999984,I,Quillfeather,Ada,M,"M.D., PH.D.",F,TX,Cardiology',
        "1999999984,O,Quillfeather Clinic,,,,,TX,Clinic or Group Practice",
        "1888888884,I,Marrowgate,Otis,,,M,OH,Internal Medicine",
        "1888888892,I,Marrowgate,Inga,,,F,OH,Nurse Practitioner",
        "1777777784,I,Zedlow,Wim,,QXZ,M,OH,Urology",
        "1234567890,I,Zedlow,Ann,,MD,F,OH,Urology",
        "1777777792,I,Zedlow,Nat,,MD,F,XX,Urology",
        "1555555550,I,=SUM(A1),Nat",
      ].join("\n"),
    );
    const report = await importProviders({ file, errorsFile, organizationId });
    expect(report).toMatchObject({ rows: 8, created: 2, known: 0, refused: 6, errorsFile });
    expect((await providersOf(organizationId)).map(({ npi, degree, states }) => [npi, degree, states])).toEqual([
      ["1888888892", "NP", ["OH"]],
      ["1999999984", "MD", ["TX"]],
    ]);
    const errors = fs.readFileSync(errorsFile, "utf8");
    expect(errors).toContain("'=SUM(A1)");
    const rows: string[][] = parse(errors, { relax_column_count: true });
    expect(
      rows
        .slice(1)
        .map(([line, , , reason]) => `${line}: ${reason}`)
        .toSorted(),
    ).toEqual([
      "3: is an organization, not a practitioner",
      "4: Rndrng_Prvdr_Crdntls and the profession do not tell the degree",
      "6: Rndrng_Prvdr_Crdntls is not a credential that is known",
      "7: Rndrng_NPI is not an NPI: ten digits with a right check digit",
      "8: Rndrng_Prvdr_State_Abrvtn must be state codes separated by commas, for example TX,CA",
      "9: 4 columns instead of 9",
    ]);
  });

  test("imported a second time finds everybody known and changes nobody", async () => {
    const organizationId = await newOrganization();
    const { file, errorsFile } = inputFile(
      "again.csv",
      `${medicareHeader}\n1999999984,I,Quillfeather,Ada,M,MD,F,TX,Cardiology\n1888888892,I,Marrowgate,Inga,,NP,F,OH,\n`,
    );
    expect(await importProviders({ file, errorsFile, organizationId })).toMatchObject({ created: 2, known: 0 });
    const before = await providersOf(organizationId);
    expect(await importProviders({ file, errorsFile, organizationId, batchSize: 1 })).toMatchObject({
      created: 0,
      known: 2,
      errorsFile: null,
    });
    expect(await providersOf(organizationId)).toEqual(before);
    expect(fs.existsSync(errorsFile)).toBe(false);
  });
});

test("an NPPES file gives name, state and the primary taxonomy; organizations and deactivated NPIs are refused", async () => {
  const organizationId = await newOrganization();
  const header =
    "NPI,Entity Type Code,Provider Last Name (Legal Name),Provider First Name,Provider Middle Name,Provider Credential Text,Provider Business Practice Location Address State Name,NPI Deactivation Date,NPI Reactivation Date,Provider Sex Code,Healthcare Provider Taxonomy Code_1,Healthcare Provider Primary Taxonomy Switch_1,Healthcare Provider Taxonomy Code_2,Healthcare Provider Primary Taxonomy Switch_2";
  const { file, errorsFile } = inputFile(
    "nppes.csv",
    [
      header,
      '"1999999984","1","QUILLFEATHER","ADA","","","TX","","","F","163W00000X","N","363LF0000X","Y"',
      '"1888888884","2","","","","","TX","","","","","","",""',
      '"1888888892","1","MARROWGATE","OTIS","","MD","TX","01/02/2020","","M","","","",""',
    ].join("\r\n"),
  );
  expect(await importProviders({ file, errorsFile, organizationId })).toMatchObject({ created: 1, refused: 2 });
  expect(await providersOf(organizationId)).toMatchObject([{ npi: "1999999984", degree: "NP", gender: "F" }]);
  expect(errorsIn(errorsFile).map(({ reason }) => reason)).toEqual([
    "is an organization, not a practitioner",
    "NPI Deactivation Date says that the NPI was deactivated",
  ]);
});

test("a file with the API's own columns takes all of them, and the API's own rules", async () => {
  const organizationId = await newOrganization();
  const { file, errorsFile } = inputFile(
    "own.csv",
    [
      "first_name,last_name,degree,states,npi,external_id,dob,is_pcp,shoe_size",
      'Ada,Quillfeather,M.D.,"TX,CA",1999999984,P-1,1975-04-12,yes,40',
      "Otis,Marrowgate,RN,OH,,P-2,1975-02-31,no,41",
      "Inga,Marrowgate,RN,OH,,,,,",
      "Nat,Zedlow,RN,OH,,P-3,,perhaps,",
    ].join("\n"),
  );
  const report = await importProviders({ file, errorsFile, organizationId });
  expect(report).toMatchObject({ created: 1, refused: 3, unusedColumns: ["shoe_size"] });
  expect(await providersOf(organizationId)).toMatchObject([
    { externalId: "P-1", states: ["TX", "CA"], degree: "MD", isPcp: true, dob: new Date("1975-04-12T00:00:00Z") },
  ]);
  expect(errorsIn(errorsFile).map(({ reason }) => reason)).toEqual([
    "dob is not a date written as year-month-day, for example 1975-04-30",
    "npi has neither npi nor external_id: a second import could not tell that it is known",
    "is_pcp is neither yes nor no",
  ]);
});

test("bytes that are not UTF-8 refuse their row, not the file", async () => {
  const organizationId = await newOrganization();
  const { file, errorsFile } = inputFile("latin.csv", "");
  fs.writeFileSync(
    file,
    Buffer.concat([
      Buffer.from("first_name,last_name,degree,states,npi\nAda,Mu"),
      Buffer.from([0xf1, 0x6f, 0x7a]),
      Buffer.from(",MD,TX,1999999984\nOtis,Muñoz,MD,TX,1888888892\n"),
    ]),
  );
  expect(await importProviders({ file, errorsFile, organizationId })).toMatchObject({ created: 1, refused: 1 });
  expect(await providersOf(organizationId)).toMatchObject([{ lastName: "Muñoz" }]);
});

test("a file of any columns, encoding and delimiter is read as somebody maps it, with the rules that the screens have", async () => {
  const organizationId = await newOrganization();
  const { file, errorsFile } = inputFile("mapped.csv", "");
  const text =
    "Provider NPI\tSurname\tfirst_name\tdegree\tstates\tBorn\n1999999984\tMuñoz\tAda\tMD\tTexas\t30/04/75\n1888888892\tIves\tBo\tMD\tTX\t04/30/75\n";
  fs.writeFileSync(file, Buffer.from(`\uFEFF${text}`, "utf16le"));
  const mapping = {
    columns: { npi: "Provider NPI", last_name: "Surname", dob: "Born" },
    dates: { dob: "day-first" as const },
  };
  const report = await importProviders({ file, errorsFile, organizationId, mapping });
  expect(report).toMatchObject({ layout: "columns as mapped", created: 1, refused: 1 });
  expect(await providersOf(organizationId)).toMatchObject([
    { lastName: "Muñoz", states: ["TX"], dob: new Date("1975-04-30T00:00:00Z") },
  ]);
  expect(errorsIn(errorsFile)).toMatchObject([{ line: "3", column: "Born", value: "04/30/75" }]);
  const unknown = { ...mapping, columns: { shoe: "Born" } };
  await expect(importProviders({ file, errorsFile, organizationId, mapping: unknown })).rejects.toThrow(
    /^shoe is nothing that can be imported: map one of npi, external_id/,
  );
  const absent = { ...mapping, columns: { npi: "NPI" } };
  await expect(importProviders({ file, errorsFile, organizationId, mapping: absent })).rejects.toThrow(
    /^The file has no column NPI: it has Provider NPI, Surname/,
  );
});

test("every member that creating a provider or a facility takes can be filled by a column", () => {
  const membersOf = (fields: readonly { member: string }[]) => new Set(fields.map(({ member }) => member));
  const provider = membersOf(providerFields);
  expect(Object.keys(ProviderInput.shape).filter((member) => !provider.has(member))).toEqual([]);
  const facility = [...membersOf(facilityFields)];
  // Those two take whatever members somebody sends: no column can be known to be one.
  expect(
    Object.keys(FacilityInput.shape).filter(
      (member) => !facility.some((one) => one === member || one.startsWith(`${member}.`)),
    ),
  ).toEqual(["licensureActions", "surveyResponse"]);
});

test("a file of no known layout is refused with a sentence that names the layouts, and nothing is written", async () => {
  const organizationId = await newOrganization();
  const { file, errorsFile } = inputFile("other.csv", "a,b\n1,2\n");
  await expect(importProviders({ file, errorsFile, organizationId })).rejects.toThrow(
    /none of the layouts that can be imported: Medicare Part B providers \(Rndrng_NPI, .*NPPES .*Credence's own columns/,
  );
  expect(fs.existsSync(errorsFile)).toBe(false);
});
