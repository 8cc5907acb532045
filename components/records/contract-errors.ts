import type { z } from "zod";
import type { Member } from "@/components/records/contract-members";
import { type FormValue, type FormValues, isEmptyValue } from "@/components/records/form-values";

/** What is wrong with one member of a record, and where it stands in the record. */
export type Complaint = { path: readonly (string | number)[]; message: string };

/** What a contract has against one record, in the words of a form. */
export function complaintsOf(
  issues: readonly z.core.$ZodIssue[],
  members: readonly Member[],
  values: FormValues,
): Complaint[] {
  return issues.map((issue) => {
    const path = issue.path.map((part) => (typeof part === "number" ? part : String(part)));
    const found = memberAt(members, values, path);
    return { path, message: found ? inWords(issue, found) : issue.message };
  });
}

type Found = { member: Member; value: FormValue | undefined };

function memberAt(members: readonly Member[], values: FormValues, path: readonly (string | number)[]): Found | null {
  const [name, index, ...rest] = path;
  const member = members.find((known) => known.name === name);
  if (!member) return null;
  const value = values[member.name];
  if (member.kind.type === "group" && typeof value === "object" && !Array.isArray(value)) {
    return memberAt(member.kind.members, value, path.slice(1)) ?? { member, value };
  }
  if (member.kind.type !== "rows" || rest.length === 0 || !Array.isArray(value)) return { member, value };
  const row = value[Number(index)];
  return row === undefined || typeof row === "string" ? null : memberAt(member.kind.members, row, rest);
}

/** A program is told which type it missed; a person that something is missing. A rule's own words stay. */
function inWords(issue: z.core.$ZodIssue, { member, value }: Found): string {
  if (issue.code !== "custom" && member.isRequired && isEmptyValue(value)) return "is required";
  if (issue.code === "invalid_type") {
    return member.kind.type === "number" ? "must be a number" : "is not what this field takes";
  }
  if (issue.code === "invalid_value") return "must be one of the list";
  if (issue.code !== "custom" && member.kind.type === "date") return "is not a date of the calendar";
  if (issue.code === "too_big" && issue.origin === "string") return `may have ${issue.maximum} characters at most`;
  return issue.message;
}
