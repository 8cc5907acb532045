import type { Context } from "@/lib/api/context";
import { builtIn, type CurrentPolicy, readPolicy } from "./current-policy";
import { windowDaysOf } from "./file-policy";

/** Versions that are looked back through; a window that stayed so long is in force since the oldest of them. */
const maximumVersions = 100;

/**
 * Since when the window of an element is what it is: when the version was published that brought it. Null for one that
 * the organization has had from the start.
 */
export async function windowSince(
  { db, organizationId }: Pick<Context, "db" | "organizationId">,
  current: CurrentPolicy,
): Promise<(element: string) => Date | null> {
  if (current.version === 0) return () => null;
  const rows = await db.policy.findMany({
    where: { organizationId, kind: "file", state: "published" },
    orderBy: { version: "desc" },
    take: maximumVersions,
    select: { content: true, publishedAt: true },
  });
  const published = rows.map(({ content, publishedAt }) => ({ content: readPolicy("file", content), publishedAt }));
  const oldest = await builtIn.file(db, organizationId);
  return (element) => {
    const days = windowDaysOf(current.content, element);
    const changed = published.findIndex(({ content }) => windowDaysOf(content, element) !== days);
    if (changed > 0) return published[changed - 1]?.publishedAt ?? null;
    return windowDaysOf(oldest, element) === days ? null : (published.at(-1)?.publishedAt ?? null);
  };
}
