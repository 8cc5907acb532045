import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { adapters } from "./adapters/registry";
import { ListDescription } from "./definition";
import { inspectFile } from "./inspect-file";
import type { ListEntry } from "./list-entry";
import { readList } from "./read-list";
import { RowNotes } from "./row-notes";

const folder = mkdtempSync(path.join(os.tmpdir(), "credence-lists-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function readWith(description: ListDescription, content: string | Buffer, name = "UPDATED.csv") {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  const notes = new RowNotes(name);
  const entries: ListEntry[] = [];
  for await (const entry of readList(description, file, { facts: await inspectFile(file), notes })) entries.push(entry);
  return { entries, report: notes.report };
}

const leieColumns =
  "LASTNAME,FIRSTNAME,MIDNAME,BUSNAME,GENERAL,SPECIALTY,UPIN,NPI,DOB,ADDRESS,CITY,STATE,ZIP,EXCLTYPE,EXCLDATE,REINDATE,WAIVERDATE,WVRSTATE".split(
    ",",
  );
const header = leieColumns.join();
const values = { LASTNAME: "QUILLFEATHER", FIRSTNAME: "ADA", NPI: "0000000000", DOB: "19710412", EXCLDATE: "20190620" };

function line(changes: Record<string, string> = {}): string {
  const row: Record<string, string> = { ...values, REINDATE: "00000000", WAIVERDATE: "00000000", ...changes };
  return leieColumns.map((column) => `"${row[column] ?? ""}"`).join();
}

const read = (content: string | Buffer) => readWith(adapters.oig, content);
const readLines = (...lines: string[]) => read(`${[header, ...lines].join("\r\n")}\r\n`);
const many = (count: number) => Array.from({ length: count }, (_, index) => line({ ADDRESS: `${index} ACORN AVENUE` }));

describe("the OIG's file", () => {
  test("gives people and businesses, without the zeros that stand for nothing", async () => {
    const { entries } = await readLines(
      line({ MIDNAME: "M", STATE: "CA", EXCLTYPE: "1128a1", ZIP: "000000000" }),
      line({ LASTNAME: "", FIRSTNAME: "", BUSNAME: "BLUE HERON HOME HEALTH SERVICE", DOB: "" }),
    );
    expect(entries).toMatchObject([
      {
        kind: "person",
        name: "QUILLFEATHER, ADA M",
        npi: null,
        zip: "",
        birthDates: ["1971-04-12"],
        sanctionType: "1128a1",
        effectiveDate: "2019-06-20",
        reinstatedDate: null,
        raw: { LASTNAME: "QUILLFEATHER", REINDATE: "00000000" },
        names: [{ lastName: "quillfeather", firstName: "ada", middleName: "m" }],
      },
      { kind: "organization", birthDates: [], names: [{ lastName: "blue heron home health service" }] },
    ]);
  });

  test.each([
    ["19710412", ["1971-04-12"]],
    ["04/12/71", ["1971-04-12"]],
    ["04/12/1971", ["1971-04-12"]],
    // Nobody is excluded at nine.
    ["04/12/10", ["1910-04-12"]],
    ["04/12/01", ["2001-04-12"]],
    ["00000000", []],
    ["19710231", []],
  ])("reads the birth date %s", async (written, read_) => {
    const { entries } = await readLines(line({ DOB: written }));
    expect(entries[0]?.birthDates).toEqual(read_);
  });

  test("says the same of a record whatever way its dates are written, and keeps its key when its address changes", async () => {
    const { entries } = await readLines(
      line(),
      line({ DOB: "04/12/71", EXCLDATE: "06/20/2019" }),
      line({ ADDRESS: "7 PLOVER STREET", NPI: "1234567893" }),
      line({ EXCLDATE: "20200101" }),
    );
    const [first, ...others] = entries;
    expect(others.map(({ wording }) => wording === first?.wording)).toEqual([true, false, false]);
    expect(others.map(({ identity }) => identity === first?.identity)).toEqual([true, true, false]);
  });

  test("reads columns by their names: in another order, the last one under both, behind a byte order mark", async () => {
    const swapped = `\uFEFFFIRSTNAME,LASTNAME,${leieColumns.slice(2).join().replace("WVRSTATE", "WAIVERSTATE")}`;
    const { entries } = await read(
      `${swapped}\r\n"ADA","QUILLFEATHER"${line().slice('"QUILLFEATHER","ADA"'.length)}\r\n`,
    );
    expect(entries).toMatchObject([{ name: "QUILLFEATHER, ADA" }]);
  });

  test("keeps a record without an NPI that cannot be one, and without a date that is none, and counts both", async () => {
    const { entries, report } = await readLines(
      line({ NPI: "1234567890" }),
      line({ NPI: "123456789", EXCLDATE: "20191345" }),
      line({ LASTNAME: "Q" }),
    );
    expect(entries.map(({ npi }) => npi)).toEqual([null, null, null]);
    expect(entries[1]?.effectiveDate).toBeNull();
    expect(entries[2]?.names).toMatchObject([{ lastName: "q" }]);
    expect(report).toMatchObject({ rows: 3, skipped: 0, unusableNpis: 2, unusableDates: 1 });
  });

  test("leaves odd rows out and names them, and stops for none of them", async () => {
    const { entries, report } = await readLines(...many(300), line({ LASTNAME: "" }), '"A","B"', line());
    expect(entries).toHaveLength(301);
    expect(report).toMatchObject({
      rows: 303,
      skipped: 2,
      skippedRows: [
        { line: 302, reason: "names neither a person nor an organization" },
        { line: 303, reason: "has 2 columns instead of 18" },
      ],
    });
  });

  test.each<[string, string | Buffer, RegExp]>([
    ["a column too few", `${header.replace(",EXCLDATE", "")}\r\n${line()}\r\n`, /the column EXCLDATE is missing/],
    [
      "another list's header",
      "NAME;NPI\r\nA;B\r\n",
      /the columns LASTNAME, .* are missing; its first line begins with/,
    ],
    ["no rows", `${header}\r\n`, /has no rows under its header/],
    ["no row with a name", `${header}\r\n${line({ LASTNAME: "" })}\r\n`, /one of its rows .* line 2 names neither/],
    [
      "too many rows without a name",
      [header, ...many(20), ...many(5).map((row) => row.replace("QUILLFEATHER", ""))].join("\n"),
      /5 of its rows \(of 25\) cannot be read: line 22/,
    ],
    [
      "a last row that ends too early",
      `${header}\r\n${many(400).join("\r\n")}\r\n"A","B"`,
      /its last line \(402\) has 2 columns instead of 18, so the file was probably cut/,
    ],
    ["a last row cut inside a value", `${header}\r\n${line().slice(0, 20)}`, /probably cut/],
    ["a last row cut behind a comma", `${header}\r\n${line().slice(0, -2)}`, /probably cut/],
    [
      "a quotation mark that is never closed",
      `${header}\r\n${line()}\r\n"${many(2000).join("\r\n").replaceAll('"', "")}`,
      /begins behind line 2 is never closed/,
    ],
    ["zero bytes, as in a spreadsheet", `${header}\r\n${line()}\r\n\u0000\u0000`, /not a text file/],
    ["a ZIP archive around it", "PK\u0003\u0004\u0014\u0000", /a ZIP archive or a spreadsheet: unpack it/],
    ["UTF-16", Buffer.from(`\uFEFF${header}\r\n`, "utf16le"), /UTF-16 text: save it as CSV in UTF-8/],
    ["a web page in it", "<!DOCTYPE html>\n<html></html>", /a web page and not the list/],
    ["nothing in it", "", /is empty/],
  ])("is refused with one sentence when it has %s", async (_, text, sentence) => {
    await expect(read(text)).rejects.toThrow(sentence);
    await expect(read(text)).rejects.toThrow(/The list in use stays as it is\.$/);
  });

  test("is refused when cut in half anywhere", async () => {
    const whole = readFileSync("prisma/demo/oig/UPDATED.csv", "utf8");
    const cuts = [0.31, 0.5, 0.77].map((share) => whole.slice(0, Math.floor(whole.length * share)));
    for (const text of cuts) await expect(read(text)).rejects.toThrow(/probably cut/);
  });

  test("is refused when it is not there, with the path", async () => {
    await expect(inspectFile("/nowhere/UPDATED.csv")).rejects.toThrow(
      "/nowhere/UPDATED.csv was not loaded: there is no such file",
    );
  });

  test("reads letters of Windows-1252 as well as of UTF-8", async () => {
    const text = `${header}\r\n${line({ LASTNAME: "PEÑALOSA" })}\r\n`;
    const [ours, theirs] = [await read(text), await read(Buffer.from(text, "latin1"))];
    expect(theirs.entries[0]?.names).toEqual(ours.entries[0]?.names);
    expect(ours.entries[0]?.names).toMatchObject([{ lastName: "penalosa" }]);
  });
});

test("a list that says it is UTF-8 is refused with the line where it is not", async () => {
  const strict = ListDescription.parse({
    list: { key: "state-zz", name: "Zandaria" },
    columns: { person: { rule: "parts", last: "Last", first: "First" } },
    identity: ["names"],
  });
  const text = `Last,First\nFerrow,Lida\nPeñalosa,Ana\n`;
  expect((await readWith(strict, text)).entries).toHaveLength(2);
  await expect(readWith(strict, Buffer.from(text, "latin1"))).rejects.toThrow(/line 3 is not UTF-8 text/);
});

const samHeader =
  "Classification,Name,Prefix,First,Middle,Last,Suffix,Address 1,Address 2,Address 3,Address 4,City,State / Province,Country,Zip Code,Open Data Flag,Blank (Deprecated),Unique Entity ID,Exclusion Program,Excluding Agency,CT Code,Exclusion Type,Additional Comments,Active Date,Termination Date,Record Status,Cross-Reference,SAM Number,CAGE,NPI,Creation_Date";

test("SAM's extract gives people, firms and vessels, the names of its cross-references, and only what is in force", async () => {
  const row = (given: Record<string, string>) =>
    samHeader
      .split(",")
      .map((column) => `"${given[column] ?? ""}"`)
      .join();
  const shared = {
    "Exclusion Program": "Reciprocal",
    "Excluding Agency": "HHS",
    "Exclusion Type": "Prohibition/Restriction",
    "Active Date": "06/20/2019",
    "Termination Date": "Indefinite",
    "Record Status": "Active",
  };
  const { entries, report } = await readWith(
    adapters.sam,
    [
      samHeader,
      row({
        ...shared,
        Classification: "Individual",
        First: "ADA",
        Middle: "M",
        Last: "QUILLFEATHER",
        "SAM Number": "S4X1",
        "Cross-Reference": "(also  ADA FERROW ,  PELLWORTH, ADA )",
        Country: "USA",
        NPI: "1234567893",
      }),
      row({
        ...shared,
        Classification: "Firm",
        Name: "BLUE HERON CARE LLC",
        "SAM Number": "S4X2",
        "Termination Date": "01/31/2031",
      }),
      row({ ...shared, Classification: "Vessel", Name: "SEA THISTLE", "SAM Number": "S4X3" }),
      row({ ...shared, Classification: "Firm", Name: "GONE LLC", "SAM Number": "S4X4", "Record Status": "Inactive" }),
    ].join("\n"),
    "SAM_Exclusions_Public_Extract_V2_24172.CSV",
  );
  expect(entries).toMatchObject([
    {
      kind: "person",
      identity: "S4X1",
      npi: "1234567893",
      effectiveDate: "2019-06-20",
      reinstatedDate: null,
      sanctionType: "Reciprocal, Prohibition/Restriction, HHS",
      names: [
        { kind: "primary", lastName: "quillfeather", firstName: "ada", middleName: "m" },
        { kind: "aka", lastName: "ferrow", firstName: "ada" },
        { kind: "aka", lastName: "pellworth", firstName: "ada" },
      ],
    },
    { kind: "organization", name: "BLUE HERON CARE LLC", reinstatedDate: "2031-01-31" },
    { kind: "vessel" },
  ]);
  expect(report.outOfForce).toBe(1);
});

test("Pennsylvania's list gives people by their parts, businesses by their name, and no end for the year 2299", async () => {
  const columns =
    '"ProviderName","LicenseNumber","Status","BeginDate","EndDate","CAO","ListDate","IND_CHGD","DTE_CHANGE_LAST","NAM_LAST_PROVR","NAM_FIRST_PROVR","NAM_MIDDLE_PROVR","NAM_TITLE_PROVR","NAM_SUFFIX_PROVR","NAM_PROVR_ALT","NAM_BUSNS_MP","IDN_NPI"';
  const { entries } = await readWith(
    adapters["state-pa"],
    Buffer.from(
      [
        columns,
        '"Ferrow, Lida RN","RN1","Precluded",1/24/1995 0:00:00,12/31/2299 0:00:00,"Out\u00a0of\u00a0State",2/4/2010 0:00:00,0,,"Ferrow","Lida",,"RN",,"a.k.a. Pellworth, Lida",,"None"',
        '"Blue Heron, Inc.",,"Terminated",9/3/1997 0:00:00,9/3/2003 0:00:00,"Chester",5/1/1998 0:00:00,0,,"heron",,,,,,"Blue Heron, Inc.",',
        "",
      ].join("\n"),
      "latin1",
    ),
  );
  expect(entries).toMatchObject([
    {
      kind: "person",
      npi: null,
      effectiveDate: "1995-01-24",
      reinstatedDate: null,
      raw: { CAO: "Out of State" },
      names: [
        { lastName: "ferrow", firstName: "lida" },
        { kind: "aka", lastName: "pellworth", firstName: "lida" },
      ],
    },
    { kind: "organization", reinstatedDate: "2003-09-03", names: [{ lastName: "blue heron inc" }] },
  ]);
});

test("New York's list tells people from businesses by their type, and takes degrees and other names off a name", async () => {
  const { entries } = await readWith(
    adapters["state-ny"],
    [
      "PROVIDER_NAME\tLICENSE_NUMBER\tNPI_Number\tPROVIDER_TYPE\tSANCTION_DATE\tACTION_TYPE",
      "COUNTERPANE MARA E         MD\t001\t1234567893\tPhysician \t02/03/2009\tExclusion - 18NYCRR515.8",
      'LARKSPUR "THE" DRUGS\t002\tNA\tPharmacy\t02/03/2009\tExclusion - 18NYCRR515.2',
      "PELLWORTH JON A/K/A WREN\t\t\tPharmacy Owner\t02/03/2009\tExclusion",
    ].join("\n"),
  );
  expect(entries).toMatchObject([
    { kind: "person", npi: "1234567893", names: [{ lastName: "counterpane", firstName: "mara", middleName: "e" }] },
    { kind: "organization", npi: null, names: [{ lastName: "larkspur the drugs" }] },
    {
      kind: "person",
      names: [
        { lastName: "pellworth", firstName: "jon" },
        { kind: "aka", lastName: "wren", firstName: "jon" },
        { kind: "aka", lastName: "pellworth", firstName: "wren" },
      ],
    },
  ]);
});

test("New Jersey's list has no header, and a row that names a firm and a person speaks of both", async () => {
  const row = (given: Record<string, string>) =>
    (adapters["state-nj"].file.columns ?? []).map((column) => given[column] ?? "").join("\t");
  const { entries, report } = await readWith(
    adapters["state-nj"],
    `${[
      row({
        "Firm Name": "TERN TRANSPORT SVC.",
        Name: "FERROW, LIDA, R.N.",
        Action: "DEBARMENT",
        "Effective Date": "5/10/1999",
      }),
      row({
        Name: "Mara Counterpane, Owner / Officer",
        Action: "SUSPENSION",
        "Effective Date": "01/20/2016",
        "Expiration Date": "01/19/2019",
      }),
      row({ Name: "PELLWORTH JON M.D.", Action: "DEBARMENT" }),
      row({ Street: "7 PLOVER STREET" }),
    ].join("\n")}\n`,
  );
  expect(entries).toMatchObject([
    { kind: "person", names: [{ lastName: "ferrow", firstName: "lida", middleName: "" }], effectiveDate: "1999-05-10" },
    { kind: "organization", names: [{ lastName: "tern transport svc" }] },
    { kind: "person", names: [{ lastName: "counterpane", firstName: "mara" }], reinstatedDate: "2019-01-19" },
    { kind: "person", names: [{ lastName: "pellworth", firstName: "jon", middleName: "" }] },
  ]);
  expect(report.skippedRows).toEqual([{ line: 4, reason: "names neither a person nor an organization" }]);
});

test("the organization's own lists are read by CMS' column names and by short ones", async () => {
  const long = await readWith(
    adapters["opt-out"],
    "First Name,Last Name,NPI,Specialty,Optout Effective Date,Optout End Date,First Line Street Address,City Name,State Code,Zip code,Eligible to Order and Refer\nLIDA,FERROW,1234567893,Family Practice,01/15/2025,01/15/2027,7 PLOVER STREET,MIAMI,FL,33130,Y\n",
  );
  const short = await readWith(
    adapters["opt-out"],
    "first,last,npi,specialty,effective,end,address,city,state,zip,eligibleToOrderAndRefer\nLIDA,FERROW,1234567893,Family Practice,2025-01-15,2027-01-15,7 PLOVER STREET,MIAMI,FL,33130,Y\n",
  );
  const expected = { effectiveDate: "2025-01-15", reinstatedDate: "2027-01-15", raw: { Specialty: "Family Practice" } };
  expect([long.entries[0], short.entries[0]]).toMatchObject([expected, expected]);
  expect(long.entries[0]?.identity).toBe(short.entries[0]?.identity);
  const precluded = await readWith(
    adapters.preclusion,
    "LASTNAME,FIRSTNAME,MIDNAME,BUSNAME,general,specialty,npi,ein,dob,address,city,state,zip,exclusionDate,claimRejectionDate,reinstatedDate,lastUpdate\nFERROW,LIDA,,,,,1234567893,,19700102,7 PLOVER STREET,MIAMI,FL,33130,20240101,20240401,,20240501\n",
  );
  expect(precluded.entries).toMatchObject([{ birthDates: ["1970-01-02"], effectiveDate: "2024-01-01" }]);
});
