import { z } from "zod";
import type { IdPrefix } from "@/lib/ids";
import type { ElementKey } from "@/lib/verification/elements";
import {
  answersOf,
  columnsOf,
  contradictionIn,
  type Element,
  inputsOf,
  type Members,
  type Objection,
  refusing,
  type Row,
  toColumns,
  toMembers,
} from "./element";

/** Most elements of one section. */
export const maximumElements = 1000;

/** What showing or storing a row takes beside the row itself. */
export type SectionFacts = { degree: string; today: string };

type Declaration<Name extends string, M extends Members, Derived extends z.ZodRawShape> = {
  /** The section's name in GET /v2/provider. */
  name: Name;
  /** One element, in a sentence: "license". */
  noun: string;
  /** Name of an element's schema in the OpenAPI document. */
  schema: string;
  table: string;
  idPrefix: IdPrefix;
  /** The elements of the checklist that speak of these facts, and are verified anew when the facts change. */
  feeds: readonly ElementKey[];
  /** In the order in which a form shows them. Two members of one column are two names of one value. */
  members: M;
  /** Members that are answered as something else than what is stored; `columns`: what they need beside the members'. */
  derived?: { answer: Derived; show: (row: Row, facts: SectionFacts) => Row; columns?: readonly string[] };
  /** Columns that are stored otherwise than they were given. */
  store?: (columns: Row, facts: SectionFacts) => Row;
  /** What must not be, whatever the other elements are. */
  objections?: readonly ((element: Element) => Objection | null)[];
  /** Elements with the same key are the same thing twice. */
  unique?: { member: string; key: (element: Element) => string; message: string };
};

const Identified = z.object({
  id: z.string().max(64).optional().meta({ title: "Id", description: "Left out or empty: a new one" }),
});
const Answered = z.object({ id: z.string() });

/** A section that is a list: its contract, and how its elements and rows become each other. */
export function listSection<
  const Name extends string,
  const M extends Members,
  const Derived extends z.ZodRawShape = Record<never, never>,
>({ members, derived, store, objections = [], unique, ...declaration }: Declaration<Name, M, Derived>) {
  const ElementInput = Identified.extend(inputsOf(members))
    .check(refusing((element) => contradictionIn(members, element), ...objections))
    .meta({ id: `${declaration.schema}Element` });
  const ElementAnswer = Answered.extend(answersOf(members))
    .extend((derived?.answer ?? {}) as Derived)
    .meta({ id: declaration.schema });

  const Elements = z
    .array(ElementInput)
    .max(maximumElements, `may hold ${maximumElements} elements at most`)
    .check(({ value, issues }) => {
      const elements = value as readonly Element[];
      for (const { index, member, message } of [...repeatedIds(elements), ...repeatedKeys(elements, unique)])
        issues.push({ code: "custom", input: undefined, path: [index, member], message });
    });

  return {
    ...declaration,
    Elements,
    ElementInput,
    ElementAnswer,
    columns: columnsOf(members),
    shownColumns: ["id", ...columnsOf(members), ...(derived?.columns ?? [])],

    /** The columns of an element. */
    toColumns(element: Element, facts: SectionFacts): Row {
      const columns = toColumns(members, element);
      return store ? store(columns, facts) : columns;
    },

    /** The element that a row is answered as; what the contract says of it is checked with every answer in the tests. */
    toElement: (row: Row, facts: SectionFacts) =>
      ({ id: row.id, ...toMembers(members, row), ...derived?.show(row, facts) }) as unknown as z.input<
        typeof ElementAnswer
      >,
  };
}

type Repetition = { index: number; member: string; message: string };

/** The second and every later element with a key. */
function repeated(keys: readonly string[]): number[] {
  const seen = new Set<string>();
  return keys.flatMap((key, index) => {
    if (key === "") return [];
    if (seen.has(key)) return [index];
    seen.add(key);
    return [];
  });
}

const repeatedIds = (elements: readonly Element[]): Repetition[] =>
  repeated(elements.map(({ id }) => (typeof id === "string" ? id : ""))).map((index) => ({
    index,
    member: "id",
    message: "stands in the list twice",
  }));

const repeatedKeys = (
  elements: readonly Element[],
  unique: Declaration<string, Members, z.ZodRawShape>["unique"],
): Repetition[] =>
  unique
    ? repeated(elements.map(unique.key)).map((index) => ({ index, member: unique.member, message: unique.message }))
    : [];
