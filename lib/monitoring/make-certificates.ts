import type { Db } from "@/lib/db";
import { newId } from "@/lib/ids";
import { allLists } from "@/lib/lists/all-lists";
import { scopeOf } from "@/lib/lists/lists";
import { contentHash } from "@/lib/verification/content-hash";
import { certificateContent, monthBounds } from "./certificate-content";

/**
 * Writes the certificates of a month that is over which an organization does not have yet: one for each list that was
 * loaded by then. A certificate is never written again; an organization that came later has none. Answers how many
 * were made. Safe to run from two places at once.
 */
export async function makeCertificates(db: Db, organizationId: string, month: string, now: Date): Promise<number> {
  const { to } = monthBounds(month);
  const organization = await db.organization.findFirst({ where: { id: organizationId } });
  if (organization === null || organization.createdAt >= to || now < to) return 0;
  const made = await db.monitoringCertificate.findMany({ where: { organizationId, month }, select: { source: true } });
  const have = new Set(made.map(({ source }) => source));
  let count = 0;
  for (const list of await allLists(db)) {
    if (have.has(list.key)) continue;
    const { source, ownerOrganizationId } = scopeOf(list, organizationId);
    if ((await db.listVersion.count({ where: { source, ownerOrganizationId, loadedAt: { lt: to } } })) === 0) continue;
    const content = await certificateContent(db, organizationId, { list, month });
    const row = { organizationId, id: newId("crt"), source, month, content, contentHash: contentHash(content) };
    const written = await db.monitoringCertificate.createMany({
      data: [{ ...row, createdAt: now }],
      skipDuplicates: true,
    });
    count += written.count;
  }
  return count;
}
