import fc from "fast-check";
import { z } from "zod";
import { isStorableText } from "@/lib/api/storable-text";
import { inventedNpi } from "./provider";

const words = fc
  .oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: "binary" }),
    fc.constantFrom("", " ", "\\", '"', "null", "\n\t", "O’Neil-Šimić"),
  )
  .filter(isStorableText);

/** A calendar date as clients send it: alone, or as a date-time whose offset must not move it. */
const dates = fc
  .date({ min: new Date("1801-01-01"), max: new Date("2998-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
  .chain((day) => fc.constantFrom(day, `${day}T23:59:59-11:00`, `${day}T00:00:00.000Z`));

const digits = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((all) => all.join(""));

const socialSecurityNumbers = fc
  .tuple(fc.integer({ min: 1, max: 665 }), fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 9999 }))
  .chain(([area, group, serial]) => {
    const parts = [String(area).padStart(3, "0"), String(group).padStart(2, "0"), String(serial).padStart(4, "0")];
    return fc.constantFrom(parts.join(""), parts.join("-"));
  });

/** Members whose rule no text meets by chance. */
const special: Record<string, fc.Arbitrary<unknown>> = {
  npi: fc.integer({ min: 0, max: 999_999 }).map(inventedNpi),
  tin: digits(9),
  ssn: socialSecurityNumbers,
  occurrence_coverage_amount: fc.integer({ min: 0, max: 99_999_999_999_999 }).map((cents) => cents / 100),
  aggregate_coverage_amount: fc.integer({ min: 0, max: 99_999_999_999_999 }).map((cents) => cents / 100),
};

const isDate = (schema: z.ZodType): boolean =>
  schema.safeParse("2020-02-29").success && !schema.safeParse("2021-02-29").success;

const accepts = (schema: z.ZodType) => (value: unknown) => schema.safeParse(value).success;

/** Whatever a contract accepts, made from the contract itself: a member that is added is tried too. */
export function arbitraryOf(schema: z.ZodType, name = ""): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return arbitraryOf(schema.unwrap() as z.ZodType, name);
  if (schema instanceof z.ZodNullable) return fc.option(arbitraryOf(schema.unwrap() as z.ZodType, name));
  if (schema instanceof z.ZodUnion)
    return fc.oneof(...(schema.options as z.ZodType[]).map((option) => arbitraryOf(option, name)));
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodArray)
    return fc.array(arbitraryOf(schema.element as z.ZodType, name), { maxLength: 3 }).filter(accepts(schema));
  if (schema instanceof z.ZodObject) return objectOf(schema);
  if (special[name]) return special[name].filter(accepts(schema));
  if (schema instanceof z.ZodNumber)
    return fc.double({ min: schema.minValue ?? -1e9, max: schema.maxValue ?? 1e9, noNaN: true });
  if (schema instanceof z.ZodString) return (isDate(schema) ? dates : words).filter(accepts(schema));
  throw new Error(`${name} is of a kind that no arbitrary is made for`);
}

/** The first name of a member with two, which its contract calls deprecated. */
const firstNameOf = (schema: z.ZodType): string | undefined =>
  schema.meta()?.deprecated ? /^The same as (\w+)$/.exec(schema.meta()?.description ?? "")?.[1] : undefined;

function objectOf(schema: z.ZodObject): fc.Arbitrary<unknown> {
  const members = Object.entries(schema.shape as Record<string, z.ZodType>).filter(([name]) => name !== "id");
  const named = members.filter(([, member]) => firstNameOf(member) === undefined);
  const twins = members.flatMap(([name, member]) => {
    const first = firstNameOf(member);
    return first === undefined ? [] : [{ name, first }];
  });
  const required = named.filter(([, member]) => !member.safeParse(undefined).success).map(([name]) => name);
  const record = fc.record(Object.fromEntries(named.map(([name, member]) => [name, arbitraryOf(member, name)])), {
    requiredKeys: required,
  });
  return fc
    .tuple(record, fc.constantFrom("first", "second", "both"))
    .map(([value, under]) => twins.reduce((given, twin) => renamed(given, twin, under), value as object))
    .filter(accepts(schema));
}

/** A value under its first name, its second, or both. */
function renamed(given: object, { name, first }: { name: string; first: string }, under: string): object {
  const { [first]: value, ...rest } = given as Record<string, unknown>;
  if (value === undefined || under === "first") return given;
  return under === "second" ? { ...rest, [name]: value } : { ...given, [name]: value };
}
