import { z } from "zod";
import { Text } from "@/lib/api/wire-schemas";
import { refusalOf } from "@/lib/providers/social-security-number";
import { Ethnicity } from "./closed-lists";
import { answersOf, columnsOf, inputsOf, toColumns, toMembers } from "./element";
import { optionalChoice } from "./member";
import { objectSection } from "./object-section";

const most = 50;

const RaceLevel3 = z.object({ raceEthnicityLevel3Name: Text(200).meta({ title: "Group" }) });
const RaceLevel2 = z.object({
  raceEthnicityLevel2Name: Text(200).meta({ title: "Subcategory" }),
  raceEthnicityLevel3: z.array(RaceLevel3).max(most).default([]).meta({ title: "Groups" }),
});
const RaceInput = z.object({
  raceEthnicityLevel1: Text(200).meta({ title: "Category" }),
  raceEthnicityLevel2: z.array(RaceLevel2).max(most).default([]).meta({ title: "Subcategories" }),
});
const Race = z
  .object({
    raceEthnicityLevel1: z.string(),
    raceEthnicityLevel2: z.array(
      z.object({
        raceEthnicityLevel2Name: z.string(),
        raceEthnicityLevel3: z.array(z.object({ raceEthnicityLevel3Name: z.string() })),
      }),
    ),
  })
  .meta({ id: "Race" });

const members = {
  ethnicity: optionalChoice(Ethnicity, { column: "ethnicity", title: "Ethnicity" }),
  race: {
    input: z.array(RaceInput).max(most).default([]).meta({ title: "Race", description: "From general to particular" }),
    answer: z.array(Race),
    column: "race",
  },
  other_languages: {
    input: z.array(Text(100)).max(most).default([]).meta({ title: "Other languages" }),
    answer: z.array(z.string()),
    column: "other_languages",
  },
};

// The messages never repeat what was sent: this is a social security number, or was meant to be one.
const SsnInput = z
  .string()
  .max(40, "is not a social security number")
  .check(({ value, issues }) => {
    const message = refusalOf(value);
    if (message !== null) issues.push({ code: "custom", input: undefined, message });
  })
  .optional()
  .meta({
    title: "Social security number",
    description: "Nine digits or the last four, shown as these. Left out or as shown: stays; empty: is removed",
  });

/** What the specification answers beside each other in `data`; the social security number is ours, and sealed. */
export const demographics = objectSection({
  name: "demographics",
  noun: "demographics",
  table: "provider_profiles",
  feeds: [],
  Input: z.object({ ...inputsOf(members), ssn: SsnInput }).meta({ id: "DemographicsElement" }),
  Answer: z
    .object({
      ...answersOf(members),
      ssn: z.string().meta({ description: "The last four digits, or empty" }),
    })
    .meta({ id: "Demographics" }),
  columns: columnsOf(members),
  toColumns: (element) => toColumns(members, element),
  // Whoever reads the row opens the seal and leaves the last four digits in its place.
  toElement: (row) => ({ ...toMembers(members, row), ssn: row.ssn ?? "" }),
});
