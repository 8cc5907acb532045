import type { Member } from "@/components/records/contract-members";
import {
  type FormValue,
  type FormValues,
  isEmptyValue,
  isSameValue,
  isSameValues,
  toFormValues,
} from "@/components/records/form-values";

/** A record as the API answers it; one without an id is the only one of its kind. */
export type StoredRecord = object;

/** One record while it is edited. `uid` stays the same as long as the form is open; `id` is null until it is stored. */
export type RecordRow = { uid: string; id: string | null; isRemoved: boolean; values: FormValues };

export type RowState = "same" | "changed" | "added" | "removed";

/** What was stored when editing began, by the row's uid. */
export type Baseline = ReadonlyMap<string, FormValues>;

const idOf = (record: StoredRecord): string | null =>
  "id" in record && typeof record.id === "string" && record.id !== "" ? record.id : null;

export function rowsOf(members: readonly Member[], records: readonly StoredRecord[]): RecordRow[] {
  return records.map((record, index) => ({
    uid: idOf(record) ?? `row-${index}`,
    id: idOf(record),
    isRemoved: false,
    values: toFormValues(members, record),
  }));
}

export const baselineOf = (rows: readonly RecordRow[]): Baseline =>
  new Map(rows.map(({ uid, values }) => [uid, values]));

export function rowState(row: RecordRow, baseline: Baseline): RowState {
  if (row.isRemoved) return "removed";
  const before = baseline.get(row.uid);
  if (!before) return "added";
  return isSameValues(row.values, before) ? "same" : "changed";
}

/** A row that was added and into which nothing was written says nothing. */
export const isBlank = (members: readonly Member[], row: RecordRow): boolean =>
  isSameValues(row.values, toFormValues(members, {})) || Object.values(row.values).every(isNothing);

function isNothing(value: FormValue): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === "object") return Object.values(value).every(isNothing);
  return value === false || isEmptyValue(value);
}

export type RowCounts = { added: number; changed: number; removed: number };

export function countChanges(rows: readonly RecordRow[], baseline: Baseline): RowCounts {
  const counts = { added: 0, changed: 0, removed: 0 };
  for (const row of rows) {
    const state = rowState(row, baseline);
    if (state === "same" || (state === "removed" && !baseline.has(row.uid))) continue;
    counts[state] += 1;
  }
  return counts;
}

/** Members that somebody else changed too: what stands on file now, by uid and member. */
export type Conflicts = ReadonlyMap<string, FormValues>;

export type Merged = { rows: RecordRow[]; conflicts: Conflicts };

/**
 * Brings what was typed here together with what somebody else stored meanwhile, member by member. What only one side
 * changed is taken from that side; what both changed stays as typed, with theirs beside it. Nothing typed is lost: a
 * row that they removed and that was changed here becomes a new one.
 */
export function mergeRows(mine: readonly RecordRow[], baseline: Baseline, theirs: readonly RecordRow[]): Merged {
  const present = new Map(theirs.map((row) => [row.uid, row]));
  const conflicts = new Map<string, FormValues>();
  const rows = mine.flatMap((row): RecordRow[] => {
    const before = baseline.get(row.uid);
    const now = present.get(row.uid);
    if (!before) return [row];
    if (!now) return rowState(row, baseline) === "changed" ? [{ ...row, uid: `${row.uid}-again`, id: null }] : [];
    const { values, conflicting } = mergeValues(row.values, before, now.values);
    if (Object.keys(conflicting).length > 0) conflicts.set(row.uid, conflicting);
    return [{ ...row, values }];
  });
  const known = new Set(mine.map(({ uid }) => uid));
  return { rows: [...rows, ...theirs.filter(({ uid }) => !known.has(uid))], conflicts };
}

function mergeValues(mine: FormValues, before: FormValues, now: FormValues) {
  const values: FormValues = {};
  const conflicting: FormValues = {};
  for (const [name, typed] of Object.entries(mine)) {
    const stored = now[name] ?? typed;
    const isMine = !isSameValue(typed, before[name]);
    const isTheirs = !isSameValue(stored, before[name]);
    values[name] = isMine ? typed : stored;
    if (isMine && isTheirs && !isSameValue(typed, stored)) conflicting[name] = stored;
  }
  return { values, conflicting };
}
