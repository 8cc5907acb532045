import { formatDate, formatMoment } from "@/components/ui/format-date";

const acronyms = /\b(?:npi|dea|cds|dob|id|zip|caqh|clia|cms|npdb|ssn|pcp|psv|oig|sam|ofac|cv)\b/gi;

/** The name of a member as a person reads it: "policyNumber" and "policy_number" as "Policy number". */
export function keyWords(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_-]/g, " ")
    .toLowerCase();
  return (words.charAt(0).toUpperCase() + words.slice(1))
    .replace(acronyms, (word) => word.toUpperCase())
    .replace(/sha256/gi, "SHA-256");
}

/** A plain value as a person reads it: dates and moments in their usual form, true as "Yes". */
export function valueWords(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text);
  if (/^\d{4}-\d{2}-\d{2}T00:00:00(?:\.0+)?Z$/.test(text)) return formatDate(text.slice(0, 10));
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return formatMoment(text);
  return text;
}
