import { expect, test } from "vitest";
import { said } from "@/prisma/factories/attested-data";
import { adoptable, type OnRecord } from "./adoptable";
import { attestedExample } from "./attested-example";
import { AttestedData } from "./attested-schemas";

const today = "2026-11-21";
const snapshot = AttestedData.parse(attestedExample).data_snapshot;
const nothing: OnRecord = { licenses: [], deas: [], boardCertifications: [], education: [], malpracticeInsurance: [] };
const counts = (fresh: ReturnType<typeof adoptable>) =>
  Object.fromEntries(Object.entries(fresh).map(([section, rows]) => [section, rows.length]));

test("an empty record gets every row that was attested", () => {
  expect(counts(adoptable(snapshot, nothing, today))).toEqual({
    licenses: 1,
    deas: 1,
    boardCertifications: 1,
    education: 1,
    malpracticeInsurance: 1,
  });
});

test("what is on record is not added again, however its number is written", () => {
  const onRecord: OnRecord = {
    licenses: [{ state: "TX", license_number: "q-44 71" }],
    deas: [{ dea_number: "bq1234563" }],
    boardCertifications: [{ specialty: "Internal Medicine", certificate_id: "" }],
    education: [{ institution: "HARROWGATE School of Medicine.", type: "Professional", degree: "" }],
    malpracticeInsurance: [{ policy_number: "LM 20931" }],
  };
  expect(counts(adoptable(snapshot, onRecord, today))).toEqual({
    licenses: 0,
    deas: 0,
    boardCertifications: 0,
    education: 0,
    malpracticeInsurance: 0,
  });
});

test("the same number in another state is another license, another certificate another certification", () => {
  const onRecord: OnRecord = {
    ...nothing,
    licenses: [{ state: "CA", license_number: "Q4471" }],
    boardCertifications: [
      { specialty: "Internal Medicine", certificate_id: "999" },
      { specialty: "Allergy and Immunology", certificate_id: "203117" },
    ],
  };
  expect(counts(adoptable(snapshot, onRecord, today))).toMatchObject({ licenses: 1, boardCertifications: 1 });
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

test("a row that its section would refuse is left out, so that the section can still be saved", () => {
  const backwards = snapshot.licenses.map((row) => ({
    ...row,
    issue_date: said("2028-01-01"),
    expiration_date: said("2027-01-01"),
  }));
  expect(adoptable({ ...snapshot, licenses: backwards }, nothing, today).licenses).toEqual([]);
});

test("a section takes no more rows than it may hold", () => {
  const full = Array.from({ length: 999 }, (_, index) => ({ state: "TX", license_number: `K${index}` }));
  const licenses = ["A1", "A2"].flatMap((number) =>
    snapshot.licenses.map((row) => ({ ...row, license_number: said(number) })),
  );
  const fresh = adoptable({ ...snapshot, licenses }, { ...nothing, licenses: full }, today);
  expect(fresh.licenses.map(({ license_number }) => license_number)).toEqual(["A1"]);
});
