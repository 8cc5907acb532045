import { expect, test } from "vitest";
import type { z } from "zod";
import { FacilityForm } from "./facility-schemas";
import { kindNames, recordKinds } from "./record-kinds";

const labelsOf = (form: { shape: Record<string, z.ZodType> }) =>
  Object.entries(form.shape).map(([name, member]) => ({ name, label: member.meta()?.title ?? "" }));

test.each([
  ["the facility", FacilityForm] as const,
  ...kindNames.map((kind) => [recordKinds[kind].title, recordKinds[kind].Form] as const),
])("every member of the form of %s has a label in sentence case", (_title, form) => {
  const labels = labelsOf(form);
  expect(labels.filter(({ label }) => !/^[A-Z]/.test(label))).toEqual([]);
  const acronyms = /\b(DEA|NPI|TIN|ZIP|HSD)\b/g;
  expect(labels.filter(({ label }) => /\s[A-Z]/.test(label.replace(acronyms, "x")))).toEqual([]);
});

test("what expires says so to whoever lists what does", () => {
  const day = { expirationDate: "2027-12-31T10:00:00+14:00" };
  const expiring = kindNames.filter((kind) => recordKinds[kind].expirationOf(day) === "2027-12-31");
  expect(expiring).toEqual(["stateLicenses", "accreditations", "certifications", "liabilityInsurances", "deas"]);
});
