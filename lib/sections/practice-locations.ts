import { z } from "zod";
import { DateAnswer } from "@/lib/api/wire-schemas";
import { StateCode } from "@/lib/providers/provider-input";
import { listSection } from "./list-section";
import { date, leftOut, optionalChoice, optionalNpi, requiredText, text, verification, yesNo } from "./member";

const LocationHours = z.object({
  dayOfweek: z.string().max(20).default("").meta({ title: "Day of the week" }),
  startHours: z.string().max(20).default("").meta({ title: "Opens at" }),
  endHours: z.string().max(20).default("").meta({ title: "Closes at" }),
});

const ShownHours = z.object({ dayOfweek: z.string(), endHours: z.string(), startHours: z.string() });

export const practiceLocations = listSection({
  name: "practice_location",
  noun: "practice location",
  schema: "PracticeLocation",
  table: "practice_locations",
  idPrefix: "loc",
  feeds: [],
  members: {
    name: requiredText({ column: "name", title: "Name" }),
    address1: text({ column: "address1", title: "Address" }),
    city: text({ column: "city", title: "City" }, 100),
    state: optionalChoice(StateCode, { column: "state", title: "State" }),
    zip: text({ column: "zip", title: "ZIP code" }, 20),
    country: text({ column: "country", title: "Country" }, 100),
    npi: optionalNpi({ column: "npi", title: "NPI", hint: "Of the practice" }),
    tin: {
      input: z
        .string()
        .max(9, "must have nine digits, or be empty")
        .regex(/^(\d{9})?$/, "must have nine digits, or be empty")
        .default("")
        .meta({ title: "TIN", description: "Nine digits" }),
      answer: z.string(),
      column: "tin",
    },
    start_date: leftOut(date({ column: "start_date", title: "Start date" })),
    totalLocationHours: leftOut({
      input: z
        .number()
        .min(0, "must not be negative")
        .max(168, "a week has 168 hours")
        .nullable()
        .default(null)
        .meta({ title: "Hours a week" }),
      answer: z.number().nullable(),
      column: "total_location_hours",
    }),
    locationHours: {
      input: z.array(LocationHours).max(50).default([]).meta({ title: "Office hours" }),
      answer: z.array(ShownHours),
      column: "location_hours",
      // The database keeps the members of a document in an order of its own.
      show: (stored: unknown) => z.array(ShownHours).parse(stored),
    },
    phoneCoverage24x7: leftOut(yesNo({ column: "phone_coverage_24x7", title: "Phone coverage around the clock" })),
    drawing_blood: leftOut(yesNo({ column: "drawing_blood", title: "Draws blood" })),
    laboratory_services: leftOut(yesNo({ column: "laboratory_services", title: "Laboratory services" })),
    clia_number: text({ column: "clia_number", title: "CLIA number" }, 50),
    clia_expiration_date: leftOut(date({ column: "clia_expiration_date", title: "CLIA expiration date" })),
    verified_by: verification.verified_by,
    verified_date: leftOut({ ...verification.verified_date, answer: DateAnswer }),
  },
  derived: {
    answer: { provider_id: z.string(), organization_id: z.string() },
    show: ({ provider_id, organization_id }) => ({ provider_id, organization_id }),
    columns: ["provider_id", "organization_id"],
  },
});
