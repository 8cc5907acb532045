import type { Db } from "@/lib/db";
import { builtInMatching, MatchingPolicy } from "@/lib/verification/matching/policy";
import { builtInFilePolicy, FilePolicy } from "./file-policy";
import type { PolicyKind } from "./policy-kinds";

export type Contents = { file: FilePolicy; matching: MatchingPolicy };

export type CurrentPolicy<Kind extends PolicyKind = "file"> = {
  /** 0: what the program brings; nothing was published. */
  version: number;
  content: Contents[Kind];
  publishedAt: Date | null;
};

/** Reads a stored policy; what was published passed the contract, so what does not is a broken row. */
const readers: { [Kind in PolicyKind]: (content: unknown) => Contents[Kind] } = {
  file: (content) => FilePolicy.parse(content),
  matching: (content) => MatchingPolicy.parse(content),
};

/** Version 0 of each kind. */
export const builtIn: { [Kind in PolicyKind]: (db: Db, organizationId: string) => Promise<Contents[Kind]> } = {
  // The window that the organization was set up with; a published version carries its own.
  file: async (db, organizationId) => {
    const organization = await db.organization.findFirst({
      where: { id: organizationId },
      select: { verificationWindowDays: true },
    });
    return builtInFilePolicy(organization?.verificationWindowDays);
  },
  matching: () => Promise.resolve(builtInMatching),
};

export const readPolicy = <Kind extends PolicyKind>(kind: Kind, content: unknown): Contents[Kind] =>
  readers[kind](content);

/** The organization's rules of a kind as they are in force: the newest published version, or what the program brings. */
export async function currentPolicy<Kind extends PolicyKind>(
  db: Db,
  organizationId: string,
  kind: Kind,
): Promise<CurrentPolicy<Kind>> {
  const published = await db.policy.findFirst({
    where: { organizationId, kind, state: "published" },
    orderBy: { version: "desc" },
    select: { version: true, content: true, publishedAt: true },
  });
  if (!published) return { version: 0, content: await builtIn[kind](db, organizationId), publishedAt: null };
  const { version, content, publishedAt } = published;
  return { version, content: readPolicy(kind, content), publishedAt };
}
