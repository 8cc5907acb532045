import type { SubjectKind } from "@/components/workflows/workflow-operations";
import { call, upload } from "@/lib/api/client";
import { maximumPageSize } from "@/lib/api/wire-schemas";
import {
  type DocumentRecord,
  listFacilityDocuments,
  listProviderDocuments,
  signFacilityDocument,
  signSupportingDocument,
  uploadFacilityDocument,
  uploadSupportingDocument,
} from "@/lib/documents/operations";

type NewDocument = {
  fields: { fileType: string; state: string };
  file: File;
  signal: AbortSignal;
  onProgress: (sent: number) => void;
};

type DocumentActs = {
  list: (subjectId: string) => Promise<{ data: DocumentRecord[] }>;
  /** Answers an address that works for ten minutes. */
  sign: (subjectId: string, documentId: string, disposition: "attachment" | "inline") => Promise<string>;
  upload: (subjectId: string, sent: NewDocument) => Promise<DocumentRecord>;
};

const query = { limit: maximumPageSize };

/** How documents are read and sent, for whom they are about. */
export const documentActs: Readonly<Record<SubjectKind, DocumentActs>> = {
  provider: {
    list: (providerId) => call(listProviderDocuments, { params: { providerId }, query }),
    sign: (providerId, supportingDocumentId, disposition) =>
      call(signSupportingDocument, { params: { providerId, supportingDocumentId }, query: { disposition } }),
    upload: (id, sent) => upload(uploadSupportingDocument, { params: { id }, ...sent }),
  },
  facility: {
    list: (facilityId) => call(listFacilityDocuments, { params: { facilityId }, query }),
    sign: (facilityId, supportingDocumentId, disposition) =>
      call(signFacilityDocument, { params: { facilityId, supportingDocumentId }, query: { disposition } }),
    upload: (facilityId, sent) => upload(uploadFacilityDocument, { params: { facilityId }, ...sent }),
  },
};
