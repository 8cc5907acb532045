import { dayMs } from "@/lib/day";
import { systemDb } from "@/lib/db";

/** Days for which a link that is good no longer is kept: who asks why it does not open is answered from it. */
const linkDays = 30;

/**
 * Removes links of invitations and password resets, and proofs of who signs, that have had their time. The newest link
 * of a person stays, which says how the account stands; what a proof was used for stands with the signature and in the
 * audit log.
 */
export async function pruneAccountLinks(now: Date): Promise<void> {
  const before = new Date(now.getTime() - linkDays * dayMs);
  await systemDb().$executeRaw`
    DELETE FROM user_invitations i WHERE expires_at < ${before} AND EXISTS (
      SELECT FROM user_invitations newer
      WHERE newer.organization_id = i.organization_id AND newer.user_id = i.user_id AND newer.created_at >= i.created_at
        AND newer.id > i.id)`;
  await systemDb().$executeRaw`DELETE FROM signing_confirmations WHERE expires_at < ${before}`;
}
