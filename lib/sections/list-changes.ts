import { isDeepStrictEqual } from "node:util";
import type { Row } from "./element";

/** A row as it is to be; without an id it is new. */
export type WantedRow = Row & { id?: string };

export type ListChanges = {
  /** All rows as they are to be, in their order. */
  wanted: readonly Row[];
  /** Rows that are there and no longer wanted. */
  removed: readonly Row[];
  /** Rows that are new or differ, as they are to be. */
  written: readonly Row[];
  /** Those of them that were there, as they were. */
  overwritten: readonly Row[];
  /** What the rows say differs; false when only their order or who verified them does. */
  hasNewFacts: boolean;
  isReordered: boolean;
};

const verificationColumns = ["verified_by", "verified_date"];

/** As JSON carries it: what a stored row is compared with. */
const asStored = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

export const differs = (columns: readonly string[], before: Row, after: Row): boolean =>
  columns.some((column) => !isDeepStrictEqual(asStored(before[column]), asStored(after[column])));

/**
 * Who verified a row: what the call brings; without that what is stored, as long as the facts are those that were
 * verified. Facts that changed were verified by nobody.
 */
function settleVerification(columns: readonly string[], before: Row | undefined, after: Row): Row {
  if (!columns.includes("verified_by")) return after;
  const none = { verified_by: "", verified_date: null };
  const stored = before ? { verified_by: before.verified_by, verified_date: before.verified_date } : none;
  const given = Object.fromEntries(
    verificationColumns.flatMap((column) => (after[column] === undefined ? [] : [[column, after[column]]])),
  );
  const facts = columns.filter((column) => !verificationColumns.includes(column));
  const isUnchanged = before !== undefined && !differs(facts, before, after);
  if (isUnchanged) return { ...after, ...stored, ...given };
  const isBrought = Object.keys(given).some(
    (column) => !isDeepStrictEqual(given[column], stored[column as "verified_by"]),
  );
  return { ...after, ...none, ...(isBrought ? given : {}) };
}

/** What becomes of a section's rows; `newId` names the new ones. */
export function listChanges(
  columns: readonly string[],
  { present, wanted: asked, newId }: { present: readonly Row[]; wanted: readonly WantedRow[]; newId: () => string },
): ListChanges {
  const presentById = new Map(present.map((row) => [row.id, row]));
  const facts = columns.filter((column) => !verificationColumns.includes(column));
  const wanted = asked.map((row) => {
    const before = row.id ? presentById.get(row.id) : undefined;
    return { ...settleVerification(columns, before, row), id: row.id || newId() };
  });
  const wantedIds = new Set<unknown>(wanted.map(({ id }) => id));
  const removed = present.filter(({ id }) => !wantedIds.has(id));
  const written = wanted.filter((row) => {
    const before = presentById.get(row.id);
    return before === undefined || differs(columns, before, row);
  });
  const writtenIds = new Set(written.map(({ id }) => id));
  const overwritten = present.filter(({ id }) => writtenIds.has(String(id)));
  const kept = present.filter(({ id }) => wantedIds.has(id)).map(({ id }) => id);
  return {
    wanted,
    removed,
    written,
    overwritten,
    hasNewFacts:
      removed.length > 0 ||
      written.some((row) => {
        const before = presentById.get(row.id);
        return before === undefined || differs(facts, before, row);
      }),
    isReordered: !isDeepStrictEqual(
      kept,
      wanted.map(({ id }) => id).filter((id) => presentById.has(id)),
    ),
  };
}
