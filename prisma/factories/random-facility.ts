import fc from "fast-check";
import { z } from "zod";
import { CalendarDate } from "@/lib/api/wire-schemas";
import { FacilityInput } from "@/lib/facilities/facility-schemas";
import { inventedNpi } from "./provider";

export type RandomFacility = z.input<typeof FacilityInput>;

const offsets = ["Z", "+05:30", "-08:00", "+14:00"];

const day = fc
  .date({ min: new Date("1950-01-01"), max: new Date("2090-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** A calendar date, or a moment with any offset. */
const dateText = fc
  .tuple(day, fc.option(fc.tuple(fc.integer({ min: 0, max: 86_399_999 }), fc.constantFrom(...offsets))))
  .map(([date, time]) => {
    if (time === null) return date;
    return `${date}T${new Date(time[0]).toISOString().slice(11, -1)}${time[1]}`;
  });

/** Any text that JSON and the database hold; now and then blank, long or of other scripts. */
const textOf = (maximum: number, isFilled: boolean) =>
  fc
    .string({ unit: "grapheme", minLength: isFilled ? 1 : 0, maxLength: Math.min(maximum, 40) })
    .filter((text) => text.length <= maximum && !text.includes("\0") && text.isWellFormed())
    .filter((text) => !isFilled || /\S/.test(text));

const anything: fc.Arbitrary<Record<string, unknown>> = fc.dictionary(
  fc.constantFrom("question", "answer", "state", "details", "score"),
  fc.oneof(
    textOf(40, false),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(textOf(20, false), { maxLength: 3 }),
  ),
);

const isDate = (schema: z.ZodString) =>
  (schema.def.checks ?? []).some((check) => (CalendarDate.def.checks ?? []).includes(check));

/** Values that a contract accepts, made from the contract itself. */
function valuesOf(name: string, schema: z.ZodType): fc.Arbitrary<unknown> {
  if (name === "npi") return fc.oneof(fc.constant(""), fc.integer({ min: 0, max: 999_999 }).map(inventedNpi));
  if (name === "contactEmail") return fc.oneof(fc.constant(""), fc.constant("office@facility.example"));
  // What an update would mean by it is another matter; a new facility's records bring none.
  if (name === "id" || name === "action" || name === "isUpdated") return fc.constant(undefined);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return fc.option(valuesOf(name, schema.unwrap() as z.ZodType), { nil: undefined });
  if (schema instanceof z.ZodNullable) return fc.option(valuesOf(name, schema.unwrap() as z.ZodType), { nil: null });
  if (schema instanceof z.ZodUnion)
    return fc.oneof(...schema.options.map((option) => valuesOf(name, option as z.ZodType)));
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNumber) return fc.integer({ min: schema.minValue ?? 0, max: schema.maxValue ?? 1000 });
  if (schema instanceof z.ZodArray) return fc.array(valuesOf("", schema.element as z.ZodType), { maxLength: 3 });
  if (schema instanceof z.ZodObject) return objectsOf(schema);
  if (schema instanceof z.ZodString) {
    if (isDate(schema)) return dateText;
    return textOf(schema.maxLength ?? 40, !schema.safeParse("").success);
  }
  throw new Error(`There is no way to invent ${name}: ${schema.def.type}`);
}

function objectsOf(schema: z.ZodObject): fc.Arbitrary<object> {
  const isFreeForm = schema.def.catchall instanceof z.ZodUnknown;
  const members = Object.fromEntries(
    Object.entries(schema.shape).map(([name, member]) => [name, valuesOf(name, member as z.ZodType)]),
  );
  const objects = isFreeForm ? anything : fc.record(members);
  return objects.map(withDatesInOrder).filter((object) => schema.safeParse(object).success);
}

const pairs = [
  ["issueDate", "expirationDate"],
  ["effectiveDate", "expirationDate"],
  ["lastCredentialingDate", "nextCredentialingDate"],
] as const;

/** The two dates of a pair the right way round. */
function withDatesInOrder(object: Record<string, unknown>): Record<string, unknown> {
  const ordered = { ...object };
  for (const [first, last] of pairs) {
    const [earlier, later] = [ordered[first], ordered[last]];
    if (typeof earlier === "string" && typeof later === "string" && earlier.slice(0, 10) > later.slice(0, 10))
      Object.assign(ordered, { [first]: later, [last]: earlier });
  }
  return ordered;
}

/** Facilities that the contract of creating one accepts, with any sub-records; members left out are left out. */
export const randomFacilities = objectsOf(FacilityInput).map(
  (facility) => JSON.parse(JSON.stringify({ ...facility, externalId: "" })) as RandomFacility,
);
