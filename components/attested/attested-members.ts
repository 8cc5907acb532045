import { z } from "zod";
import { titleOf } from "@/components/ui/form-errors";
import { AttestedSnapshot } from "@/lib/profiles/attested-schemas";

/** One thing that was attested: a value with its explanation, or a document's reference. */
export type AttestedMember = { name: string; label: string; kind: "value" | "reference"; isDate: boolean };

/** The rows of one kind: licenses, addresses, employments. */
export type AttestedSection = { name: string; label: string; members: readonly AttestedMember[] };

const shape: Record<string, z.ZodType> = AttestedSnapshot.shape;

const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional ? bare(schema.unwrap() as z.ZodType) : schema;

const titled = (schema: z.ZodType, name: string): string => titleOf(schema, titleOf(bare(schema), name));

const memberOf = (name: string, schema: z.ZodType): AttestedMember => ({
  name,
  label: titled(schema, name),
  kind: bare(schema) instanceof z.ZodObject ? "value" : "reference",
  isDate: /^dob$|(^|_)date$|_expiration$/.test(name),
});

/** Who the provider is: the members of the snapshot that are no lists, in the contract's order. */
export const personMembers: readonly AttestedMember[] = Object.entries(shape)
  .filter(([, schema]) => !(bare(schema) instanceof z.ZodArray))
  .map(([name, schema]) => memberOf(name, schema));

/** The lists of the snapshot, in the contract's order. */
export const attestedSections: readonly AttestedSection[] = Object.entries(shape).flatMap(([name, schema]) => {
  const list = bare(schema);
  if (!(list instanceof z.ZodArray) || !(list.element instanceof z.ZodObject)) return [];
  const members = Object.entries(list.element.shape as Record<string, z.ZodType>);
  return [{ name, label: titled(schema, name), members: members.map(([member, schema]) => memberOf(member, schema)) }];
});

/** An empty row of a section, as the contract takes it. */
export const emptyRow = ({ members }: AttestedSection): Record<string, unknown> =>
  Object.fromEntries(members.map(({ name, kind }) => [name, kind === "value" ? { value: "", description: "" } : ""]));
