import type { Member } from "@/components/records/contract-members";

/** What the fields of a record hold while it is edited. */
export type FormValues = { [member: string]: FormValue };
export type FormValue = string | boolean | string[] | FormValues[] | FormValues;

/** What the controls of a form hold for a record of the API: texts as typed, yes and no, lists. */
export function toFormValues(members: readonly Member[], record: object): FormValues {
  const given = new Map<string, unknown>(Object.entries(record));
  return Object.fromEntries(
    members.map((member) => {
      const value = given.get(member.name);
      return [member.name, toFormValue(member, value === undefined ? member.initial : value)];
    }),
  );
}

function toFormValue({ kind }: Member, value: unknown): FormValue {
  switch (kind.type) {
    case "yes-no":
      return kind.isThreeState ? (typeof value === "boolean" ? (value ? "yes" : "no") : "") : value === true;
    case "number":
      return typeof value === "number" ? formatNumber(value) : "";
    case "date":
      return typeof value === "string" ? value.slice(0, 10) : "";
    case "choices":
    case "texts":
      return Array.isArray(value) ? value.map(String) : [];
    case "rows":
      return Array.isArray(value) ? value.map((row: object) => toFormValues(kind.members, row)) : [];
    case "group":
      return toFormValues(kind.members, typeof value === "object" && value !== null ? value : {});
    default:
      return typeof value === "string" ? value : "";
  }
}

/** The record that the controls describe, as the API takes it. */
export function toRecord(members: readonly Member[], values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    members.flatMap((member) => {
      const value = toWireValue(member, values[member.name]);
      return value === undefined ? [] : [[member.name, value]];
    }),
  );
}

function toWireValue({ kind, empty }: Member, value: FormValue | undefined): unknown {
  if (Array.isArray(value)) {
    if (kind.type !== "rows") return value;
    return value.map((row) => (typeof row === "string" ? row : toRecord(kind.members, row)));
  }
  if (kind.type === "group" && typeof value === "object") return toRecord(kind.members, value);
  if (kind.type === "yes-no" && typeof value === "boolean") return value;
  const text = typeof value === "string" ? value.trim() : "";
  if (text === "") return empty;
  if (kind.type === "yes-no") return text === "yes";
  if (kind.type === "number") return readNumber(text);
  return text;
}

export const isEmptyValue = (value: FormValue | undefined): boolean =>
  value === undefined || (typeof value === "string" && value.trim() === "");

export const isSameValue = (one: FormValue | undefined, other: FormValue | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const isSameValues = (one: FormValues, other: FormValues): boolean =>
  Object.keys(one).every((name) => isSameValue(one[name], other[name]));

/** "1,000,000", "37.5" */
export const formatNumber = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 2 });

/** "$1,000,000" as a number; a text that is none stays a text, so that the contract refuses it. */
export function readNumber(text: string): number | string {
  const digits = text.replace(/[$,\s]/g, "");
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : text;
}
