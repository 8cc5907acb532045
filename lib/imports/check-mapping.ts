import { badRequest } from "@/lib/api/errors";
import { type Field, readCell } from "./field";
import type { Importable } from "./importable";
import type { Mapping } from "./mapped-layout";

type Problem = { path: string; message: string };

/** Required members that have neither a column nor a default; of those that tell records apart, one is enough. */
export function missingMembers({ fields, identity }: Importable, { columns, defaults }: Mapping): string[] {
  const has = (member: string) => columns[member] !== undefined || (defaults[member] ?? "") !== "";
  const required = fields.flatMap(({ member, isRequired }) => (isRequired && !has(member) ? [member] : []));
  const [first = ""] = identity;
  return identity.some(has) || required.includes(first) ? required : [...required, first];
}

/** Mapped dates of which nobody has said how they are written. */
export const undatedMembers = ({ fields }: Importable, { columns, dates }: Mapping): string[] =>
  fields.flatMap(({ member, type }) =>
    type === "date" && columns[member] !== undefined && dates[member] === undefined ? [member] : [],
  );

function defaultProblem(field: Field | undefined, text: string): string | null {
  if (field === undefined) return "is nothing that can be imported";
  if (!field.canHaveDefault) return "cannot have a default: it tells one record from another";
  const reading = readCell(field, text, { order: "iso", thisYear: 2000 });
  return "message" in reading ? reading.message : null;
}

/** Throws 400 with everything that keeps a mapping from being used, member by member. */
export function requireMapping(importable: Importable, fileColumns: readonly string[], mapping: Mapping): void {
  const { fields, identity } = importable;
  const fieldOf = new Map(fields.map((field) => [field.member, field]));
  const known = new Set(fileColumns);
  const problems: Problem[] = [
    ...Object.entries(mapping.columns).flatMap(([member, column]): Problem[] => {
      const path = `columns.${member}`;
      if (!fieldOf.has(member)) return [{ path, message: "is nothing that can be imported" }];
      return known.has(column) ? [] : [{ path, message: `names a column that the file does not have: ${column}` }];
    }),
    ...Object.entries(mapping.defaults).flatMap(([member, text]): Problem[] => {
      const message = text === "" ? null : defaultProblem(fieldOf.get(member), text);
      return message === null ? [] : [{ path: `defaults.${member}`, message }];
    }),
    ...missingMembers(importable, mapping).map((member) => ({
      path: `columns.${member}`,
      message:
        identity.includes(member) && identity.length > 1
          ? `is missing: map ${identity.join(" or ")}`
          : "is missing: map a column, or give a default",
    })),
    ...undatedMembers(importable, mapping).map((member) => ({
      path: `dates.${member}`,
      message: "is not said: how are the dates of this column written?",
    })),
  ];
  if (problems.length === 0) return;
  const sentence = problems.map(({ path, message }) => `${path.split(".").slice(1).join(".")} ${message}`).join("; ");
  throw badRequest(`The mapping cannot be used: ${sentence}`, problems);
}
