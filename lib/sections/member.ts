import { z } from "zod";
import { CalendarDate, DateAnswer, Text } from "@/lib/api/wire-schemas";
import { isNpi } from "@/lib/providers/npi";

/** A member of a section's elements, declared once: what may be written, what is answered, and the column between. */
export type Member<Input extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> = {
  input: Input;
  answer: Answer;
  column: string;
  /** The stored value of a given one, where they differ. */
  store?: (given: unknown) => unknown;
  /** The answered value of a stored one (as JSON has it: dates are YYYY-MM-DD), where they differ. */
  show?: (stored: unknown) => unknown;
};

/** Where a member lies and how a form calls it; the hint only where the title does not say enough. */
type Facts = { column: string; title: string; hint?: string };

const metaOf = ({ title, hint }: Facts) => (hint === undefined ? { title } : { title, description: hint });

/** A text that may be empty. */
export const text = (facts: Facts, maximum = 200) => ({
  input: z.string().max(maximum).default("").meta(metaOf(facts)),
  answer: z.string(),
  column: facts.column,
});

/** A text that says something. */
export const requiredText = (facts: Facts, maximum = 200) => ({
  input: Text(maximum).meta(metaOf(facts)),
  answer: z.string(),
  column: facts.column,
});

const OptionalDate = z
  .union([z.literal(""), CalendarDate], { error: "must be a date (YYYY-MM-DD), empty or null" })
  .nullable()
  .meta({ id: "OptionalDate" });
const dayOf = (given: unknown) => (typeof given === "string" && given !== "" ? given.slice(0, 10) : null);

/** A calendar date; empty and null both mean that there is none. */
export const date = (facts: Facts) => ({
  input: OptionalDate.default(null).meta(metaOf(facts)),
  answer: DateAnswer,
  column: facts.column,
  store: dayOf,
});

/** A calendar date that the specification answers as a date-time, its midnight in UTC. */
export const dateAsMoment = (facts: Facts) => ({
  ...date(facts),
  answer: z.iso.datetime().nullable(),
  show: (stored: unknown) => (typeof stored === "string" ? `${stored}T00:00:00.000Z` : null),
});

/** One of a closed list. */
export const choice = <const List extends z.ZodEnum>(list: List, facts: Facts) => ({
  input: list.meta(metaOf(facts)),
  answer: list,
  column: facts.column,
});

/** One of a closed list, or empty. */
export const optionalChoice = <const List extends z.ZodEnum>(list: List, facts: Facts) => {
  const orEmpty = z.union([z.literal(""), list], { error: oneOfOrEmpty(list.options) });
  return { input: orEmpty.default("" as never).meta(metaOf(facts)), answer: orEmpty, column: facts.column };
};

const oneOfOrEmpty = (values: readonly (string | number)[]) =>
  values.length > 20
    ? "is none of the list's values; it may be left empty"
    : `must be empty or one of ${values.join(", ")}`;

/** Yes, no or not known. */
export const yesNo = (facts: Facts) => ({
  input: z.boolean().nullable().default(null).meta(metaOf(facts)),
  answer: z.boolean().nullable(),
  column: facts.column,
});

/** The largest amount that its column holds. */
export const maximumAmount = 999_999_999_999.99;

/** US dollars and cents. */
export const amount = (facts: Facts) => ({
  input: z
    .number()
    .min(0, "must not be negative")
    .max(maximumAmount, "must be less than 1,000,000,000,000")
    .refine((value) => Math.round(value * 100) / 100 === value, "must have two decimals at most")
    .meta(metaOf(facts)),
  answer: z.number(),
  column: facts.column,
});

/** An NPI, or empty. */
export const optionalNpi = (facts: Facts) => ({
  input: z
    .string()
    .max(10)
    .refine((value) => value === "" || isNpi(value), "is not an NPI: ten digits with a right check digit")
    .default("")
    .meta(metaOf(facts)),
  answer: z.string(),
  column: facts.column,
});

/** Who verified a row elsewhere, and when. Left out, what is stored stays until a fact of the row changes. */
export const verification = {
  verified_by: {
    input: z.string().max(200).optional().meta({ title: "Verified by" }),
    answer: z.string().optional(),
    column: "verified_by",
  },
  verified_date: {
    input: OptionalDate.optional().meta({ title: "Verified on" }),
    answer: DateAnswer.optional(),
    column: "verified_date",
    store: (given: unknown) => (given === undefined ? undefined : dayOf(given)),
  },
};

/** A member that is left out of an answer, not null, while it has no value. */
export const leftOut = <Input extends z.ZodType, Answer extends z.ZodType>({
  show,
  ...member
}: Member<Input, z.ZodNullable<Answer>>) => ({
  ...member,
  answer: member.answer.unwrap().optional(),
  show: (stored: unknown) => (show ? show(stored) : stored) ?? undefined,
});

/** A member with a second name: either may be given, so neither has a value by itself. */
export function twinned<Input extends z.ZodType, Answer extends z.ZodType>(
  member: Member<z.ZodDefault<Input>, Answer>,
  empty: unknown,
) {
  const input = member.input.unwrap() as Input;
  const { store } = member;
  return {
    ...member,
    input: input.optional().meta(member.input.meta() ?? {}),
    store: (given: unknown) => (store ? store(given ?? empty) : (given ?? empty)),
  };
}

/** The second name of a member: it is answered too, and no form needs to ask for it. */
export const secondNameOf = <Input extends z.ZodType, Answer extends z.ZodType>(
  member: Member<Input, Answer>,
  name: string,
): Member<Input, Answer> => ({
  ...member,
  input: member.input.meta({ deprecated: true, description: `The same as ${name}` }),
});
