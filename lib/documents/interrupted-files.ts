import { inOrganization, systemDb } from "@/lib/db";
import { log } from "@/lib/log/log";
import { removeDocument } from "./storage";

type Intent = { organizationId: string; storageKey: string };

/** Files a run of the sweep removes at most; the next minute goes on. */
const batch = 200;

/**
 * Removes a file that has no document, and its intent. The intent is locked meanwhile: whoever is about to exchange it
 * for a document waits and then finds none; where somebody already has, there is none here and the file stays. Never
 * throws: what cannot be removed now keeps its intent and is swept later.
 */
export async function removeInterrupted({ organizationId, storageKey }: Intent): Promise<void> {
  try {
    await inOrganization(organizationId, async (db) => {
      const intents = await db.$queryRaw<unknown[]>`
        SELECT 1 FROM incoming_files WHERE organization_id = ${organizationId} AND storage_key = ${storageKey} FOR UPDATE`;
      if (intents.length === 0) return;
      const document = await db.document.findFirst({ where: { organizationId, storageKey }, select: { id: true } });
      // First the file, then the intent: killed in between, the next sweep finds the intent again.
      if (document === null) await removeDocument(storageKey);
      await db.incomingFile.deleteMany({ where: { organizationId, storageKey } });
    });
  } catch (error) {
    log.error({ storageKey, err: error }, "a file could not be removed and will be swept");
  }
}

/** Removes, oldest first, what interrupted uploads left: storing takes seconds, and an intent of 15 minutes is nobody's. */
export async function sweepInterruptedFiles(): Promise<void> {
  const intents = await systemDb().$queryRaw<Intent[]>`
    SELECT organization_id AS "organizationId", storage_key AS "storageKey" FROM incoming_files
    WHERE created_at < now() - interval '15 minutes' ORDER BY created_at LIMIT ${batch}`;
  for (const intent of intents) await removeInterrupted(intent);
}
