import type { DateOrder } from "@/lib/imports/import-kinds";
import type { ImportField, ImportMappingState } from "@/lib/imports/mapping-schemas";

/** What somebody chooses before it is kept: by member, its column, its value for all rows, how its dates are written. */
export type MappingDraft = Pick<ImportMappingState, "layout" | "columns" | "defaults" | "dates">;

export const draftOf = ({ layout, columns, defaults, dates }: MappingDraft): MappingDraft => ({
  layout,
  columns,
  defaults,
  dates,
});

/** The members that a column fills, in the order in which they were chosen. */
export const membersOf = ({ columns }: MappingDraft, column: string): string[] =>
  Object.entries(columns).flatMap(([member, from]) => (from === column ? [member] : []));

const without = <Value>(values: Record<string, Value>, name: string | null): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));

type Choice = { column: string; from: string | null; to: string | null };

/** The draft once a column fills `to` instead of `from`; dates are read as its values say, where they leave no doubt. */
export function withMember(
  draft: MappingDraft,
  { fields, fileColumns }: Pick<ImportMappingState, "fields" | "fileColumns">,
  { column, from, to }: Choice,
): MappingDraft {
  const columns = without(draft.columns, from);
  const dates = without(draft.dates, from);
  if (to === null) return { ...draft, columns, dates };
  const isDate = fields.find(({ member }) => member === to)?.type === "date";
  const order = isDate && fileColumns.find(({ name }) => name === column)?.dates?.proposed;
  return {
    ...draft,
    columns: { ...columns, [to]: column },
    dates: order ? { ...dates, [to]: order } : without(dates, to),
  };
}

export const withDates = (draft: MappingDraft, member: string, order: DateOrder): MappingDraft => ({
  ...draft,
  dates: { ...draft.dates, [member]: order },
});

/** `value` null takes it away. */
export const withDefault = (draft: MappingDraft, member: string, value: string | null): MappingDraft => ({
  ...draft,
  defaults: value === null ? without(draft.defaults, member) : { ...draft.defaults, [member]: value },
});

const hasValue = ({ defaults }: MappingDraft, member: string): boolean => (defaults[member] ?? "").trim() !== "";

/** Required members that neither a column nor a value for all rows gives. */
export const missingOf = (draft: MappingDraft, fields: readonly ImportField[]): ImportField[] =>
  draft.layout === null
    ? fields.filter(
        ({ member, isRequired }) => isRequired && draft.columns[member] === undefined && !hasValue(draft, member),
      )
    : [];

/** Dates out of a column of which nobody has said how they are written. */
export const undatedOf = (draft: MappingDraft, fields: readonly ImportField[]): ImportField[] =>
  draft.layout === null
    ? fields.filter(
        ({ member, type }) =>
          type === "date" && draft.columns[member] !== undefined && draft.dates[member] === undefined,
      )
    : [];

/** The draft as it is sent: values for all rows that say nothing are none. */
export function toMappingInput(draft: MappingDraft, remember: boolean) {
  const defaults = Object.fromEntries(Object.entries(draft.defaults).filter(([member]) => hasValue(draft, member)));
  return draft.layout === null ? { ...draft, defaults, remember } : { layout: draft.layout, remember };
}
