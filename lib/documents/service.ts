import { badRequest, forbidden, notFound } from "@/lib/api/errors";
import { stream, type Verb } from "@/lib/api/operation";
import { inOrganization } from "@/lib/db";
import { contentHeaders } from "./content-headers";
import { openForDownload } from "./open-for-download";
import type * as op from "./operations";
import { servable } from "./servable";
import { verifyLink } from "./signed-links";
import { openDocument } from "./storage";
import { listDocuments, signDocument, signPacket } from "./subject-documents";
import { uploadDocument } from "./upload-document";
import { toWebStream } from "./web-stream";

export const downloadDocument: Verb<typeof op.downloadDocument> = async (ctx, { params, query }) => {
  const { organization: organizationId, disposition, expires, signature } = query;
  const link = { organizationId, documentId: params.id, disposition, expires, signature };
  const verdict = await verifyLink(link, ctx.now);
  if (verdict === "changed") throw forbidden("This is not a link that was given out; ask for a new one");
  if (verdict === "expired") throw forbidden("This link has expired: it is valid for 10 minutes; ask for a new one");

  // The signature names the organization, so that a link needs no sign-in and still reaches one organization only.
  const document = await inOrganization(organizationId, (db) =>
    db.document.findFirst({ where: { organizationId, id: params.id, ...servable } }),
  );
  const file = document && (await openForDownload(openDocument(document.storageKey)));
  if (!document || !file) throw notFound("The document is no longer there");
  return stream(toWebStream(file), contentHeaders(document, disposition));
};

export const signProviderPsv: Verb<typeof op.signProviderPsv> = async (ctx, { params }) => ({
  signedUrl: await signPacket(ctx, { providerId: params.providerId }),
});

export const signFacilityPsv: Verb<typeof op.signFacilityPsv> = (ctx, { params }) =>
  signPacket(ctx, { facilityId: params.facilityId });

export const listProviderDocuments: Verb<typeof op.listProviderDocuments> = (ctx, { params, query }) =>
  listDocuments(ctx, { providerId: params.providerId }, query);

export const listFacilityDocuments: Verb<typeof op.listFacilityDocuments> = (ctx, { params, query }) =>
  listDocuments(ctx, { facilityId: params.facilityId }, query);

export const signSupportingDocument: Verb<typeof op.signSupportingDocument> = (ctx, { params, query }) =>
  signDocument(ctx, { providerId: params.providerId }, { id: params.supportingDocumentId, ...query });

export const signFacilityDocument: Verb<typeof op.signFacilityDocument> = (ctx, { params, query }) =>
  signDocument(ctx, { facilityId: params.facilityId }, { id: params.supportingDocumentId, ...query });

export const uploadSupportingDocument: Verb<typeof op.uploadSupportingDocument> = (ctx, { params, body, file }) => {
  const facts = { providerId: params.id, kind: "supporting" as const, ...body };
  return uploadDocument(ctx, { action: "uploadSupportingDocument", file, facts });
};

export const uploadFacilityDocument: Verb<typeof op.uploadFacilityDocument> = (ctx, { params, body, file }) => {
  const facts = { facilityId: params.facilityId, kind: "supporting" as const, ...body };
  return uploadDocument(ctx, { action: "uploadFacilityDocument", file, facts });
};

export const uploadAttestedDocument: Verb<typeof op.uploadAttestedDocument> = async (ctx, { params, body, file }) => {
  const { fileType, organizationId, workflowId } = body;
  const { providerId } = params;
  if (organizationId !== ctx.organizationId) {
    const message = "contradicts the header organization-id";
    throw badRequest(`Invalid body: organizationId ${message}`, [{ path: "organizationId", message }]);
  }
  return uploadDocument(ctx, {
    action: "uploadAttestedDocument",
    file,
    facts: { providerId, workflowId, kind: "attested", fileType },
    requireOther: async ({ db }) => {
      const workflow = await db.workflow.findFirst({
        where: { organizationId, id: workflowId, providerId },
        select: { id: true },
      });
      if (!workflow) throw notFound(`Workflow ${workflowId} of provider ${providerId} was not found`);
    },
  });
};
