import { z } from "zod";
import { binary, operation } from "@/lib/api/operation";
import { Id, paging, Text } from "@/lib/api/wire-schemas";
import { stateCodes } from "@/lib/providers/enumerations";

/** What evidence comes as; shown by what the bytes are, whatever the file is called. */
export const documentUpload = {
  maximumBytes: 25 * 1024 * 1024,
  contentTypes: [
    "application/pdf",
    "image/png",
    "image/jpeg",
    "image/tiff",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ],
} as const;

export const downloadDocument = operation({
  id: "downloadDocument",
  tag: "documents",
  method: "GET",
  path: "/documents/{id}",
  summary: "Download a document by its signed link",
  description:
    "The address comes from an operation that signs links; it works for 10 minutes, for whoever holds it. A link that was changed or has expired is 403.",
  access: "public",
  query: z.object({
    organization: Id,
    disposition: z.enum(["attachment", "inline"]),
    expires: z.string().regex(/^\d{1,12}$/, "is not a time in seconds"),
    signature: z.string().max(100),
  }),
  responses: { 200: binary },
  example: {
    params: { id: "doc_01jd0000000000000000000000" },
    query: {
      organization: "org_01jd0000000000000000000000",
      disposition: "attachment",
      expires: "1773324000",
      signature: "n0tAR3alS1gnature",
    },
  },
});

export const PsvLink = z.object({
  signedUrl: z.url().meta({ description: "Address of the packet, valid for 10 minutes" }),
});
export type PsvLink = z.infer<typeof PsvLink>;

export const signProviderPsv = operation({
  id: "signProviderPsv",
  tag: "documents",
  method: "GET",
  path: "/v2/provider/{providerId}/psv/signed-url",
  summary: "Get a link to the provider's newest verification packet",
  access: "any role",
  responses: { 200: PsvLink },
  example: { params: { providerId: "prv_01jd0000000000000000000000" } },
});

export const signFacilityPsv = operation({
  id: "signFacilityPsv",
  tag: "documents",
  method: "GET",
  path: "/v2/facilities/{facilityId}/psv/signed-url",
  summary: "Get a link to the facility's newest verification packet",
  access: "any role",
  responses: { 200: z.string() },
  example: { params: { facilityId: "fac_01jd0000000000000000000000" } },
});

export const DocumentRecord = z.object({
  id: z.string(),
  providerId: z.string().nullable().meta({ description: "Null for a document of a facility" }),
  facilityId: z.string().nullable().meta({ description: "Null for a document of a provider" }),
  workflowId: z.string().nullable(),
  kind: z.enum(["supporting", "attested", "packet", "submission", "decision-sheet"]).meta({
    description:
      "Sent in as evidence, sent in with attested data, or made here: a packet, a decision sheet, the pages of a form",
  }),
  fileType: z.string(),
  state: z.string().meta({ description: "State that a license or registration is of; may be empty" }),
  originalFileName: z.string(),
  contentType: z.string(),
  size: z.number().int().meta({ description: "Bytes" }),
  sha256: z.string(),
  createdAt: z.iso.datetime(),
  createdByName: z.string(),
  quarantinedAt: z.iso.datetime().nullable().meta({
    description: "When the virus scanner objected: such a document is kept, but never served",
  }),
});
export type DocumentRecord = z.infer<typeof DocumentRecord>;

export const listProviderDocuments = operation({
  id: "listProviderDocuments",
  tag: "documents",
  method: "GET",
  path: "/v2/provider/{providerId}/documents",
  summary: "List a provider's documents, newest first",
  access: "any role",
  query: z.object(paging),
  responses: { 200: z.object({ data: z.array(DocumentRecord) }) },
  example: { params: { providerId: "prv_01jd0000000000000000000000" } },
});

export const listFacilityDocuments = operation({
  id: "listFacilityDocuments",
  tag: "documents",
  method: "GET",
  path: "/v2/facilities/{facilityId}/documents",
  summary: "List a facility's documents, newest first",
  access: "any role",
  query: z.object(paging),
  responses: { 200: z.object({ data: z.array(DocumentRecord) }) },
  example: { params: { facilityId: "fac_01jd0000000000000000000000" } },
});

const Disposition = z.object({
  disposition: z
    .enum(["attachment", "inline"])
    .default("attachment")
    .meta({ description: "`inline` shows PDF, PNG and JPEG in a sandboxed viewer; everything else is saved" }),
});
const DocumentLink = z.string().meta({ description: "Address of the document, valid for 10 minutes" });

export const signSupportingDocument = operation({
  id: "signSupportingDocument",
  tag: "documents",
  method: "GET",
  path: "/v2/provider/{providerId}/supporting-documents/{supportingDocumentId}/signed-url",
  summary: "Get a link to one of a provider's documents",
  description: "A document in quarantine is 409.",
  access: "any role",
  query: Disposition,
  responses: { 200: DocumentLink },
  example: {
    params: { providerId: "prv_01jd0000000000000000000000", supportingDocumentId: "doc_01jd0000000000000000000000" },
  },
});

export const signFacilityDocument = operation({
  id: "signFacilityDocument",
  tag: "documents",
  method: "GET",
  path: "/v2/facilities/{facilityId}/supporting-documents/{supportingDocumentId}/signed-url",
  summary: "Get a link to one of a facility's documents",
  description: "A document in quarantine is 409.",
  access: "any role",
  query: Disposition,
  responses: { 200: DocumentLink },
  example: {
    params: { facilityId: "fac_01jd0000000000000000000000", supportingDocumentId: "fdoc_01jd0000000000000000000000" },
  },
});

const FileType = Text(200).meta({
  title: "Kind of document",
  description: 'What it is, for example "Malpractice Insurance Policy"',
});
const ReceivedDocument = DocumentRecord.extend({ message: z.string() });
const whatIsTaken =
  "PDF, PNG, JPEG, TIFF or DOCX of at most 25 MB, recognized by its content. A file that is refused is 400 with the reason; one in which the virus scanner finds something is 400 and kept in quarantine.";

const SupportingDocument = z.object({
  fileType: FileType,
  state: z.enum(stateCodes).optional().meta({ title: "State" }),
});

export const uploadSupportingDocument = operation({
  id: "uploadSupportingDocument",
  tag: "documents",
  method: "POST",
  path: "/providers/{id}/supporting-documents",
  summary: "Upload a supporting document for a provider",
  description: whatIsTaken,
  access: "any role",
  transaction: false,
  upload: documentUpload,
  body: SupportingDocument,
  responses: { 201: ReceivedDocument },
  example: {
    params: { id: "prv_01jd0000000000000000000000" },
    body: { fileType: "State License", state: "TX" },
  },
});

export const uploadFacilityDocument = operation({
  id: "uploadFacilityDocument",
  tag: "documents",
  method: "POST",
  path: "/v2/facilities/{facilityId}/supporting-documents",
  summary: "Upload a supporting document for a facility",
  description: whatIsTaken,
  access: "any role",
  transaction: false,
  upload: documentUpload,
  body: SupportingDocument,
  responses: { 201: ReceivedDocument },
  example: {
    params: { facilityId: "fac_01jd0000000000000000000000" },
    body: { fileType: "State License", state: "TX" },
  },
});

export const uploadAttestedDocument = operation({
  id: "uploadAttestedDocument",
  tag: "documents",
  method: "POST",
  path: "/v2/provider/{providerId}/attested-data/documents",
  summary: "Upload a document that belongs to a provider's attested data",
  description: whatIsTaken,
  access: "any role",
  transaction: false,
  upload: documentUpload,
  body: z.object({ fileType: FileType, organizationId: Id, workflowId: Id }),
  responses: { 201: ReceivedDocument },
  example: {
    params: { providerId: "prv_01jd0000000000000000000000" },
    body: {
      fileType: "Attestation",
      organizationId: "org_01jd0000000000000000000000",
      workflowId: "wf_01jd0000000000000000000000",
    },
  },
});
