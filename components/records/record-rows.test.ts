import { expect, test } from "vitest";
import { membersOf } from "@/components/records/contract-members";
import { baselineOf, countChanges, isBlank, mergeRows, rowsOf, rowState } from "@/components/records/record-rows";
import { writeLicenses } from "@/lib/sections/operations";

const members = membersOf(writeLicenses.body.shape.elements.element);
const license = (id: string, facts: object = {}) => ({
  id,
  state: "TX",
  license_number: "Q4471",
  license_status: "Active",
  expiration: "2027-12-31",
  ...facts,
});
const rows = (...records: object[]) => rowsOf(members, records);
const typed = (record: object, values: Record<string, string>) => {
  const [row] = rows(record);
  if (!row) throw new Error("There is a row for each record");
  return { ...row, values: { ...row.values, ...values } };
};

test("a row is the same, changed, added or removed by what was stored when editing began", () => {
  const baseline = baselineOf(rows(license("a"), license("b")));
  const [same] = rows(license("a"));
  const changed = typed(license("b"), { source: "Board" });
  const [added] = rows({ state: "CA" });
  if (!same || !added) throw new Error("There is a row for each record");
  expect([same, changed, added, { ...same, isRemoved: true }].map((row) => rowState(row, baseline))).toEqual([
    "same",
    "changed",
    "added",
    "removed",
  ]);
  expect(countChanges([{ ...same, isRemoved: true }, changed, added], baseline)).toEqual({
    added: 1,
    changed: 1,
    removed: 1,
  });
});

test("a new row in which nothing was written says nothing", () => {
  const [blank] = rows({});
  const [written] = rows({ license_number: "X" });
  expect(blank && isBlank(members, blank)).toBe(true);
  expect(written && isBlank(members, written)).toBe(false);
});

test("of what two people changed, each keeps what only one changed, and what both changed is shown beside each other", () => {
  const before = license("a", { source: "Application" });
  const mine = typed(before, { expiration: "2033-03-31", license_type: "MD" });
  const theirs = rows(license("a", { source: "Board", expiration: "2031-01-31" }));
  const { rows: merged, conflicts } = mergeRows([mine], baselineOf(rows(before)), theirs);
  expect(merged[0]?.values).toMatchObject({ expiration: "2033-03-31", license_type: "MD", source: "Board" });
  expect(conflicts.get("a")).toEqual({ expiration: "2031-01-31" });
});

test("what somebody else removed stays as a new row when it was changed here, and goes when it was not", () => {
  const [changed, untouched] = [license("a"), license("b")];
  const mine = [typed(changed, { source: "Board" }), ...rows(untouched)];
  const { rows: merged } = mergeRows(mine, baselineOf(rows(changed, untouched)), []);
  expect(merged.map(({ id, values }) => [id, values["source"]])).toEqual([[null, "Board"]]);
});

test("what somebody else added is there too, and a removal here remains one", () => {
  const stored = rows(license("a"));
  const mine = stored.map((row) => ({ ...row, isRemoved: true }));
  const { rows: merged } = mergeRows(mine, baselineOf(stored), rows(license("a"), license("c", { state: "NM" })));
  expect(merged.map(({ id, isRemoved }) => [id, isRemoved])).toEqual([
    ["a", true],
    ["c", false],
  ]);
});
