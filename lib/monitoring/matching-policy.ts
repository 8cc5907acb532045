import type { Db } from "@/lib/db";
import { builtInMatching, MatchingPolicy } from "@/lib/verification/matching/policy";
import type { Ruled } from "./index-cache";

/** The matching rules of an organization as they were published under a version; 0 is what the service brings. */
export async function matchingPolicyOf(db: Db, organizationId: string, version: number): Promise<Ruled> {
  if (version === 0) return { version, content: builtInMatching };
  const row = await db.policy.findUniqueOrThrow({
    where: { organizationId_kind_version: { organizationId, kind: "matching", version } },
    select: { content: true },
  });
  return { version, content: MatchingPolicy.parse(row.content) };
}
