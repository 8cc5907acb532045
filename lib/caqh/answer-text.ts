import { z } from "zod";

/** Names differ in case between ProView's own documents. */
export const withLowerCaseNames = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name.toLowerCase(), member]))
    : value;

/** A sentence of CAQH's at most; its words are kept and shown, so they hold nothing that no column takes. */
const longestText = 1_000;
export const AnswerText = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) =>
    String(value ?? "")
      .replace(/\p{Cc}+/gu, " ")
      .slice(0, longestText)
      .toWellFormed()
      .trim(),
  );
