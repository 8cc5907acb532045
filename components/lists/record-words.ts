import { formatDate } from "@/components/ui/format-date";
import type { FieldChange } from "@/lib/history/operations";
import type { ListRecordAnswer } from "@/lib/lists/operations";

export const recordKindWords: Record<ListRecordAnswer["kind"], string> = {
  person: "Person",
  organization: "Organization",
  vessel: "Vessel",
  aircraft: "Aircraft",
};

/** Birth dates as precise as the list gives them: "26 Apr 1961", "1961-04" or "1961". */
export const birthWords = (dates: readonly string[]): string =>
  dates.map((date) => (date.length === 10 ? formatDate(date) : date)).join(" or ");

/** A value of a list's own row as text; what is nested is written as it is kept. */
export const rawText = (value: unknown): string =>
  value === null || value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);

/** The columns of a list's row that read otherwise than before, in the row's order. */
export function wordingChanges(before: ListRecordAnswer["raw"], after: ListRecordAnswer["raw"]): FieldChange[] {
  const columns = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return columns.flatMap((column) => {
    const [was, now] = [rawText(before[column]), rawText(after[column])];
    return was === now ? [] : [{ path: [column], before: was || null, after: now || null }];
  });
}
