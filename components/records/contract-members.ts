import { z } from "zod";
import { CalendarDate } from "@/lib/api/wire-schemas";

/** `labels`: what people read for a code. */
type Choices = { options: readonly string[]; labels?: Readonly<Record<string, string>> };

/** What a member of a contract holds, and so which control asks for it. */
export type MemberKind =
  | {
      type: "text";
      isLong: boolean;
      isEmail: boolean;
      maxLength: number | null;
      /** Known answers; any other may be written too. */
      suggestions?: readonly string[];
    }
  | { type: "number"; isMoney: boolean }
  | { type: "date" }
  | { type: "yes-no"; isThreeState: boolean }
  | ({ type: "choice" } & Choices)
  | ({ type: "choices" } & Choices)
  | { type: "texts" }
  | { type: "rows"; members: Member[] }
  | { type: "group"; members: Member[] };

export type Member = {
  name: string;
  label: string;
  hint: string | null;
  isRequired: boolean;
  kind: MemberKind;
  /** What stands for "nothing given" on the wire: the first of `""`, `null` and leaving it out that the contract takes. */
  empty: "" | null | undefined;
  /** What the contract takes it for when it is left out: what a new record begins with. */
  initial: unknown;
};

/** Longer texts get several lines. */
const longText = 500;

/** Their controls always hold something: a yes or a no, a list that may be empty. */
const alwaysGiven: readonly MemberKind["type"][] = ["yes-no", "choices", "texts", "rows", "group"];

/**
 * The members of an object's contract, in its order. Left out are the id, which nobody types, second names
 * (deprecated in the contract), those in `without`, and what no form could ask for.
 */
export function membersOf(schema: z.ZodObject, without: readonly string[] = []): Member[] {
  return Object.entries(schema.shape).flatMap(([name, member]) => {
    if (name === "id" || without.includes(name) || (member as z.ZodType).meta()?.deprecated) return [];
    const kind = kindOf(name, member as z.ZodType);
    return kind === null ? [] : [memberOf(name, member as z.ZodType, kind)];
  });
}

function memberOf(name: string, schema: z.ZodType, kind: MemberKind): Member {
  const empty = (["", null, undefined] as const).find((value) => schema.safeParse(value).success);
  const leftOut = schema.safeParse(undefined);
  return {
    name,
    label: metaOf(schema, "title") ?? labelFrom(name),
    hint: metaOf(schema, "description") ?? null,
    isRequired: !alwaysGiven.includes(kind.type) && empty === undefined && !leftOut.success,
    kind,
    empty,
    initial: leftOut.data,
  };
}

function kindOf(name: string, schema: z.ZodType): MemberKind | null {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodBoolean) {
    return { type: "yes-no", isThreeState: isOptional(schema) };
  }
  if (inner instanceof z.ZodNumber) return { type: "number", isMoney: /amount$/i.test(name) };
  if (inner instanceof z.ZodEnum) return { type: "choice", options: inner.options.map(String) };
  if (inner instanceof z.ZodObject) return { type: "group", members: membersOf(inner) };
  if (inner instanceof z.ZodArray) return kindOfList(inner.element as z.ZodType);
  if (isCalendarDate(inner)) return { type: "date" };
  if (inner instanceof z.ZodString || inner instanceof z.ZodStringFormat) {
    const { maxLength, format } = inner;
    return { type: "text", isLong: (maxLength ?? 0) >= longText, isEmail: format === "email", maxLength };
  }
  return null;
}

/** A yes or no that may stay open. */
const isOptional = (schema: z.ZodType): boolean =>
  schema.safeParse(null).success ||
  (schema.safeParse(undefined).success && schema.safeParse(undefined).data === undefined);

function kindOfList(element: z.ZodType): MemberKind | null {
  const inner = unwrapped(element);
  if (inner instanceof z.ZodEnum) return { type: "choices", options: inner.options.map(String) };
  if (inner instanceof z.ZodString) return { type: "texts" };
  if (inner instanceof z.ZodObject) return { type: "rows", members: membersOf(inner) };
  return null;
}

/** What is inside of optional, nullable and default; null for everything else. */
function withinWrapper(schema: z.ZodType): z.ZodType | null {
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault;
  return isWrapper ? (schema.unwrap() as z.ZodType) : null;
}

/** What a value is when one is given: of a union the first alternative that is not one fixed value. */
function unwrapped(schema: z.ZodType): z.ZodType {
  const within = withinWrapper(schema);
  if (within) return unwrapped(within);
  if (schema instanceof z.ZodUnion) {
    const given = (schema.options as z.ZodType[]).find((option) => !(option instanceof z.ZodLiteral));
    return given ? unwrapped(given) : schema;
  }
  return schema;
}

/** Whatever a contract adds to it (a title, a rule), a date keeps the first check of `CalendarDate`. */
function isCalendarDate(schema: z.ZodType): boolean {
  const [sign] = CalendarDate.def.checks ?? [];
  return sign !== undefined && schema instanceof z.ZodString && (schema.def.checks ?? []).includes(sign);
}

/** The outermost word wins. */
function metaOf(schema: z.ZodType, word: "title" | "description"): string | undefined {
  const text = schema.meta()?.[word];
  if (text !== undefined && !(word === "description" && isAboutShared(schema, text))) return text;
  const within = withinWrapper(schema);
  return within ? metaOf(within, word) : undefined;
}

/** What a schema of many fields (a date, a state) says of itself is for programs; no field needs it for a hint. */
function isAboutShared(schema: z.ZodType, text: string): boolean {
  if (text === CalendarDate.meta()?.description) return true;
  const shared = schema._zod.parent;
  const meta = shared && z.globalRegistry.get(shared);
  return meta?.id !== undefined && meta.description === text;
}

/** "license_number" and "policyHolder" in words, for members that the contract gives no title. */
function labelFrom(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase()
    .replace(/\b(npi|tin|id|dea|ssn|clia|dcn)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}
