import type { ReactNode } from "react";
import { genderLabels } from "@/components/providers/gender-labels";
import { DateText } from "@/components/ui/date-text";
import { NotGiven } from "@/components/ui/definition-list";
import { formatDate } from "@/components/ui/format-date";

const calendarDate = /^\d{4}-\d{2}-\d{2}(?:T00:00:00(?:\.000)?Z)?$/;

const isDay = (value: unknown): value is string => typeof value === "string" && calendarDate.test(value);
const isMoney = (field: string): boolean => /amount$/i.test(field);

/** A member's value in words; empty when there is none. */
export function valueText(field: string, value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return isMoney(field) ? `$${value.toLocaleString("en-US")}` : String(value);
  if (isDay(value)) return formatDate(value.slice(0, 10));
  if (typeof value === "string") return field === "gender" ? (genderLabels[value] ?? value) : value;
  return Array.isArray(value) ? value.map(String).join(", ") : "";
}

/** A member's value as the file and the profile have it. */
export function ProposedValue({ field, value }: { field: string; value: unknown }): ReactNode {
  if (isDay(value)) return <DateText value={value.slice(0, 10)} />;
  const text = valueText(field, value);
  return text === "" ? <NotGiven /> : <span className="wrap-anywhere">{text}</span>;
}
