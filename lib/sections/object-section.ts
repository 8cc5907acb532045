import type { z } from "zod";
import type { ElementKey } from "@/lib/verification/elements";
import type { Element, Row } from "./element";

type Declaration<Name extends string, Input extends z.ZodObject, Answer extends z.ZodObject> = {
  /** The section's name in GET /v2/provider, or what ours is called. */
  name: Name;
  /** The section, in a sentence: "Medicaid enrollment". */
  noun: string;
  table: "licensure_actions" | "provider_profiles";
  /** The elements of the checklist that speak of these facts, and are verified anew when the facts change. */
  feeds: readonly ElementKey[];
  /** Takes an empty object: that is what a provider without the section has. */
  Input: Input;
  Answer: Answer;
  /** Every column that the section writes. */
  columns: readonly string[];
  toColumns: (element: Element) => Row;
  toElement: (row: Row) => Row;
};

/** A section that a provider has once: its contract, and how it and its row become each other. */
export function objectSection<
  const Name extends string,
  const Input extends z.ZodObject,
  const Answer extends z.ZodObject,
>({ toElement, ...declaration }: Declaration<Name, Input, Answer>) {
  const { Input, toColumns } = declaration;
  return {
    ...declaration,
    /** What a row is answered as, and what stands for "nothing on record" without one. */
    toElement: (row: Row | null) => toElement(row ?? toColumns(Input.parse({}))) as unknown as z.input<Answer>,
  };
}
