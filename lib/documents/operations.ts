import { z } from "zod";
import { binary, operation } from "@/lib/api/operation";
import { Id } from "@/lib/api/wire-schemas";

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

export const DocumentRecord = z.object({
  id: z.string(),
  providerId: z.string().nullable(),
  workflowId: z.string().nullable(),
  fileType: z.string(),
  originalFileName: z.string(),
  contentType: z.string(),
  size: z.number().int().meta({ description: "Bytes" }),
  sha256: z.string(),
  createdAt: z.iso.datetime(),
  createdByName: z.string(),
});
export type DocumentRecord = z.infer<typeof DocumentRecord>;

export const listProviderDocuments = operation({
  id: "listProviderDocuments",
  tag: "documents",
  method: "GET",
  path: "/v2/provider/{providerId}/documents",
  summary: "List a provider's documents, newest first",
  access: "any role",
  responses: { 200: z.object({ data: z.array(DocumentRecord) }) },
  example: { params: { providerId: "prv_01jd0000000000000000000000" } },
});

export const signSupportingDocument = operation({
  id: "signSupportingDocument",
  tag: "documents",
  method: "GET",
  path: "/v2/provider/{providerId}/supporting-documents/{supportingDocumentId}/signed-url",
  summary: "Get a link to one of a provider's documents",
  access: "any role",
  responses: { 200: z.string().meta({ description: "Address of the document, valid for 10 minutes" }) },
  example: {
    params: { providerId: "prv_01jd0000000000000000000000", supportingDocumentId: "doc_01jd0000000000000000000000" },
  },
});
