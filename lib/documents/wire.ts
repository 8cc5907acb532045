import { isoMoment } from "@/lib/api/wire-schemas";
import type { Document } from "@/lib/generated/prisma/client";
import type { DocumentRecord } from "./operations";

/** The row as the API shows it: without the storage key, which is nobody's business. */
export const toDocumentRecord = (row: Document): DocumentRecord => ({
  id: row.id,
  providerId: row.providerId,
  facilityId: row.facilityId,
  workflowId: row.workflowId,
  // The database holds the column to these.
  kind: row.kind as DocumentRecord["kind"],
  fileType: row.fileType,
  state: row.state,
  originalFileName: row.originalFileName,
  contentType: row.contentType,
  size: row.size,
  sha256: row.sha256,
  createdAt: row.createdAt.toISOString(),
  createdByName: row.createdByName,
  quarantinedAt: isoMoment(row.quarantinedAt),
});
