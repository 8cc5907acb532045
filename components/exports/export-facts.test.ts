import { expect, test } from "vitest";
import { choiceWords, resolvedRows } from "@/components/exports/export-facts";

const everybody = { providerIds: [], includeInactiveProviders: true, limit: null, offset: 0 };

test("an export says in words whom it is of", () => {
  expect(choiceWords(everybody)).toBe("Everybody");
  expect(choiceWords({ ...everybody, includeInactiveProviders: false, limit: 500, offset: 1000 })).toBe(
    "Credentialed only, 500 at most, without the first 1,000",
  );
  expect(choiceWords({ ...everybody, providerIds: ["prv_1"], includeInactiveProviders: false })).toBe(
    "1 chosen provider, if credentialed",
  );
});

test("a row counts as resolved unless its county is missing or unknown", () => {
  const findingKinds = [
    { table: "Provider", kind: "ssa-unresolved", outcome: "Rejected", count: 3 },
    { table: "Facility", kind: "ssa-invalid", outcome: "Rejected", count: 1 },
    { table: "Provider", kind: "npi-missing", outcome: "Rejected", count: 9 },
  ] as const;
  expect(resolvedRows({ findingKinds: [...findingKinds], providerRows: 90, facilityRows: 10 })).toBe(96);
});
