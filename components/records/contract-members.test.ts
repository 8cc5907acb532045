import { expect, test } from "vitest";
import { z } from "zod";
import { membersOf } from "@/components/records/contract-members";
import { CalendarDate, Text } from "@/lib/api/wire-schemas";
import { updateProvider } from "@/lib/providers/operations";
import { writeLicenses } from "@/lib/sections/operations";

const Sample = z.object({
  id: z.string().optional(),
  name: Text(200).meta({ title: "Name", description: "As on the door" }),
  opened_on: z
    .union([z.literal(""), CalendarDate])
    .nullable()
    .default(null)
    .meta({ title: "Opened on" }),
  closedOn: CalendarDate.optional(),
  phone_coverage: z.boolean().nullable().default(null),
  is_main: z.boolean().default(true),
  coverage_amount: z.number(),
  beds: z.number().nullable().default(null),
  kind: z.enum(["Clinic", "Hospital"]),
  level: z.union([z.literal(""), z.enum(["One", "Two"])]).default(""),
  notes: z.string().max(2000).default(""),
  contact: z.email().max(320).optional(),
  languages: z.array(Text(100)).default([]),
  hours: z.array(z.object({ day: z.string().default("") })).default([]),
  address: z.object({ city: z.string().default("") }).prefault({}),
  old_name: z.string().optional().meta({ deprecated: true }),
  anything: z.unknown(),
});
const members = new Map(membersOf(Sample).map((member) => [member.name, member]));
const kindOf = (name: string) => members.get(name)?.kind.type;

test("each member gets the control that suits what it holds, whatever wraps it", () => {
  expect(Object.fromEntries([...members].map(([name, { kind }]) => [name, kind.type]))).toEqual({
    name: "text",
    opened_on: "date",
    closedOn: "date",
    phone_coverage: "yes-no",
    is_main: "yes-no",
    coverage_amount: "number",
    beds: "number",
    kind: "choice",
    level: "choice",
    notes: "text",
    contact: "text",
    languages: "texts",
    hours: "rows",
    address: "group",
  });
  expect(members.get("coverage_amount")?.kind).toMatchObject({ isMoney: true });
  expect(members.get("beds")?.kind).toMatchObject({ isMoney: false });
  expect(members.get("notes")?.kind).toMatchObject({ isLong: true });
  expect(members.get("contact")?.kind).toMatchObject({ isEmail: true });
  expect(members.get("phone_coverage")?.kind).toMatchObject({ isThreeState: true });
  expect(members.get("is_main")?.kind).toMatchObject({ isThreeState: false });
});

test("ids, second names and what no form could ask for are left out", () => {
  expect(kindOf("id")).toBeUndefined();
  expect(kindOf("old_name")).toBeUndefined();
  expect(kindOf("anything")).toBeUndefined();
});

test("labels and hints are the contract's, and a date says nothing that is meant for programs", () => {
  expect(members.get("name")).toMatchObject({ label: "Name", hint: "As on the door" });
  expect(members.get("opened_on")).toMatchObject({ label: "Opened on", hint: null });
  expect(members.get("closedOn")).toMatchObject({ label: "Closed on", hint: null });
});

test("a member is required when the contract takes neither an empty value nor none", () => {
  const required = [...members.values()].filter(({ isRequired }) => isRequired).map(({ name }) => name);
  expect(required).toEqual(["name", "coverage_amount", "kind"]);
});

test("a second name of a license's status and what verification writes are asked for nowhere", () => {
  const { element } = writeLicenses.body.shape.elements;
  expect(membersOf(element, ["verified_by", "verified_date"]).map(({ label }) => label)).toEqual([
    "State",
    "License number",
    "License type",
    "Status",
    "Issue date",
    "Expiration date",
    "Report date",
    "First name on the license",
    "Middle name on the license",
    "Last name on the license",
    "Source",
  ]);
});

test("assigned states are a list to choose from although the contract also takes a text", () => {
  const states = membersOf(updateProvider.body).find(({ name }) => name === "assigned_states");
  expect(states).toMatchObject({ label: "Assigned states", kind: { type: "choices" } });
});
