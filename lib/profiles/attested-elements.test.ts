import { describe, expect, test } from "vitest";
import { said } from "@/prisma/factories/attested-data";
import { boardElement, deaElement, educationElement, licenseElement, malpracticeElement } from "./attested-elements";
import { attestedExample } from "./attested-example";
import { AttestedData } from "./attested-schemas";

const today = "2026-11-21";
const snapshot = AttestedData.parse(attestedExample).data_snapshot;

function first<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("The example has a row of every kind");
  return row;
}

describe("a license", () => {
  const license = first(snapshot.licenses);

  test("is known by state and number, and in force as long as its date says so", () => {
    expect(licenseElement(license, today)).toEqual({
      state: "TX",
      license_number: "Q4471",
      license_type: "Medical license",
      license_status: "Active",
      issue_date: "2004-07-01",
      expiration: "2027-12-31",
      source: "Attested data",
    });
    expect(licenseElement({ ...license, expiration_date: said("11/20/2026") }, today)).toMatchObject({
      license_status: "Expired",
      expiration: "2026-11-20",
    });
    expect(licenseElement({ ...license, expiration_date: said("11/21/2026") }, today)).toMatchObject({
      license_status: "Active",
    });
  });

  test("keeps its place without dates that can be read", () => {
    const undated = { ...license, issue_date: said("long ago"), expiration_date: said("") };
    expect(licenseElement(undated, today)).toMatchObject({ issue_date: null, expiration: null });
  });

  test.each([
    ["a state that is none", { state: said("Texas") }],
    ["no state", { state: said("") }],
    ["no number", { license_number: said("  ") }],
    ["a number longer than any", { license_number: said("9".repeat(101)) }],
  ])("with %s stays attested data", (_what, change) => {
    expect(licenseElement({ ...license, ...change }, today)).toBeNull();
  });
});

describe("a DEA registration", () => {
  const dea = first(snapshot.dea);

  test("is known by its number", () => {
    expect(deaElement({ ...dea, dea_number: said(" bq-1234563 ") }, today)).toEqual({
      dea_number: "BQ1234563",
      type: "DEA",
      state: "TX",
      status: "Active",
      expire_date: "2027-03-31",
      source: "Attested data",
    });
    expect(deaElement({ ...dea, expiration_date: said("2020-01-01") }, today)).toMatchObject({ status: "Inactive" });
  });

  test("with a wrong check digit is on record, for verification to object to", () => {
    expect(deaElement({ ...dea, dea_number: said("BQ1234560") }, today)).not.toBeNull();
  });

  test.each(["", "1234563", "CS-12345", "BQ12345633"])("with the number %j stays attested data", (number) => {
    expect(deaElement({ ...dea, dea_number: said(number) }, today)).toBeNull();
  });
});

describe("a board certification", () => {
  const board = first(snapshot.speciality_board_certification);

  test("with an end is limited in time", () => {
    expect(boardElement(board, today)).toEqual({
      certificate_id: "203117",
      specialty: "Internal Medicine",
      subspecialty: "",
      status: "Certified",
      duration_type: "Time-Limited",
      moc: "Not Required",
      issue_date: "2007-08-15",
      expire_date: "2027-12-31",
    });
  });

  test.each([
    ["expired after its end", { expiration_date: said("2020-01-01") }, { status: "Expired" }],
    [
      "maintained when it is renewed",
      { expiration_date: said(""), renewal_date: said("2026-01-01") },
      { duration_type: "MOC", moc: "Yes" },
    ],
    [
      "for life without end or renewal",
      { expiration_date: said("") },
      { duration_type: "Lifetime", status: "Certified" },
    ],
    ["none when the provider says so", { board_certified: said("No") }, { status: "Not Certified" }],
    ["without a sub-specialty that the list does not know", { sub_specialty: said("Knees") }, { subspecialty: "" }],
    ["with one that it knows", { sub_specialty: said("addiction medicine") }, { subspecialty: "Addiction Medicine" }],
  ])("is %s", (_what, change, expected) => {
    expect(boardElement({ ...board, ...change }, today)).toMatchObject(expected);
  });

  test.each([
    ["a specialty of no list", { specialty: said("Medicine of the Sea") }],
    ["neither yes nor no", { board_certified: said("pending") }],
    ["nothing said", { board_certified: said("") }],
  ])("with %s stays attested data", (_what, change) => {
    expect(boardElement({ ...board, ...change }, today)).toBeNull();
  });
});

describe("education", () => {
  const education = first(snapshot.education);

  test("with a degree is professional, ended by graduation", () => {
    expect(educationElement({ ...education, degree: said("M.D."), end_date: said("2002-01-01") })).toEqual({
      type: "Professional",
      degree: "Doctor of Medicine (MD)",
      institution: "Harrowgate School of Medicine",
      completion_date: "2001-05-20",
    });
    expect(educationElement({ ...education, graduation_date: said("") })).toMatchObject({
      completion_date: "2001-05-20",
    });
  });

  test.each([
    ["Residency in Internal Medicine", "Residency"],
    ["clinical fellowship", "Fellowship"],
    ["Internship", "Internship"],
  ])("named %j is %s", (degree, type) => {
    expect(educationElement({ ...education, degree: said(degree) })).toMatchObject({ type, degree: "" });
  });

  test.each([
    ["no institution", { institution_name: said("") }],
    ["a degree of no list", { degree: said("Barber") }],
    ["a word that merely begins like a stage", { degree: said("Residencyship") }],
  ])("with %s stays attested data", (_what, change) => {
    expect(educationElement({ ...education, ...change })).toBeNull();
  });
});

describe("liability insurance", () => {
  const policy = first(snapshot.liability_insurance);

  test("is known by its number and covers what its amounts say", () => {
    expect(malpracticeElement({ ...policy, occurence_amount: said("$1,000,000.00") })).toEqual({
      policy_number: "LM-20931",
      occurrence_coverage_amount: 1_000_000,
      aggregate_coverage_amount: 3_000_000,
      policyExpirationDate: "2027-06-30",
      source: "Application",
    });
  });

  test.each([
    ["no number", { policy_number: said("") }],
    ["an amount that cannot be read", { occurence_amount: said("1M") }],
    ["no aggregate", { general_aggregate_amount: said("") }],
  ])("with %s stays attested data", (_what, change) => {
    expect(malpracticeElement({ ...policy, ...change })).toBeNull();
  });
});
