import { parse } from "csv-parse/sync";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Answer, Caller } from "@/lib/api/caller";
import { roles } from "@/lib/api/context";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { listDocuments } from "@/lib/documents/storage";
import { listFacilities } from "@/lib/facilities/operations";
import { listProviders } from "@/lib/providers/operations";
import { importRun, importToEnd } from "@/prisma/factories/import";
import { inContext } from "@/prisma/factories/context";
import { createClient, createOrganization } from "@/prisma/factories/organization";
import { createProvider, inventedNpi } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import type { PassOptions } from "./import-pass";
import type { ImportProblemGroup } from "./import-schemas";
import * as op from "./operations";
import { removeOldImportFiles } from "./remove-old-files";
import { runImport } from "./run-import";

useTestDatabase();
const server = useTestServer();
let organizationId: string;
let caller: Caller;

beforeAll(async () => {
  ({ id: organizationId } = await createOrganization("Harbor Lantern Health Plan"));
  caller = await server().as(await createClient(organizationId, { name: "Roster", roles: [...roles] }));
});

const columns = "NPI;Last Name;First;Credentials;State;Birth Date;Recred due";
const mapping = {
  columns: {
    npi: "NPI",
    last_name: "Last Name",
    first_name: "First",
    degree: "Credentials",
    states: "State",
    dob: "Birth Date",
    next_credentialing_date: "Recred due",
  },
  dates: { dob: "us", next_credentialing_date: "us" },
};
let people = 0;
const person = (facts: Partial<Record<"npi" | "last" | "born" | "state", string>> = {}) => {
  people += 1;
  const {
    npi = inventedNpi(700_000 + people),
    last = `Muñoz ${people % 7 === 0 ? "Öst" : "Ives"}`,
    born = "4/30/75",
  } = facts;
  return `${npi};${last};Inga;M.D.;${facts.state ?? "Texas"};${born};05/31/29`;
};
const fileOf = (rows: readonly string[], header = columns) => [header, ...rows].join("\r\n");

async function upload(content: string | Buffer<ArrayBuffer>, fields: Record<string, string> = {}): Promise<Answer> {
  const file = new File([content], "roster.csv");
  return caller.invoke(op.uploadImport, { body: { kind: "providers", ...fields }, file });
}

const idOf = ({ json, status, text }: Answer): string => {
  if (status !== 201) throw new Error(text);
  return (json as { id: string }).id;
};

async function uploaded(rows: readonly string[], chosen: object = mapping): Promise<string> {
  const id = idOf(await upload(fileOf(rows)));
  const set = await caller.invoke(op.setImportMapping, { params: { id }, body: chosen });
  expect([set.status, set.text]).toEqual([200, expect.any(String)]);
  return id;
}

async function checked(rows: readonly string[], options: PassOptions = {}): Promise<string> {
  const id = await uploaded(rows);
  await caller.invoke(op.checkImport, { params: { id } });
  await importToEnd(organizationId, id, options);
  return id;
}

const counts = ({ rowsRead, created, unchanged, refused, leftOut }: Awaited<ReturnType<typeof importRun>>) => ({
  rowsRead,
  created,
  unchanged,
  refused,
  leftOut,
});

async function refusedRowsOf(id: string): Promise<Record<string, string>[]> {
  const { json } = await caller.invoke(op.getImport, { params: { id } });
  const { refusedRowsUrl } = json as { refusedRowsUrl: string };
  const { pathname, search } = new URL(refusedRowsUrl);
  const answer = await server().call(pathname + search);
  expect(answer.headers.get("content-disposition")).toContain("roster-refused-rows.csv");
  return parse(answer.text, { columns: true, bom: true });
}

const providersWith = (npis: readonly string[]) =>
  systemDb().provider.findMany({ where: { organizationId, npi: { in: [...npis] } }, orderBy: { npi: "asc" } });

describe("a file of a hospital's roster", () => {
  test("is mapped, checked, mended, left out in part, and imported; the rest comes back as a file", async () => {
    const known = inventedNpi(1);
    await inContext(organizationId, (ctx) => createProvider(ctx, { npi: known }));
    const twice = inventedNpi(2);
    const rows = [
      person({ npi: twice, last: "Quillfeather" }),
      person({ npi: known }),
      person({ npi: twice }),
      person({ npi: "1234567890" }),
      person({ born: "31/12/1970" }),
      person({ state: "Texaz" }),
      person({ npi: "", last: "=cmd|calc" }),
      "half a row",
    ];
    const id = idOf(await upload(Buffer.from(fileOf(rows), "latin1")));
    const proposal = await caller.invoke(op.getImportMapping, { params: { id } });
    expect(proposal.json).toMatchObject({
      isSet: false,
      layout: null,
      missing: [],
      undated: [],
      columns: mapping.columns,
    });
    expect((await caller.invoke(op.checkImport, { params: { id } })).text).toContain("Say first which column is what");
    await caller.invoke(op.setImportMapping, { params: { id }, body: mapping });
    await caller.invoke(op.checkImport, { params: { id } });
    expect(counts(await importToEnd(organizationId, id))).toEqual({
      rowsRead: 8,
      created: 1,
      unchanged: 2,
      refused: 5,
      leftOut: 0,
    });
    expect(await providersWith([twice])).toEqual([]);

    const problems = (await caller.invoke(op.listImportProblems, { params: { id } })).json as {
      data: ImportProblemGroup[];
    };
    expect(
      problems.data.map(({ column, message, values }) => `${column}: ${message} [${values.join()}]`).toSorted(),
    ).toEqual([
      "Birth Date: is not a date written as month/day/year, for example 04/30/1975 [31/12/1970]",
      "NPI: has neither npi nor external_id: a second import could not tell that it is known []",
      "NPI: is not an NPI: ten digits with a right check digit [1234567890]",
      "State: must be state codes separated by commas, for example TX,CA [Texaz]",
      "null: 1 columns instead of 7 [half a row]",
    ]);
    const change = (line: number, body: object) =>
      caller.invoke(op.changeImportRow, { params: { id, line: String(line) }, body });
    const mendedNpi = inventedNpi(3);
    expect((await change(5, { cells: { NPI: mendedNpi } })).json).toMatchObject({
      problems: [],
      cells: { NPI: mendedNpi },
      original: { NPI: "1234567890" },
    });
    expect((await change(6, { cells: { "Birth Date": "13/13/70" } })).json).toMatchObject({
      problems: [{ column: "Birth Date", value: "13/13/70" }],
    });
    await change(7, { isLeftOut: true });
    expect((await change(9, { cells: { NPI: known } })).status).toBe(400);
    expect((await change(2, { cells: { NPI: known } })).status).toBe(404);
    const left = await caller.invoke(op.leaveOutImportRows, {
      params: { id },
      body: { column: null, message: "1 columns instead of 7" },
    });
    expect(left.json).toEqual({ rows: 1 });
    expect(counts(await importRun(id))).toEqual({ rowsRead: 8, created: 2, unchanged: 2, refused: 2, leftOut: 2 });

    // Checked again, what was mended and left out stays so.
    await caller.invoke(op.checkImport, { params: { id } });
    expect(counts(await importToEnd(organizationId, id))).toEqual({
      rowsRead: 8,
      created: 2,
      unchanged: 2,
      refused: 2,
      leftOut: 2,
    });
    await caller.invoke(op.runImport, { params: { id } });
    expect(await importToEnd(organizationId, id)).toMatchObject({
      state: "done",
      rowsTotal: 8,
      created: 2,
      unchanged: 2,
      refused: 2,
      leftOut: 2,
    });

    expect(await providersWith([twice, mendedNpi])).toMatchObject([
      {
        npi: twice,
        lastName: "Quillfeather",
        states: ["TX"],
        degree: "MD",
        dob: new Date("1975-04-30T00:00:00Z"),
        nextCredentialingDate: new Date("2029-05-31T00:00:00Z"),
      },
      { npi: mendedNpi, lastName: expect.stringContaining("Muñoz") },
    ]);
    expect(
      (await refusedRowsOf(id)).map(({ line, column, value, "Last Name": last, "Birth Date": born }) => [
        line,
        column,
        value,
        last,
        born,
      ]),
    ).toEqual([
      ["6", "Birth Date", "13/13/70", expect.stringContaining("Muñoz"), "13/13/70"],
      ["8", "NPI", "", "'=cmd|calc", "4/30/75"],
    ]);
    const audit = await systemDb().auditEntry.findMany({ where: { organizationId, requestId: `import ${id}` } });
    expect(audit.map(({ action, actorName }) => `${action} by ${actorName}`).toSorted()).toEqual([
      "completeImport by Roster",
      "completeImportCheck by Roster",
      "completeImportCheck by Roster",
      "createProvider by Roster",
      "createProvider by Roster",
    ]);
    expect((await caller.invoke(op.runImport, { params: { id } })).text).toContain("cannot be run: it is done");
  });

  test("is proposed the next time as it was mapped, also with its columns in another order, until that is forgotten", async () => {
    await uploaded([person()], { ...mapping, columns: { ...mapping.columns, external_id: "NPI" } });
    const header = "state;FIRST;last name;Npi;Credentials;Birth date;Recred due";
    const id = idOf(await upload(fileOf(["TX;Inga;Ives;1;MD;4/30/75;5/1/29"], header)));
    const state = (answer: Answer) =>
      answer.json as { columns: Record<string, string>; remembered: unknown; fileColumns: { proposed: unknown }[] };
    const again = state(await caller.invoke(op.getImportMapping, { params: { id } }));
    expect(again.columns).toMatchObject({ external_id: "Npi", npi: "Npi", dob: "Birth date" });
    expect(again.remembered).toMatchObject({ byName: "Roster" });
    const forgotten = state(await caller.invoke(op.forgetImportMapping, { params: { id } }));
    expect(forgotten.remembered).toBeNull();
    expect(forgotten.columns).not.toHaveProperty("external_id");
  });

  test("whose dates can be read in two ways is not mapped before somebody says how they are written", async () => {
    const id = idOf(await upload(fileOf([person({ born: "03/04/1975" }), person({ born: "05/06/1980" })])));
    const { json } = await caller.invoke(op.getImportMapping, { params: { id } });
    expect(json).toMatchObject({ undated: ["dob"], dates: { next_credentialing_date: "us" } });
    const refused = await caller.invoke(op.setImportMapping, {
      params: { id },
      body: { columns: mapping.columns, dates: { next_credentialing_date: "us" } },
    });
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining("how are the dates of this column written?"),
    ]);
    const missing = await caller.invoke(op.setImportMapping, {
      params: { id },
      body: { columns: { first_name: "First", dob: "Nowhere", shoe: "NPI" }, defaults: { npi: "1", gender: "Q" } },
    });
    expect((missing.json as { errors: { path: string }[] }).errors.map(({ path }) => path).toSorted()).toEqual([
      "columns.degree",
      "columns.dob",
      "columns.last_name",
      "columns.shoe",
      "columns.states",
      "dates.dob",
      "defaults.gender",
      "defaults.npi",
    ]);
  });
});

describe("a worker", () => {
  const npis = Array.from({ length: 9 }, (_, index) => inventedNpi(500 + index));
  const rows = () => npis.map((npi, index) => person({ npi: index === 4 ? "17" : npi }));

  /** One that dies when its step is written and not kept: it never comes back. */
  const killed = (id: string): Promise<void> =>
    new Promise((resolve, reject) => {
      void runImport(organizationId, id, {
        sliceMs: 0,
        batchSize: 2,
        beforeKept: () => {
          resolve();
          return Promise.reject(new Error("killed"));
        },
      }).then(resolve, reject);
    });
  const slice = (id: string) => runImport(organizationId, id, { sliceMs: 0, batchSize: 2 });

  test("that is killed in every step loses no row and makes none twice", async () => {
    const id = await uploaded(rows());
    await caller.invoke(op.checkImport, { params: { id } });
    for (let run = await importRun(id); run.state === "checking"; run = await importRun(id)) {
      await killed(id).catch(() => undefined);
      await slice(id);
    }
    expect(counts(await importRun(id))).toEqual({ rowsRead: 9, created: 8, unchanged: 0, refused: 1, leftOut: 0 });
    await caller.invoke(op.runImport, { params: { id } });
    for (let run = await importRun(id); run.state === "importing"; run = await importRun(id)) {
      await killed(id).catch(() => undefined);
      await slice(id);
    }
    expect(await importRun(id)).toMatchObject({ state: "done", created: 8, unchanged: 0, refused: 1, rowsTotal: 9 });
    expect((await providersWith(npis)).map(({ npi }) => npi)).toEqual(
      npis.filter((_, index) => index !== 4).toSorted(),
    );
    await runImport(organizationId, id);
    const { storageKey } = await importRun(id);
    expect(await listDocuments(`${organizationId}/imports/${id}`)).toContain(storageKey);
  });

  test("keeps nothing of a step that another has done meanwhile, or after it was cancelled; run again it goes on", async () => {
    const fresh = Array.from({ length: 8 }, (_, index) => inventedNpi(600 + index));
    const id = await checked(fresh.map((npi) => person({ npi })));
    await caller.invoke(op.runImport, { params: { id } });
    await Promise.all([slice(id), slice(id), slice(id)]);
    const between = await importRun(id);
    expect(between.rowsRead).toBe(between.created);
    const cancelled = await caller.invoke(op.cancelImport, { params: { id } });
    expect(cancelled.json).toMatchObject({ state: "cancelled", canCancel: false });
    await slice(id);
    expect((await importRun(id)).created).toBe(between.created);
    expect((await caller.invoke(op.setImportMapping, { params: { id }, body: mapping })).status).toBe(409);
    await caller.invoke(op.runImport, { params: { id } });
    expect(await importToEnd(organizationId, id)).toMatchObject({ state: "done", created: 8, unchanged: 0 });
    expect(await providersWith(fresh)).toHaveLength(8);
  });
});

test("of very many refused rows the first are kept to be mended, and the file has all of them once", async () => {
  const good = inventedNpi(900);
  const rows = [...Array.from({ length: 520 }, () => person({ npi: "5" })), person({ npi: good })];
  const id = await checked(rows, { sliceMs: 0, batchSize: 260, keptRows: 500 });
  expect((await caller.invoke(op.getImport, { params: { id } })).json).toMatchObject({
    refused: 520,
    problemRows: 500,
    created: 1,
  });
  await caller.invoke(op.changeImportRow, { params: { id, line: "3" }, body: { isLeftOut: true } });
  const lines = (await refusedRowsOf(id)).map(({ line }) => Number(line));
  expect(lines).toEqual(Array.from({ length: 520 }, (_, index) => index + 2).filter((line) => line !== 3));
});

test("a file of which thousands of rows are wrong is mended on screen to its last row", async () => {
  const rows = Array.from({ length: 6_000 }, () => person({ npi: "5" }));
  const id = await checked(rows);
  const query = { offset: 5_990, limit: 10 };
  const { json } = await caller.invoke(op.listImportRows, { params: { id }, query });
  const page = json as { data: { line: number }[]; count: number };
  expect([page.count, page.data.map(({ line }) => line)]).toEqual([
    6_000,
    Array.from({ length: 10 }, (_, index) => 5_992 + index),
  ]);
  const body = { cells: { NPI: inventedNpi(901) } };
  const mended = await caller.invoke(op.changeImportRow, { params: { id, line: "6001" }, body });
  expect(mended.json).toMatchObject({ problems: [], line: 6_001 });
  expect(await importRun(id)).toMatchObject({ created: 1, refused: 5_999 });
});

test("a file that calls a column what every object has a member of is judged and mended as any other", async () => {
  const header = `${columns};constructor;__proto__`;
  const id = idOf(await upload(fileOf([`${person()};x;y`, `${person({ npi: "5" })};x;y`], header)));
  await caller.invoke(op.setImportMapping, { params: { id }, body: mapping });
  await caller.invoke(op.checkImport, { params: { id } });
  expect(counts(await importToEnd(organizationId, id))).toMatchObject({ created: 1, refused: 1 });
  const body = { cells: { NPI: inventedNpi(801) } };
  const mended = await caller.invoke(op.changeImportRow, { params: { id, line: "3" }, body });
  expect(mended.json).toMatchObject({ cells: { constructor: "x" }, original: { NPI: "5" }, problems: [] });
  expect(Object.keys((mended.json as { original: object }).original)).toEqual(["NPI"]);
});

test("what the file of refused rows marks as text is imported without the mark when it is sent again", async () => {
  const own = { ...mapping, columns: { ...mapping.columns, external_id: "Id" } };
  const sent = async (content: string) => {
    const id = idOf(await upload(content));
    expect((await caller.invoke(op.setImportMapping, { params: { id }, body: own })).status).toBe(200);
    await caller.invoke(op.checkImport, { params: { id } });
    await importToEnd(organizationId, id);
    return id;
  };
  const [npi, wrong] = [inventedNpi(802), "1234567890"];
  const row = `${person({ npi: wrong, last: "-Ives" })};-77`;
  const [refused] = await refusedRowsOf(await sent(fileOf([row], `${columns};Id`)));
  expect(refused).toMatchObject({ "Last Name": "'-Ives", Id: "'-77" });
  const cells = Object.entries(refused ?? {}).map(([name, cell]) => [name, cell.replaceAll(wrong, npi)]);
  const again = await sent(fileOf([cells.map(([, cell]) => cell).join(";")], cells.map(([name]) => name).join(";")));
  await caller.invoke(op.runImport, { params: { id: again } });
  await importToEnd(organizationId, again);
  expect(await providersWith([npi])).toMatchObject([{ lastName: "-Ives", externalId: "-77" }]);
});

test("a byte that no text has refuses its own row, however far down it stands", async () => {
  const pad = Array.from({ length: 1_500 }, () => person());
  const rows = [...pad, person({ npi: "5", last: "Iv\0es" }), person()];
  const id = await checked(rows);
  expect(await importRun(id)).toMatchObject({ state: "checked", created: 1_501, refused: 1 });
  const [first] = await refusedRowsOf(id);
  expect(first).toMatchObject({ line: "1502", reason: expect.stringContaining("cannot be read") });
});

test("refused rows are kept some characters at a time, so that long ones do not fill the memory", async () => {
  const id = await uploaded([person(), ...Array.from({ length: 6 }, () => "y".repeat(1_000)), person()]);
  await caller.invoke(op.checkImport, { params: { id } });
  let slices = 0;
  const options = { batchSize: 1, mostCharacters: 2_000, beforeKept: async () => void (slices += 1) };
  expect(await importToEnd(organizationId, id, options)).toMatchObject({ created: 2, refused: 6, rowsRead: 8 });
  expect(slices).toBe(4);
});

test("a facility comes with its license and its specialty", async () => {
  const header = "Facility ID|Hospital Name|State|License Number|License type|License status|Expires";
  const content = [header, "F-7|Larkspur Hospital|Ohio|L-1|State License|Active|2031-01-31"].join("\n");
  const id = idOf(await upload(content, { kind: "facilities" }));
  const proposal = (await caller.invoke(op.getImportMapping, { params: { id } })).json as {
    fields: { member: string; choices: string[] }[];
    columns: Record<string, string>;
  };
  expect(proposal.columns).toMatchObject({ externalId: "Facility ID", name: "Hospital Name", state: "State" });
  const choicesOf = (member: string) => proposal.fields.find((field) => field.member === member)?.choices[0] ?? "";
  const set = await caller.invoke(op.setImportMapping, {
    params: { id },
    body: {
      columns: {
        ...proposal.columns,
        "stateLicenses.licenseNumber": "License Number",
        "stateLicenses.expirationDate": "Expires",
      },
      defaults: {
        "stateLicenses.licenseType": choicesOf("stateLicenses.licenseType"),
        "stateLicenses.status": choicesOf("stateLicenses.status"),
        "stateLicenses.source": "Roster",
        "facilityPrimarySpecialty.name": "General Acute Care",
      },
      dates: { "stateLicenses.expirationDate": "iso" },
    },
  });
  expect([set.status, set.text]).toEqual([200, expect.any(String)]);
  await caller.invoke(op.checkImport, { params: { id } });
  await importToEnd(organizationId, id);
  const found = await caller.invoke(op.listImportRows, { params: { id } });
  expect(found.json).toEqual({ data: [], count: 0 });
  await caller.invoke(op.runImport, { params: { id } });
  expect(await importToEnd(organizationId, id)).toMatchObject({ state: "done", created: 1 });
  const facility = await systemDb().facility.findFirstOrThrow({
    where: { organizationId, externalId: "F-7" },
    include: { records: true },
  });
  expect(facility).toMatchObject({
    name: "Larkspur Hospital",
    state: "OH",
    records: [{ kind: "stateLicenses", content: { licenseNumber: "L-1" } }],
  });
});

test.each([
  ["one column", "npi\n1999999984\n", /has one column/],
  ["no header", "1999999984,Ada\n1888888892,Inga\n", /holds values/],
  ["a header alone", "npi,name\n", /no row that can be read/],
  ["nothing", "", /is empty/],
  ["blank lines", "\n\n\n", /is empty/],
  ["a workbook", Buffer.from("PK\u0003\u0004xl/workbook.xml"), /Excel workbook .* Save it as CSV UTF-8/],
  ["a PDF", Buffer.from("%PDF-1.4\n%%EOF\n"), /CSV is taken|is not taken/],
  ["a line without an end", `npi,name\n"${"x".repeat(1_100_000)}`, /longer than a million characters/],
  ["an unclosed header", `"npi,name\n1,2\n`, /first row, which .* cannot be read/],
])("a file of %s is refused with a sentence that helps", async (_what, content, sentence) => {
  const { status, text } = await upload(content as string);
  expect([status, text]).toEqual([400, expect.stringMatching(sentence)]);
});

describe("what an import created", () => {
  const listed = async (
    operation: typeof op.listImports | typeof listProviders | typeof listFacilities,
    query: object,
  ) => (await caller.invoke(operation, { query })).json;

  test("is what the lists show of it: not what the organization had, nor what another import brought", async () => {
    const known = inventedNpi(950);
    await inContext(organizationId, (ctx) => createProvider(ctx, { npi: known }));
    const [first, second] = [inventedNpi(951), inventedNpi(952)];
    const ids: string[] = [];
    for (const npi of [first, second]) {
      const id = await checked([person({ npi }), person({ npi: known })]);
      await caller.invoke(op.runImport, { params: { id } });
      await importToEnd(organizationId, id);
      ids.push(id);
    }
    for (const [index, npi] of [first, second].entries())
      expect(await listed(listProviders, { imported_by: ids[index], search: "Muñ" })).toMatchObject([{ npi }]);
    expect(await listed(listProviders, { imported_by: "imp_01jd0000000000000000000000" })).toEqual([]);
    expect(await listed(listFacilities, { imported_by: ids[0] })).toMatchObject({ data: [], count: 0 });
  });
});

describe("the file and the refused rows of an import, which may hold birth dates", () => {
  const later = (days: number) => vi.setSystemTime(Date.now() + days * 86_400_000);
  beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => vi.useRealTimers());
  const storedOf = (id: string) => listDocuments(`${organizationId}/imports/${id}`).catch(() => []);

  test("are removed when nobody worked on it for as many days as the organization says, and the log tells it", async () => {
    const id = await checked([person(), person({ npi: "5" })]);
    const { json } = await caller.invoke(op.getImport, { params: { id } });
    const { filesKeptUntil } = json as { filesKeptUntil: string };
    expect(Math.round((Date.parse(filesKeptUntil) - Date.now()) / 86_400_000)).toBe(30);
    later(29);
    await removeOldImportFiles();
    expect((await importRun(id)).filesRemovedAt).toBeNull();
    await systemDb().organization.update({ where: { id: organizationId }, data: { importRetentionDays: 14 } });
    await removeOldImportFiles();
    await runImport(organizationId, id);
    expect(await storedOf(id)).toEqual([]);
    expect(await systemDb().importRow.count({ where: { importId: id } })).toBe(0);
    vi.useRealTimers();
    const after = await caller.invoke(op.getImport, { params: { id } });
    expect(after.json).toMatchObject({
      refused: 1,
      problemRows: 0,
      refusedRowsUrl: null,
      filesKeptUntil: null,
      filesRemovedAt: expect.any(String),
    });
    const run = await caller.invoke(op.runImport, { params: { id } });
    expect([run.status, run.text]).toEqual([409, expect.stringContaining("upload the file again")]);
    const entry = await systemDb().auditEntry.findFirstOrThrow({
      where: { organizationId, subjectId: id, action: "removeImportFiles" },
    });
    expect(entry).toMatchObject({ actorType: "system", changes: { refusedRows: [1, 0] } });
  });

  test("stay while a job works on it", async () => {
    const id = await checked([person()]);
    await caller.invoke(op.runImport, { params: { id } });
    later(400);
    await removeOldImportFiles();
    expect((await importRun(id)).filesRemovedAt).toBeNull();
    expect(await storedOf(id)).not.toEqual([]);
    await importToEnd(organizationId, id);
  });
});

test("an import that is deleted takes its file and its rows with it", async () => {
  const id = await checked([person({ npi: "5" })]);
  expect((await caller.invoke(op.deleteImport, { params: { id } })).status).toBe(204);
  await runImport(organizationId, id);
  expect(await listDocuments(`${organizationId}/imports/${id}`).catch(() => [])).toEqual([]);
  expect(await systemDb().importRow.count({ where: { importId: id } })).toBe(0);
});
