import type { Context } from "@/lib/api/context";
import type { NpdbQuery } from "@/lib/generated/prisma/client";
import { contentHash } from "@/lib/verification/content-hash";
import type { NpdbResponse } from "./response";
import { KeptResponse } from "./wire";

/** SHA-256 over what a response says: the same response in another file is the same. */
export const responseHashOf = (response: NpdbResponse): string => contentHash(response);

/** The query of this provider that the very same response already belongs to. */
export async function findQuery(
  { db, organizationId }: Pick<Context, "db" | "organizationId">,
  providerId: string,
  response: NpdbResponse,
): Promise<NpdbQuery | null> {
  const rows = await db.npdbQuery.findMany({
    where: { organizationId, providerId, dcn: response.dcn },
    orderBy: { id: "asc" },
  });
  const hash = responseHashOf(response);
  return rows.find(({ subject }) => KeptResponse.parse(subject).responseHash === hash) ?? null;
}
