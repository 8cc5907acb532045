import type { z } from "zod";

/** Of a closed list as long as that of the board specialties the first ones say enough. */
const maximumNamed = 100;

const kinds: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const formats: Record<string, string> = {
  email: "an e-mail address",
  url: "a URL",
  date: "a date (YYYY-MM-DD)",
  datetime: "an ISO 8601 date-time",
};

type Bound = { origin: string; limit: number | bigint; side: "low" | "high"; inclusive?: boolean };

const units: Record<string, [few: string, many: string]> = {
  string: ["character", "characters"],
  array: ["element", "elements"],
};

/** Bounds of a text and a list count what they hold; those of a number are the number itself. */
function boundOf({ origin, limit, side, inclusive }: Bound): string {
  const unit = units[origin];
  if (unit) return `must have ${side === "low" ? "at least" : "at most"} ${limit} ${limit === 1 ? unit[0] : unit[1]}`;
  if (inclusive === false) return `must be ${side === "low" ? "more" : "less"} than ${limit}`;
  return `must be at ${side === "low" ? "least" : "most"} ${limit}`;
}

/**
 * What is wrong with a member, as a sentence that goes on after its name: "is required", "must be one of M, F, U".
 * For what a contract leaves to the library: its own words go before these, and where there are none the library's stay.
 */
export function messageOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined && issue.code.startsWith("invalid_")) return "is required";
  switch (issue.code) {
    case "invalid_type":
      return kinds[issue.expected] && `must be ${kinds[issue.expected]}`;
    case "invalid_value":
      return `must be one of ${issue.values.slice(0, maximumNamed).join(", ")}${issue.values.length > maximumNamed ? ", …" : ""}`;
    case "invalid_format":
      return formats[issue.format] && `must be ${formats[issue.format]}`;
    case "too_small":
      return boundOf({ ...issue, limit: issue.minimum, side: "low" });
    case "too_big":
      return boundOf({ ...issue, limit: issue.maximum, side: "high" });
    default:
      return undefined;
  }
}
