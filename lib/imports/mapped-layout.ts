import { readCell } from "./field";
import type { DateOrder } from "./import-kinds";
import type { Importable, Values } from "./importable";
import type { CellProblem, Layout } from "./layout";

/** Which column is what: by member, the column; what stands where a row has nothing; how dates are written. */
export type Mapping = {
  columns: Readonly<Record<string, string>>;
  defaults: Readonly<Record<string, string>>;
  dates: Readonly<Record<string, DateOrder>>;
};

type Mapped = Pick<Importable, "fields" | "assemble" | "identity">;

const nothing = (member: string): string => `has no ${member}`;

/** The layout that somebody made by saying which column is what. `thisYear` dates years of two digits. */
export function mappedLayout(
  { fields, assemble, identity }: Mapped,
  { columns, defaults, dates }: Mapping,
  { name, thisYear }: { name: string; thisYear: number },
): Layout {
  const mapped = fields.filter(({ member }) => columns[member] !== undefined || defaults[member] !== undefined);
  const columnOf = (member: string) => columns[member] ?? null;
  const titleOf = (member: string) => fields.find((field) => field.member === member)?.title ?? member;

  return {
    name,
    needs: Object.values(columns),
    knows: Object.values(columns),
    columnOf,
    read: (row) => {
      const values = new Map<string, unknown>();
      const problems: CellProblem[] = [];
      for (const field of mapped) {
        const { member } = field;
        const column = columnOf(member);
        const cell = column === null ? "" : (row[column] ?? "").trim();
        const text = cell === "" ? (defaults[member] ?? "") : cell;
        if (text === "") continue;
        const reading = readCell(field, text, { order: dates[member], thisYear });
        if ("value" in reading) values.set(member, reading.value);
        else problems.push({ column, value: cell, message: reading.message });
      }
      if (problems.length > 0) return { problems };
      if (!identity.some((member) => values.has(member))) return withoutIdentity(identity, columnOf);
      return assembled(assemble(values), row, { columnOf, titleOf });
    },
  };
}

function withoutIdentity(identity: readonly string[], columnOf: (member: string) => string | null) {
  const [first = ""] = identity;
  const names = identity.length > 1 ? `neither ${identity.join(" nor ")}` : nothing(first).slice("has ".length);
  return {
    refusal: {
      group: names,
      reason: `has ${names}: a second import could not tell that it is known`,
      column: identity.flatMap((member) => columnOf(member) ?? [])[0],
    },
  };
}

function assembled(
  result: ReturnType<Mapped["assemble"]>,
  row: Readonly<Record<string, string>>,
  { columnOf, titleOf }: { columnOf: (member: string) => string | null; titleOf: (member: string) => string },
) {
  if ("facts" in result) return result;
  return {
    problems: result.problems.map(({ member, message }) => {
      const column = columnOf(member);
      return column === null
        ? { column, value: "", message: `${titleOf(member)} ${message}` }
        : { column, value: row[column] ?? "", message };
    }),
  };
}

/** "stateLicenses.licenseNumber" of the values, under the members that the contract nests. */
export const valuesUnder = (values: Values, prefix: string): [string, unknown][] =>
  [...values].flatMap(([member, value]): [string, unknown][] =>
    member.startsWith(`${prefix}.`) ? [[member.slice(prefix.length + 1), value]] : [],
  );
