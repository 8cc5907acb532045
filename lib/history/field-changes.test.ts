import { expect, test } from "vitest";
import { auditedChanges, fieldChanges } from "./field-changes";

const license = { id: "lic_1", licenseNumber: "TX1", state: "TX", expirationDate: "2026-01-31", isActive: true };

test("of a license that was renewed only the new expiration date is told, under the license's number", () => {
  const renewed = { ...license, expirationDate: "2028-01-31" };
  expect(fieldChanges(["licenses"], [license], [renewed])).toEqual([
    { path: ["licenses", "TX1", "expirationDate"], before: "2026-01-31", after: "2028-01-31" },
  ]);
});

test("a license that came or went is one line", () => {
  const [added] = fieldChanges(["licenses"], [], [license]);
  expect(added).toEqual({ path: ["licenses", "TX1"], before: null, after: "TX1, TX, 2026-01-31" });
  const [removed] = fieldChanges(["licenses"], [license], null);
  expect(removed).toEqual({ path: ["licenses", "TX1"], before: "TX1, TX, 2026-01-31", after: null });
});

test("an empty text where nothing stood is no change", () => {
  expect(fieldChanges(["email"], "", null)).toEqual([]);
  expect(auditedChanges({ address: [{ city: "", zip: null }, null] })).toEqual([]);
});

test("plain lists are told whole, values of an object one by one, and the order of rows not at all", () => {
  expect(
    auditedChanges({
      states: [["TX"], ["TX", "NM"]],
      order: [["a"], ["b"]],
      address: [{ city: "Waco" }, { city: "Austin" }],
    }),
  ).toEqual([
    { path: ["states"], before: "TX", after: "TX, NM" },
    { path: ["address", "city"], before: "Waco", after: "Austin" },
  ]);
});

test("what an older version wrote into the log in another shape is no change, and no failure", () => {
  expect(auditedChanges(null)).toEqual([]);
  expect(auditedChanges({ status: "Active" })).toEqual([]);
});
