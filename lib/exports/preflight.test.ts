import { expect, test } from "vitest";
import { FindingCount } from "./finding-count";
import { keptFindings } from "./finding-kinds";
import { type CheckedRow, findingsOf } from "./preflight";

const row: CheckedRow = {
  recordId: "prv_1",
  name: "Ada Quillfeather, MD",
  npi: "1999999984",
  zip: "75201",
  county: { code: "99010", isKnown: true },
  address: "1 Acorn Avenue",
  specialty: "207R00000X",
  entry: { code: "003", name: "Internal Medicine", table: "Provider", isRetired: false },
  table: "Provider",
};
const kinds = (change: Partial<CheckedRow>) => findingsOf({ ...row, ...change }).map(({ kind }) => kind);

test.each(["PO Box 12", "P.O. Box 12", "p o box 12", "POB 12", "P.O.B. #12", "Post Office Box 12", "12 Elm, PO BX 9"])(
  "%s is a post office box",
  (address) => expect(kinds({ address })).toEqual(["po-box"]),
);

test.each(["12 Poblado Street", "4 Boxwood Lane", "Depot Box Factory 3", "1 Polo Box Road"])(
  "%s is a street",
  (address) => expect(kinds({ address })).toEqual([]),
);

test("a ZIP code of Connecticut without a county says what CMS counts there; Fishers Island is New York's", () => {
  const why = (zip: string) => findingsOf({ ...row, zip, county: undefined })[0]?.why;
  expect(why("06401")).toMatch(/eight counties/);
  expect(why("06390")).toBe("No county is known for the ZIP code 06390");
  expect(why("")).toBe("There is no ZIP code to find the county by");
});

test("an NPI that fails its check digit is refused, as is one that is missing", () => {
  expect(kinds({ npi: "1234567890" })).toEqual(["npi-invalid"]);
  expect(kinds({ npi: "" })).toEqual(["npi-missing"]);
});

test("every finding is counted over the slices, but only the first of each kind are kept", () => {
  const bad = { ...row, npi: "" };
  const first = new FindingCount({ tallies: [], findings: 0, rejectedRows: 0 });
  for (let line = 2; line < keptFindings + 12; line += 1) first.add(bad, line, findingsOf(bad));
  const second = new FindingCount(first.found);
  second.add(bad, 9000, findingsOf(bad));
  second.add({ ...bad, table: "Facility" }, 2, findingsOf({ ...bad, table: "Facility" }));
  expect(first.found.kept).toHaveLength(keptFindings);
  // The facility's code is of the other table; both of its findings are the first of theirs.
  expect(second.found.kept.map(({ position, tableName, kind }) => [position, tableName, kind])).toEqual([
    [keptFindings + 11, "Facility", "npi-missing"],
    [keptFindings + 12, "Facility", "code-of-other-table"],
  ]);
  expect(second.found).toMatchObject({ findings: keptFindings + 13, rejectedRows: keptFindings + 12 });
});
