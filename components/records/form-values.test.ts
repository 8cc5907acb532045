import { expect, test } from "vitest";
import { membersOf } from "@/components/records/contract-members";
import { readNumber, toFormValues, toRecord } from "@/components/records/form-values";
import { writeLicenses, writeMalpracticeInsurance, writePracticeLocations } from "@/lib/sections/operations";

const policy = writeMalpracticeInsurance.body.shape.elements.element;
const location = writePracticeLocations.body.shape.elements.element;
const license = writeLicenses.body.shape.elements.element;

test("what is on file comes back as it was when nothing is typed", () => {
  const stored = {
    name: "Harbor Internists",
    totalLocationHours: 37.5,
    drawing_blood: false,
    laboratory_services: null,
    start_date: "2015-09-01",
    locationHours: [{ dayOfweek: "Monday", startHours: "08:00", endHours: "17:00" }],
  };
  const members = membersOf(location);
  expect(location.parse(toRecord(members, toFormValues(members, stored)))).toMatchObject(stored);
});

test("an amount is typed with dollars and thousands and sent as a number", () => {
  expect(readNumber("$1,250,000.50")).toBe(1_250_000.5);
  expect(readNumber("a lot")).toBe("a lot");
  const members = membersOf(policy);
  const values = toFormValues(members, { occurrence_coverage_amount: 1_000_000 });
  expect(values["occurrence_coverage_amount"]).toBe("1,000,000");
  expect(toRecord(members, values)["occurrence_coverage_amount"]).toBe(1_000_000);
});

test("a new record begins with what the contract takes for granted, and an emptied date is sent as none", () => {
  const members = membersOf(policy);
  expect(toFormValues(members, {})["individualCoverageFlag"]).toBe(true);
  const emptied = toRecord(membersOf(license), toFormValues(membersOf(license), { expiration: "2027-12-31" }));
  expect(emptied["expiration"]).toBe("2027-12-31");
  const values = { ...toFormValues(membersOf(license), { expiration: "2027-12-31" }), expiration: "" };
  expect(toRecord(membersOf(license), values)["expiration"]).toBe("");
});
