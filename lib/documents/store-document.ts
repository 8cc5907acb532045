import { createReadStream } from "node:fs";
import type { Context } from "@/lib/api/context";
import { serviceUnavailable } from "@/lib/api/errors";
import type { SpooledFile } from "@/lib/api/operation";
import { inOrganization } from "@/lib/db";
import type { Document } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { log } from "@/lib/log/log";
import type { SubjectKey } from "@/lib/workflows/subject";
import { removeInterrupted } from "./interrupted-files";
import { newStorageKey, putDocument, type StoredFile } from "./storage";

/** What a document is of, in the words of whoever sent it. */
export type DocumentFacts = SubjectKey & {
  workflowId?: string;
  kind: "supporting" | "attested";
  fileType: string;
  state?: string;
  quarantineReason?: string;
};

/** A file that lies in storage and has no document yet. */
export type IncomingDocument = {
  /** Inserts the document, in a transaction of the organization. */
  insert: (ctx: Context, facts: DocumentFacts) => Promise<Document>;
  /** Removes the file, unless its document was inserted after all. */
  abandon: () => Promise<void>;
};

/**
 * The one way from a received file to a document, in three steps of which each can be the last: the intent is
 * committed, the file is put into storage, and `insert` exchanges the intent for the document. So a file without a
 * document has an intent, by which it is removed at once, or by the sweep when the process was killed; and there is
 * never a document without a file.
 */
export async function storeDocument(organizationId: string, file: SpooledFile): Promise<IncomingDocument> {
  const storageKey = newStorageKey(organizationId);
  await inOrganization(organizationId, (db) => db.incomingFile.create({ data: { organizationId, storageKey } }));
  const abandon = () => removeInterrupted({ organizationId, storageKey });
  try {
    const stored = await putDocument({
      organizationId,
      storageKey,
      content: createReadStream(file.path),
      size: file.size,
    });
    return { abandon, insert: (ctx, facts) => insert(ctx, { file, stored, facts }) };
  } catch (error) {
    await abandon();
    log.error({ storageKey, err: error }, "a file could not be stored");
    throw serviceUnavailable("Document storage cannot take the file now; nothing of it was kept");
  }
}

type NewDocument = { file: SpooledFile; stored: StoredFile; facts: DocumentFacts };

async function insert(ctx: Context, { file, stored, facts }: NewDocument): Promise<Document> {
  const { organizationId, actor, db, now } = ctx;
  const { storageKey } = stored;
  const { count } = await db.incomingFile.deleteMany({ where: { organizationId, storageKey } });
  // The sweep takes an intent for interrupted after a while, and its file with it.
  if (count === 0) throw serviceUnavailable("Storing the file took too long; nothing of it was kept");
  return db.document.create({
    data: {
      organizationId,
      id: newId(facts.providerId === undefined ? "fdoc" : "doc"),
      ...facts,
      ...(facts.quarantineReason === undefined ? {} : { quarantinedAt: now }),
      originalFileName: file.originalName,
      contentType: file.contentType,
      ...stored,
      createdAt: now,
      createdBy: actor.id,
      createdByName: actor.name,
    },
  });
}
