import type { z } from "zod";
import { conflict } from "@/lib/api/errors";
import type { ProposalSection } from "./proposal-schemas";
import { titleOf } from "./proposed-member";

/**
 * What a part of the file is to be, once its contract lets it stand; else throws 409 that says what is wrong, in words
 * that name the member. Half of what was accepted together, taken back alone, may be no record any more.
 */
export function soundOrRefused<Sound>(section: ProposalSection, parsed: z.ZodSafeParseResult<Sound>): Sound {
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const member = issue?.path.findLast((step) => typeof step === "string");
  const message = issue?.message ?? "is refused";
  throw conflict(typeof member === "string" ? `${titleOf({ section, field: member })}: ${message}` : message);
}
