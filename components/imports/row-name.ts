import type { ImportRow } from "@/lib/imports/import-schemas";

type Cells = ImportRow["cells"];

const shownCells = 3;

/** Whom a row is about: "Quillfeather, Ada", the name of a facility, or its first cells where nobody said which they are. */
export function rowName(cells: Cells, columns: Readonly<Record<string, string>>): string {
  const at = (member: string) => (cells[columns[member] ?? ""] ?? "").trim();
  const person = [at("last_name"), at("first_name")].filter(Boolean).join(", ");
  if (person) return person;
  const facility = at("name");
  if (facility) return facility;
  return Object.values(cells)
    .map((cell) => cell.trim())
    .filter(Boolean)
    .slice(0, shownCells)
    .join(" · ");
}

/** The columns that stand against a row, then those that were mended: each is there to be mended again. */
export const columnsToMend = ({ problems, original }: Pick<ImportRow, "problems" | "original">): string[] => [
  ...new Set([...problems.flatMap(({ column }) => column ?? []), ...Object.keys(original)]),
];
