import { expect, test } from "vitest";
import { said } from "@/prisma/factories/attested-data";
import { adoptable, type OnRecord } from "./adoptable";
import { attestedExample } from "./attested-example";
import { AttestedData } from "./attested-schemas";

const today = "2026-11-21";
const snapshot = AttestedData.parse(attestedExample).data_snapshot;
const nothing: OnRecord = { licenses: [], deas: [], boards: [], educations: [], policies: [] };
const counts = (fresh: ReturnType<typeof adoptable>) =>
  Object.fromEntries(Object.entries(fresh).map(([section, rows]) => [section, rows.length]));

test("an empty record gets every row that was attested", () => {
  expect(counts(adoptable(snapshot, nothing, today))).toEqual({
    licenses: 1,
    deas: 1,
    boards: 1,
    educations: 1,
    policies: 1,
  });
});

test("what is on record is not added again, however its number is written", () => {
  const onRecord: OnRecord = {
    licenses: [{ state: "TX", license_number: "q-44 71" }],
    deas: [{ dea_number: "bq1234563" }],
    boards: [{ specialty: "Internal Medicine", certificate_id: "" }],
    educations: [{ institution: "HARROWGATE School of Medicine.", type: "Professional", degree: "" }],
    policies: [{ policy_number: "LM 20931" }],
  };
  expect(counts(adoptable(snapshot, onRecord, today))).toEqual({
    licenses: 0,
    deas: 0,
    boards: 0,
    educations: 0,
    policies: 0,
  });
});

test("the same number in another state is another license, another certificate another certification", () => {
  const onRecord: OnRecord = {
    ...nothing,
    licenses: [{ state: "CA", license_number: "Q4471" }],
    boards: [
      { specialty: "Internal Medicine", certificate_id: "999" },
      { specialty: "Allergy and Immunology", certificate_id: "203117" },
    ],
  };
  expect(counts(adoptable(snapshot, onRecord, today))).toMatchObject({ licenses: 1, boards: 1 });
});

test("a row that was attested twice is added once, as it stands first", () => {
  const twice = snapshot.licenses.flatMap((row) => [
    row,
    { ...row, license_number: said("q4471"), type: said("Second") },
  ]);
  const { licenses } = adoptable({ ...snapshot, licenses: twice }, nothing, today);
  expect(licenses.map(({ license_type }) => license_type)).toEqual(["Medical license"]);
});

test("rows that the record has no place for are left out, the others are not", () => {
  const licenses = snapshot.licenses.flatMap((row) => [{ ...row, state: said("Atlantis") }, row]);
  expect(adoptable({ ...snapshot, licenses }, nothing, today).licenses).toHaveLength(1);
});
