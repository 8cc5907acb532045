import { isoDate } from "@/lib/api/wire-schemas";
import { foldName } from "@/lib/verification/matching/fold-name";
import { changeInWords } from "./subject-identity";

/** What a list record said when it was compared: all that a later wording is held against. Dates YYYY-MM-DD. */
export type RecordFacts = {
  source: string;
  recordKey: string;
  name: string;
  /** Every name of it, folded as "last|first|middle"; an organization's whole name stands as last name. */
  names: string[];
  kind: string;
  npi: string | null;
  birthDates: string[];
  address: string;
  state: string;
  zip: string;
  sanctionType: string;
  effectiveDate: string | null;
  reinstatedDate: string | null;
  /** The other columns of the row as the list wrote it. */
  row: Record<string, string>;
};

/** A row of list_records with its names, dates as Prisma reads them. */
export type StoredRecord = {
  id: string;
  source: string;
  recordKey: string;
  kind: string;
  name: string;
  npi: string | null;
  birthDates: string[];
  address: string;
  city: string;
  state: string;
  zip: string;
  sanctionType: string;
  effectiveDate: Date | null;
  reinstatedDate: Date | null;
  raw: unknown;
  removedVersionId: string | null;
  names: readonly { position: number; lastName: string; firstName: string; middleName: string }[];
};

// When a list was issued and when its keeper last touched a row says nothing about the person.
const bookkeeping = /list.?date|creat|chang|chgd|updat|modif|^as.?of/i;

/** The columns of a row that hold a plain value, without the list's own bookkeeping. */
function plainColumns(raw: unknown): Record<string, string> {
  if (typeof raw !== "object" || raw === null) return {};
  return Object.fromEntries(
    Object.entries(raw).flatMap(([column, value]): [string, string][] => {
      if (bookkeeping.test(column)) return [];
      const text = typeof value === "string" ? value : JSON.stringify(value ?? "");
      return [[column, text.replace(/\s+/g, " ").trim()]];
    }),
  );
}

/** What a stored record says, as it is compared and remembered. */
export function recordFacts(record: StoredRecord): RecordFacts {
  const place = [record.state, record.zip].filter(Boolean).join(" ");
  return {
    source: record.source,
    recordKey: record.recordKey,
    name: record.name,
    names: record.names
      .toSorted((left, right) => left.position - right.position)
      .map(({ lastName, firstName, middleName }) => [lastName, firstName, middleName].join("|")),
    kind: record.kind,
    npi: record.npi,
    birthDates: [...record.birthDates],
    address: [record.address, record.city, place].filter(Boolean).join(", "),
    state: record.state,
    zip: record.zip,
    sanctionType: record.sanctionType,
    effectiveDate: isoDate(record.effectiveDate),
    reinstatedDate: isoDate(record.reinstatedDate),
    row: plainColumns(record.raw),
  };
}

const told: readonly { label: string; of: (facts: RecordFacts) => string; fold?: (text: string) => string }[] = [
  { label: "name", of: ({ name }) => name, fold: foldName },
  { label: "other names", of: ({ names }) => names.slice(1).toSorted().join(", ").replaceAll("|", " ") },
  { label: "NPI", of: ({ npi }) => npi ?? "" },
  { label: "birth date", of: ({ birthDates }) => birthDates.toSorted().join(", ") },
  { label: "address", of: ({ address }) => address, fold: foldName },
  { label: "sanction", of: ({ sanctionType }) => sanctionType, fold: foldName },
  { label: "effective date", of: ({ effectiveDate }) => effectiveDate ?? "" },
  { label: "reinstatement date", of: ({ reinstatedDate }) => reinstatedDate ?? "" },
];

/** The record as it is held against another wording: case, accents, marks and spaces are no difference. */
export const foldedFacts = (facts: RecordFacts) => [
  ...told.map(({ of, fold = (text) => text }) => fold(of(facts))),
  ...Object.entries(facts.row)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([column, value]) => `${column}=${foldName(value)}`),
];

/**
 * What is another between two wordings of one record, each as a part of a sentence; none when only case, marks, spaces
 * or the list's own bookkeeping differ. Columns are named only when nothing that has a name of its own differs.
 */
export function recordChanges(before: RecordFacts, after: RecordFacts, listName: string): string[] {
  const named = told.flatMap(({ label, of, fold = (text: string) => text }) => {
    const [old, now] = [of(before), of(after)];
    return fold(old) === fold(now) ? [] : [changeInWords(`${listName} record's ${label}`, old, now)];
  });
  if (named.length > 0) return named;
  const columns = new Set([...Object.keys(before.row), ...Object.keys(after.row)]);
  return [...columns].flatMap((column) => {
    const [old, now] = [before.row[column] ?? "", after.row[column] ?? ""];
    return foldName(old) === foldName(now) ? [] : [changeInWords(`${listName} record's ${column}`, old, now)];
  });
}
