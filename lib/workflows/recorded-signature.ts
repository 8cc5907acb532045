import { z } from "zod";
import { confirmationMethods } from "@/lib/auth/operations";
import type { RecordedSignature } from "./timeline-schemas";

// Signatures of earlier releases and of API clients say nothing of a confirmation.
const Stored = z.object({
  name: z.string(),
  statementVersion: z.string(),
  confirmedBy: z.enum(confirmationMethods).nullable().default(null),
  confirmedAt: z.iso.datetime().nullable().default(null),
});

/** The signature that an event keeps as JSON; null where nothing was signed. */
export function recordedSignature(stored: unknown): z.output<typeof RecordedSignature> | null {
  const read = Stored.safeParse(stored);
  return read.success ? read.data : null;
}
