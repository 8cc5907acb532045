import { z } from "zod";
import { type Element, type Objection, refusing } from "@/lib/sections/element";
import type { Members } from "./record-member";

/** Most records of one kind. */
const maximumRecords = 500;

type Inputs<M extends Members> = { [Name in keyof M]: M[Name]["input"] };
type Answers<M extends Members> = { [Name in keyof M]: M[Name]["answer"] };

type Naming = {
  /** One record, in a sentence: "state license". */
  noun: string;
  /** What a screen calls the list. */
  title: string;
  /** Name of a record's schema in the OpenAPI document. */
  schema: string;
};

type Declaration<M extends Members> = Naming & {
  /** In the order in which a form shows them. */
  members: M;
  /** What must not be, whatever the other records are. */
  objections?: readonly ((record: Element) => Objection | null)[];
  /** The member that says when the record expires, for lists of what does. */
  expires?: keyof M & string;
  /** The specification gives the list no actions: what an update sends is then all of it. */
  isWhole?: true;
};

type Content = Readonly<Record<string, unknown>>;

const partOf = (members: Members, part: "input" | "answer"): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, member[part]]));

const instructions = {
  id: z.string().max(64).nullish(),
  action: z
    .enum(["created", "updated"])
    .nullish()
    .meta({ description: "Left out: updated, or created where there is no id" }),
  // Clients of the original API send it; it says nothing that `action` does not.
  isUpdated: z.boolean().nullish().meta({ deprecated: true }),
};

const listOf = <Element extends z.ZodType>(element: Element, title: string) =>
  z
    .array(element)
    .max(maximumRecords, `may hold ${maximumRecords} records at most`)
    .check(({ value, issues }) => {
      const ids = value.map((one) => (one as { id?: string | null }).id);
      for (const [index, id] of ids.entries())
        if (id && ids.indexOf(id) < index)
          issues.push({ code: "custom", input: undefined, path: [index, "id"], message: "stands in the list twice" });
    })
    .meta({ title });

const createdWithId = ({ id, action }: Element): Objection | null =>
  action === "created" && id
    ? { member: "id", message: "is given by the service: leave it out of what is created" }
    : null;

const Deletion = z
  .object({ id: z.string().min(1, "names the record to delete").max(64), action: z.literal("deleted") })
  .meta({ id: "FacilityRecordDeletion" });

/** One record of an update: a change or new record, or a deletion, which needs no more than the id. */
const changeOf = <Kept extends z.ZodObject>(Kept: Kept) =>
  z.discriminatedUnion("action", [Kept, Deletion], {
    error: "must be created, updated or deleted; left out it is updated",
  });

/**
 * A kind of sub-record: its form, what creating and changing a facility take of it, and how it is stored and answered.
 * Adding a kind is declaring it and naming it in `recordKinds`.
 */
export function recordKind<const M extends Members>(declaration: Declaration<M>) {
  const { members, objections = [], schema, title, expires, isWhole = false, noun } = declaration;
  const inputs = partOf(members, "input") as Inputs<M>;
  const Form = z.object(inputs).check(refusing(...objections));
  const Created = z
    .object({ ...inputs, ...instructions })
    .check(refusing(...objections))
    .meta({ id: `${schema}Input` });
  const Kept = z
    .object({ ...inputs, ...instructions })
    .check(refusing(...objections, createdWithId))
    .meta({ id: `${schema}Change` });

  return {
    noun,
    title,
    isWhole,
    /** What a person fills in. */
    Form,
    CreatedList: listOf(Created, title),
    ChangeList: listOf(changeOf(Kept), title),
    Answer: z.object({ id: z.string(), ...(partOf(members, "answer") as Answers<M>) }).meta({ id: schema }),
    /** What is stored of a record: members without a value are left out. */
    toContent(record: Element): Content {
      const entries = Object.entries(members as Members).flatMap(([name, { store }]): [string, unknown][] => {
        const given = record[name];
        if (given === undefined || given === null) return [];
        return [[name, store && typeof given === "string" ? store(given) : given]];
      });
      return Object.fromEntries(entries);
    },
    /** What a stored record is answered as, beside its id. */
    toMembers(content: Content): Content {
      const entries = Object.entries(members as Members).flatMap(([name, { absent }]): [string, unknown][] => {
        const stored = content[name] ?? absent;
        return stored === undefined ? [] : [[name, stored]];
      });
      return Object.fromEntries(entries);
    },
    /** YYYY-MM-DD, or null for what does not expire. */
    expirationOf(content: Content): string | null {
      const date = expires === undefined ? undefined : content[expires];
      return typeof date === "string" ? date.slice(0, 10) : null;
    },
  };
}

/** Largest free-form record, in characters of JSON. */
const longestRecord = 20_000;

const isShort = (record: unknown) => JSON.stringify(record).length <= longestRecord;
const tooLong = `may have ${longestRecord} characters of JSON at most`;

/** A kind whose records the specification leaves open: any members but `id`, `action` and `isUpdated`. */
export function freeFormKind({ noun, title, schema }: Naming) {
  const Form = z.looseObject({}).refine(isShort, tooLong);
  const Created = z
    .looseObject(instructions)
    .refine(isShort, tooLong)
    .meta({ id: `${schema}Input` });
  const Kept = z
    .looseObject(instructions)
    .refine(isShort, tooLong)
    .check(refusing(createdWithId))
    .meta({ id: `${schema}Change` });
  return {
    noun,
    title,
    isWhole: false,
    Form,
    CreatedList: listOf(Created, title),
    ChangeList: listOf(changeOf(Kept), title),
    Answer: z.looseObject({ id: z.string() }).meta({ id: schema }),
    toContent: ({ id: _id, action: _action, isUpdated: _isUpdated, ...content }: Element): Content => content,
    toMembers: (content: Content): Content => content,
    expirationOf: (): string | null => null,
  };
}

/** What every kind can do; the contracts of a particular one are in `recordKinds`. */
export type RecordKind = Pick<
  ReturnType<typeof freeFormKind>,
  "noun" | "title" | "isWhole" | "toContent" | "toMembers"
> & {
  expirationOf: (content: Content) => string | null;
};
