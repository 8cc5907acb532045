// How a list's file is read, as data. Safe to import in the browser: no Prisma, no Node.
import { z } from "zod";
import { isBuiltInList, listKinds } from "./lists";

const Column = z.string().trim().min(1, "names no column").max(100);

/** How a file writes its dates; YY is a year of this or the last century, told by the exclusion date beside it. */
export const dateFormats = ["YYYYMMDD", "YYYY-MM-DD", "MM/DD/YYYY", "MM/DD/YY", "MM-DD-YYYY", "Month D, YYYY"] as const;

const DateColumn = z.strictObject({
  column: Column,
  formats: z.array(z.enum(dateFormats)).min(1, "names no format"),
});

const NameRule = z.discriminatedUnion("rule", [
  z.strictObject({ rule: z.literal("parts"), last: Column, first: Column, middle: Column.optional() }),
  z.strictObject({
    rule: z.literal("whole"),
    column: Column,
    /** What stands first; with a comma after the first word, it is the last name in any case. */
    order: z.enum(["last-first", "first-last"]),
  }),
]);
export type NameRule = z.infer<typeof NameRule>;

const listedKinds = ["person", "organization", "vessel", "aircraft"] as const;

const KindRule = z.discriminatedUnion("by", [
  /** Whoever has a personal name is a person; an organization in the same row is a record of its own when `both`. */
  z.strictObject({ by: z.literal("names"), both: z.boolean().default(false) }),
  z.strictObject({ by: z.literal("column"), column: Column, values: z.record(z.string(), z.enum(listedKinds)) }),
  /** One column holds people and organizations: told apart by the last word of another column, else by legal forms and trades. */
  z.strictObject({
    by: z.literal("words"),
    typeColumn: Column.optional(),
    organizationTypes: z.array(z.string()).default([]),
  }),
]);

/** What makes two rows the same record in different wordings. */
const identityMembers = ["number", "names", "npi", "birthDate", "effectiveDate", "sanctionType", "kind"] as const;

const Facts = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, "is lower case words joined by dashes, for example state-oh")
    .max(40),
  name: z.string().trim().min(1).max(60),
  flagType: z.string().trim().min(1).max(60).default("State exclusion"),
  sanctionType: z
    .enum(["State Exclusion List", "OMIG", "OIG", "GSA/SAM/OFAC", "OFAC", "MOO", "Preclusion List Check"])
    .default("State Exclusion List"),
  elementKey: z.string().default("state_exclusion"),
  kind: z.enum(listKinds).default("exclusion"),
  owner: z.enum(["public", "organization"]).default("public"),
  records: z
    .array(z.enum(["person", "organization"]))
    .min(1)
    .default(["person", "organization"]),
  cutNames: z.int().positive().optional(),
  profession: z.strictObject({ specialty: Column, general: Column.optional() }).optional(),
  countries: z.string().startsWith("$.").optional(),
});

const File = z.strictObject({
  encoding: z.enum(["utf-8", "windows-1252"]).default("utf-8"),
  delimiter: z.enum([",", "\t", "|", ";"]).default(","),
  /** False for files that know no quotes: a quotation mark is then a letter like others. */
  quotes: z.boolean().default(true),
  /** The columns of a file without a header line, in their order; left out, the first line names them. */
  columns: z.array(z.string()).min(1).optional(),
  /** Other names of a column in the header line: { "WAIVERSTATE": "WVRSTATE" }. */
  aliases: z.record(z.string(), Column).default({}),
  /** Values that mean nothing, beside zeros and white space. */
  none: z.array(z.string()).default([]),
});

const Columns = z
  .strictObject({
    number: Column.optional(),
    person: NameRule.optional(),
    /** Columns of an organization's name; the first that is filled. */
    organization: z.array(Column).default([]),
    /** Further names in one column; `also`: "(also  A ,  B )"; `whole`: one name. */
    alternates: z.strictObject({ column: Column, rule: z.enum(["also", "whole"]) }).optional(),
    npi: Column.optional(),
    birthDate: DateColumn.optional(),
    address: z.array(Column).default([]),
    city: Column.optional(),
    state: Column.optional(),
    zip: Column.optional(),
    sanctionType: z.array(Column).default([]),
    effectiveDate: DateColumn.optional(),
    /** From this day on the record is history: reinstated, or ended by its own terms. */
    reinstatedDate: DateColumn.optional(),
  })
  .refine(({ person, organization }) => person !== undefined || organization.length > 0, {
    error: "names neither a person's nor an organization's column",
  });

/** A list as data: what it is, how its file is written, which columns are what, and what makes a record the same. */
export const ListDescription = z.strictObject({
  list: Facts,
  file: File.default({ encoding: "utf-8", delimiter: ",", quotes: true, aliases: {}, none: [] }),
  columns: Columns,
  kind: KindRule.default({ by: "names", both: false }),
  identity: z.array(z.enum(identityMembers)).min(1).default(["kind", "names", "birthDate", "effectiveDate"]),
  /** Rows of these values in this column count; the others are left out without a word (an inactive record). */
  only: z.strictObject({ column: Column, values: z.array(z.string()).min(1) }).optional(),
});
export type ListDescription = z.infer<typeof ListDescription>;

/** The description of a further list, as `lists describe` takes it: not one of those that the program brings. */
export const ListDefinition = ListDescription.refine(({ list }) => !isBuiltInList(list.key), {
  path: ["list", "key"],
  error: "is a list that the program brings a reader for",
});
export type ListDefinition = z.infer<typeof ListDefinition>;
