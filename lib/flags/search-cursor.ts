import { badRequest } from "@/lib/api/errors";
import { Moment } from "@/lib/api/wire-schemas";
import type { flagSorts } from "./flag-criteria";

export type FlagSort = (typeof flagSorts)[number];

/** Where a page ended: what the order looks at, of its last flag. */
export type Place = { severity: string; flaggedDate: Date; subjectName: string; subjectId: string; id: string };

const refusal = () =>
  badRequest("Invalid query: cursor: is none that a search with this order answered", [
    { path: "cursor", message: "is none that a search with this order answered" },
  ]);

export function writeCursor(sort: FlagSort, { severity, flaggedDate, subjectName, subjectId, id }: Place): string {
  const facts = [sort, severity, flaggedDate.toISOString(), subjectName, subjectId, id];
  return Buffer.from(JSON.stringify(facts)).toString("base64url");
}

/** Throws 400 for a text that is no cursor, or one of another order. */
export function readCursor(sort: FlagSort, cursor: string): Place {
  let facts: unknown;
  try {
    facts = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    throw refusal();
  }
  if (!Array.isArray(facts) || facts.length !== 6 || !facts.every((fact) => typeof fact === "string")) throw refusal();
  const [ofSort, severity, moment, subjectName, subjectId, id] = facts as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  // A date of JavaScript's may lie in a year that the database has not.
  const isMoment = Moment.safeParse(moment).success;
  if (ofSort !== sort || !isMoment || facts.some((fact) => String(fact).includes("\u0000"))) throw refusal();
  return { severity, flaggedDate: new Date(moment), subjectName, subjectId, id };
}
