import type { Context } from "@/lib/api/context";
import { runStatement } from "@/lib/db";
import { type CurrentPolicy, readPolicy } from "./current-policy";
import { builtInFilePolicy, windowDaysOf } from "./file-policy";

/** Versions that are looked back through; a window that stayed so long is in force since the oldest of them. */
const maximumVersions = 100;

const publishedPolicies = {
  name: "published_file_policies",
  text: `SELECT content, to_json(published_at) #>> '{}' FROM policies WHERE organization_id = $1 AND kind = 'file' AND state = 'published'
    ORDER BY version DESC LIMIT ${maximumVersions}`,
};

/**
 * Since when the window of an element is what it is: when the version was published that brought it. Null for one that
 * the organization has had from the start, with the window of `firstWindowDays`.
 */
export async function windowSince(
  { db, organizationId }: Pick<Context, "db" | "organizationId">,
  current: CurrentPolicy,
  firstWindowDays: number,
): Promise<(element: string) => Date | null> {
  if (current.version === 0) return () => null;
  const rows = await runStatement(db, publishedPolicies, [organizationId]);
  const published = rows.map(([content, publishedAt]) => ({
    content: readPolicy("file", JSON.parse(content ?? "null")),
    publishedAt: publishedAt == null ? null : new Date(publishedAt),
  }));
  const oldest = builtInFilePolicy(firstWindowDays);
  return (element) => {
    const days = windowDaysOf(current.content, element);
    const changed = published.findIndex(({ content }) => windowDaysOf(content, element) !== days);
    if (changed > 0) return published[changed - 1]?.publishedAt ?? null;
    return windowDaysOf(oldest, element) === days ? null : (published.at(-1)?.publishedAt ?? null);
  };
}
