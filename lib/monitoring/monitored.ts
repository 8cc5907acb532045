import { Prisma } from "@/lib/generated/prisma/client";

/**
 * Who is monitored: every provider and facility that was approved or came with a date of credentialing, until it is
 * terminated; also while it is recredentialed (NCQA: between cycles, at least monthly). `alias` names the row of
 * providers or facilities. The partial indexes `…_monitored_idx` repeat this condition word for word.
 */
export const isMonitored = (alias: "p" | "f"): Prisma.Sql =>
  Prisma.raw(`(${alias}.last_credentialed_date IS NOT NULL AND ${alias}.status <> 'Terminated')`);

/** The same for a `where` of Prisma. */
export const monitored = { lastCredentialedDate: { not: null }, status: { not: "Terminated" } } as const;
