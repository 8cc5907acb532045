import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/api/context";
import { recordAudit } from "@/lib/audit/record";
import { now } from "@/lib/clock";
import { installationKey, rotateEncryptionKey as rotate } from "@/lib/crypto";
import { systemDb } from "@/lib/db";
import { enqueueAll } from "@/lib/jobs/queue";
import { rewrapStart } from "./rewrap";

/** Seconds after which every process has noticed the new key; what was sealed until then is sealed anew as well. */
const noticedAfterSeconds = 120;

/**
 * Makes a new encryption key, which every process seals with from a minute later on at the latest; what lies under the
 * others is sealed anew by a job and stays readable. Answers the new key's id.
 */
export async function rotateEncryptionKey(actor: Actor): Promise<string> {
  const before = await installationKey("encryption");
  await rotate();
  const { id } = await installationKey("encryption");
  await systemDb().$transaction(async (db) => {
    await enqueueAll(db, [
      { name: "rewrap-secrets", data: rewrapStart },
      { name: "rewrap-secrets", data: rewrapStart, startAfterSeconds: noticedAfterSeconds },
    ]);
    const requestId = `key rotation ${randomUUID()}`;
    for (const organization of await db.organization.findMany({ select: { id: true } })) {
      await recordAudit(
        { db, organizationId: organization.id, actor, now: now(), requestId },
        { action: "rotateEncryptionKey", subjectType: "key", subjectId: id, changes: { key: [before.id, id] } },
      );
    }
  });
  return id;
}
