import { z } from "zod";
import { StateCode } from "@/lib/providers/provider-input";
import { listSection } from "./list-section";
import { date, optionalChoice, optionalNpi, requiredText, text, verification, yesNo } from "./member";

const LocationHours = z.object({
  dayOfweek: z.string().max(20).default("").meta({ title: "Day of the week" }),
  startHours: z.string().max(20).default("").meta({ title: "Opens at" }),
  endHours: z.string().max(20).default("").meta({ title: "Closes at" }),
});

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
    start_date: date({ column: "start_date", title: "Start date" }),
    totalLocationHours: {
      input: z
        .number()
        .min(0, "must not be negative")
        .max(168, "a week has 168 hours")
        .nullable()
        .default(null)
        .meta({ title: "Hours a week" }),
      answer: z.number().nullable(),
      column: "total_location_hours",
    },
    locationHours: {
      input: z.array(LocationHours).max(50).default([]).meta({ title: "Office hours" }),
      answer: z.array(LocationHours.required()),
      column: "location_hours",
    },
    phoneCoverage24x7: yesNo({ column: "phone_coverage_24x7", title: "Phone coverage around the clock" }),
    drawing_blood: yesNo({ column: "drawing_blood", title: "Draws blood" }),
    laboratory_services: yesNo({ column: "laboratory_services", title: "Laboratory services" }),
    clia_number: text({ column: "clia_number", title: "CLIA number" }, 50),
    clia_expiration_date: date({ column: "clia_expiration_date", title: "CLIA expiration date" }),
    ...verification,
  },
  derived: {
    answer: { provider_id: z.string(), organization_id: z.string() },
    show: ({ provider_id, organization_id }) => ({ provider_id, organization_id }),
  },
});
