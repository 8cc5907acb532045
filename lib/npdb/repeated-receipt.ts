import type { Context } from "@/lib/api/context";
import { dayOf } from "@/lib/day";
import type { NpdbQuery } from "@/lib/generated/prisma/client";
import type { NpdbReceipt } from "./operations";
import { toNpdbQuery } from "./wire";

/** What is answered for a response that is on record already; null for one that is not. */
export async function repeatedReceipt(
  { db, organizationId }: Pick<Context, "db" | "organizationId">,
  query: NpdbQuery | null,
): Promise<NpdbReceipt | null> {
  if (query === null) return null;
  const row =
    query.workflowId === null
      ? null
      : await db.verification.findFirst({
          where: { organizationId, workflowId: query.workflowId, element: "npdb", status: { not: "not_applicable" } },
          select: { status: true },
        });
  return {
    message: `Response ${query.dcn} is on record since ${dayOf(query.createdAt)}; nothing changed`,
    query: toNpdbQuery(query),
    reportsAdded: 0,
    reportsChanged: 0,
    flagsRaised: 0,
    element: row === null ? "not on the checklist" : row.status === "verified" ? "verified" : "waits for a person",
  };
}
