import type { Context } from "@/lib/api/context";
import { badRequest } from "@/lib/api/errors";
import { type Commit, commit, type SpooledFile } from "@/lib/api/operation";
import { recordAudit } from "@/lib/audit/record";
import { inOrganization } from "@/lib/db";
import type { Document } from "@/lib/generated/prisma/client";
import { dataArrived } from "@/lib/workflows/data-arrived";
import { changeSubject, findSubjectForChange, subjectKeyOf } from "@/lib/workflows/subject";
import type { DocumentRecord } from "./operations";
import { scanFile } from "./scan-file";
import { type DocumentFacts, type IncomingDocument, storeDocument } from "./store-document";
import { toDocumentRecord } from "./wire";

type NewUpload = {
  action: string;
  file: SpooledFile;
  facts: DocumentFacts;
  /** Throws 404 for what else the document is to belong to; runs before anything is kept, and again with the document. */
  requireOther?: (ctx: Context) => Promise<void>;
};

type Uploaded = DocumentRecord & { message: string };

/**
 * Makes a received file a document of a provider or a facility: scanned, stored, audited, and a workflow that waited
 * for data told.
 * Scanning and storing hold no connection. Throws 404, 412, 503, and 400 when the scanner finds something: then the
 * file is kept in quarantine, so that somebody can look into where it came from.
 */
export async function uploadDocument(ctx: Context, upload: NewUpload): Promise<Commit<Uploaded>> {
  const { action, file, facts, requireOther } = upload;
  const find = async (inside: Context) => {
    const subject = await findSubjectForChange(inside, subjectKeyOf(facts));
    await requireOther?.(inside);
    return subject;
  };
  await inOrganization(ctx.organizationId, (db) => find({ ...ctx, db }));
  const finding = await scanFile(file.path);
  const incoming = await storeDocument(ctx.organizationId, file);
  if (finding !== null) return quarantine(ctx, { upload, finding, incoming });

  return commit(async (inside) => {
    const subject = await find(inside);
    const document = await incoming.insert(inside, facts);
    await changeSubject(inside, subject, {});
    await audit(inside, action, document);
    await dataArrived(inside, subject.id);
    return { ...toDocumentRecord(document), message: "The document was received" };
  }, incoming.abandon);
}

type Finding = { upload: NewUpload; finding: string; incoming: IncomingDocument };

async function quarantine(ctx: Context, { upload, finding, incoming }: Finding): Promise<never> {
  const quarantineReason = finding.slice(0, 500);
  try {
    await inOrganization(ctx.organizationId, async (db) => {
      const inside = { ...ctx, db };
      const document = await incoming.insert(inside, { ...upload.facts, quarantineReason });
      await audit(inside, upload.action, document);
    });
  } catch (error) {
    await incoming.abandon();
    throw error;
  }
  const reason = `the virus scanner found ${quarantineReason}. It is kept in quarantine and is not served to anybody`;
  throw badRequest(`The file was refused: ${reason}`, [{ path: "file", message: reason }]);
}

async function audit(ctx: Context, action: string, document: Document): Promise<void> {
  const { id, sha256, fileType, quarantineReason } = document;
  await recordAudit(ctx, {
    action,
    subjectType: "document",
    subjectId: id,
    changes: {
      ...(document.providerId === null
        ? { facilityId: [null, document.facilityId] }
        : { providerId: [null, document.providerId] }),
      fileType: [null, fileType],
      sha256: [null, sha256],
      ...(quarantineReason === null ? {} : { quarantineReason: [null, quarantineReason] }),
    },
  });
}
