import { z } from "zod";
import { CalendarDate, DateAnswer, Text } from "@/lib/api/wire-schemas";

/** A member of a sub-record, declared once: what may be written, what is answered, and what is stored of it. */
export type Member<Input extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> = {
  input: Input;
  answer: Answer;
  /** The stored value of a given one, where they differ. */
  store?: (given: string) => string;
  /** What is answered where nothing is stored; without it the member is then left out. */
  absent?: null | "";
};

export type Members = Readonly<Record<string, Member>>;

/** How a form calls a member; the hint only where the title does not say enough. */
type Facts = { title: string; hint?: string };

const metaOf = ({ title, hint }: Facts) => (hint === undefined ? { title } : { title, description: hint });
const anyText = (maximum: number) => z.string().max(maximum);

/** A text that must be given and may be empty. */
export const text = (facts: Facts, maximum = 200) => ({
  input: anyText(maximum).meta(metaOf(facts)),
  answer: z.string(),
});

/** A text that says which thing is meant: never blank. */
export const identifier = (facts: Facts, maximum = 100) => ({
  input: Text(maximum).meta(metaOf(facts)),
  answer: z.string(),
});

/** A text with a default of the specification. */
export const textOr = (fallback: string, facts: Facts, maximum = 200) => ({
  input: anyText(maximum).default(fallback).meta(metaOf(facts)),
  answer: z.string(),
});

/** A text that may be left out; it is answered only when it was given. */
export const optionalText = (facts: Facts, maximum = 200) => ({
  input: anyText(maximum).nullish().meta(metaOf(facts)),
  answer: z.string().optional(),
});

export const choice = <const List extends z.ZodEnum>(list: List, facts: Facts) => ({
  input: list.meta(metaOf(facts)),
  answer: list,
});

/** One of a closed list, with a default of the specification. */
export const choiceOr = <const List extends z.ZodEnum>(list: List, fallback: z.output<List>, facts: Facts) => ({
  input: list.default(fallback as never).meta(metaOf(facts)),
  answer: list,
});

const day = (given: string): string => given.slice(0, 10);

/**
 * A date-time as it was sent, its offset too, so that its calendar date never shifts; a bare date is its midnight, and
 * what comes without an offset is UTC.
 */
export function momentAsSent(given: string): string {
  if (given.length === 10) return `${given}T00:00:00.000Z`;
  const [, time = "", offset = ""] = /^(.*?)(z|[+-]\d{2}:?\d{2})?$/i.exec(given.slice(11)) ?? [];
  const zone = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase();
  return `${day(given)}T${time}${zone || "Z"}`;
}

const DateAsSent = z.iso.date();
const MomentAsSent = z.iso.datetime({ offset: true });

export const date = (facts: Facts) => ({
  input: CalendarDate.meta(metaOf(facts)),
  answer: DateAsSent,
  store: day,
});

export const optionalDate = (facts: Facts) => ({
  input: CalendarDate.nullish().meta(metaOf(facts)),
  answer: DateAsSent.optional(),
  store: day,
});

export const moment = (facts: Facts) => ({
  input: CalendarDate.meta(metaOf(facts)),
  answer: MomentAsSent,
  store: momentAsSent,
});

export const optionalMoment = (facts: Facts) => ({
  input: CalendarDate.nullish().meta(metaOf(facts)),
  answer: MomentAsSent.optional(),
  store: momentAsSent,
});

/** A calendar date that may be missing and is always answered. */
export const nullableDate = (facts: Facts) => ({
  input: CalendarDate.nullish().meta(metaOf(facts)),
  answer: DateAnswer,
  store: day,
  absent: null,
});

export const optionalYesNo = (facts: Facts) => ({
  input: z.boolean().nullish().meta(metaOf(facts)),
  answer: z.boolean().optional(),
});
