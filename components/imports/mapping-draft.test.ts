import { expect, test } from "vitest";
import type { ImportField } from "@/lib/imports/mapping-schemas";
import {
  type MappingDraft,
  membersOf,
  missingOf,
  toMappingInput,
  undatedOf,
  withDates,
  withMember,
} from "./mapping-draft";

const field = (member: string, more: Partial<ImportField> = {}): ImportField => ({
  member,
  title: member,
  group: "provider",
  type: "text",
  isRequired: false,
  canHaveDefault: true,
  choices: [],
  description: "",
  ...more,
});
const fields = [field("npi"), field("degree", { isRequired: true }), field("dob", { type: "date" })];
const column = (name: string, proposed: "us" | null) => ({
  name,
  examples: ["03/04/1975"],
  filled: 1,
  proposed: null,
  dates: { proposed, fitting: ["us" as const], isAmbiguous: proposed === null },
});
const state = { fields, fileColumns: [column("Born", "us"), column("Seen", null)] };
const empty: MappingDraft = { layout: null, columns: {}, defaults: {}, dates: {} };

test("a date takes the way its values are written, and where they leave doubt it is asked", () => {
  const sure = withMember(empty, state, { column: "Born", from: null, to: "dob" });
  expect(sure).toMatchObject({ columns: { dob: "Born" }, dates: { dob: "us" } });
  expect(undatedOf(sure, fields)).toEqual([]);
  const unsure = withMember(sure, state, { column: "Seen", from: null, to: "dob" });
  expect(unsure).toMatchObject({ columns: { dob: "Seen" }, dates: {} });
  expect(undatedOf(unsure, fields).map(({ member }) => member)).toEqual(["dob"]);
  expect(undatedOf(withDates(unsure, "dob", "day-first"), fields)).toEqual([]);
});

test("a column may fill several members, and lets go of one alone", () => {
  const both = ["npi", "degree"].reduce(
    (draft, to) => withMember(draft, state, { column: "Born", from: null, to }),
    empty,
  );
  expect(membersOf(both, "Born")).toEqual(["npi", "degree"]);
  expect(membersOf(withMember(both, state, { column: "Born", from: "npi", to: null }), "Born")).toEqual(["degree"]);
});

test("a required member needs a column or a value for all rows that says something", () => {
  expect(missingOf(empty, fields).map(({ member }) => member)).toEqual(["degree"]);
  expect(missingOf({ ...empty, defaults: { degree: "  " } }, fields)).toHaveLength(1);
  expect(missingOf({ ...empty, defaults: { degree: "MD" } }, fields)).toEqual([]);
  expect(missingOf({ ...empty, layout: "NPPES" }, fields)).toEqual([]);
});

test("what is sent leaves out empty values, and with a known layout everything but its name", () => {
  const draft = { ...empty, defaults: { degree: "MD", npi: " " } };
  expect(toMappingInput(draft, true)).toEqual({ ...draft, defaults: { degree: "MD" }, remember: true });
  expect(toMappingInput({ ...draft, layout: "NPPES" }, false)).toEqual({ layout: "NPPES", remember: false });
});
