import type { z } from "zod";

type Issue = z.core.$ZodIssue;

const valueAt = (facts: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce(
    (value: unknown, step) => (typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined),
    facts,
  );

/** What a contract says against a member, in words for somebody who looks at a cell. */
export function contractWords(issue: Issue, facts: unknown): string {
  const value = valueAt(facts, issue.path);
  if (value === undefined || value === "" || value === null) return "is missing";
  // A contract with words of its own says them better.
  if (!/^(?:Invalid|Too) /.test(issue.message)) return issue.message;
  if (issue.code === "too_big") return `is longer or larger than ${issue.maximum}`;
  if (issue.code === "too_small") return `is shorter or smaller than ${issue.minimum}`;
  if (issue.code === "invalid_value") {
    const { values } = issue;
    return values.length > 12 ? "is not one of the values taken" : `is none of these: ${values.map(String).join(", ")}`;
  }
  return "is not what is taken here";
}

/** "stateLicenses.0.licenseNumber" as fields name it: "stateLicenses.licenseNumber". */
export const memberOf = (path: readonly PropertyKey[]): string =>
  path.filter((step) => typeof step === "string").join(".");
