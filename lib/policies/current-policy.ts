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

/** Stored rules of a kind, read. Throws for a row that was not written through the contract. */
export const readPolicy = <Kind extends PolicyKind>(kind: Kind, content: unknown): Contents[Kind] =>
  readers[kind](content);

/** Rules of a kind as they were published under these versions, by version; 0 is what the program brings. */
export async function policiesOf<Kind extends PolicyKind>(
  db: Db,
  organizationId: string,
  { kind, versions }: { kind: Kind; versions: readonly number[] },
): Promise<Map<number, Contents[Kind]>> {
  const rows = await db.policy.findMany({
    where: { organizationId, kind, version: { in: [...versions] }, state: "published" },
    select: { version: true, content: true },
  });
  const read = new Map(rows.map(({ version, content }) => [version, readPolicy(kind, content)]));
  return versions.includes(0) ? read.set(0, await builtIn[kind](db, organizationId)) : read;
}

/** Rules of a kind as they were published under a version. Throws when there is none. */
export async function policyOf<Kind extends PolicyKind>(
  db: Db,
  organizationId: string,
  { kind, version }: { kind: Kind; version: number },
): Promise<{ version: number; content: Contents[Kind] }> {
  const content = (await policiesOf(db, organizationId, { kind, versions: [version] })).get(version);
  if (content === undefined) throw new Error(`There is no version ${version} of the ${kind} rules`);
  return { version, content };
}

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
