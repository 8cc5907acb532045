import type { Readable } from "node:stream";
import type { Context } from "@/lib/api/context";
import { badRequest, conflict, forbidden, notFound } from "@/lib/api/errors";
import { page, stream, type Verb } from "@/lib/api/operation";
import { inOrganization } from "@/lib/db";
import { requireSubject, type SubjectKey } from "@/lib/workflows/subject";
import { contentHeaders } from "./content-headers";
import type * as op from "./operations";
import { servable } from "./servable";
import { signLink, verifyLink } from "./signed-links";
import { openDocument } from "./storage";
import { uploadDocument } from "./upload-document";
import { toDocumentRecord } from "./wire";

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
  const file = document && (await openDocument(document.storageKey));
  if (!document || !file) throw notFound("The document is no longer there");
  return stream(toWebStream(file), contentHeaders(document, disposition));
};

export const signProviderPsv: Verb<typeof op.signProviderPsv> = async (ctx, { params }) => ({
  signedUrl: await signPacket(ctx, { providerId: params.providerId }),
});

export const signFacilityPsv: Verb<typeof op.signFacilityPsv> = (ctx, { params }) =>
  signPacket(ctx, { facilityId: params.facilityId });

/** A link to the packet of the newest workflow that has one. Throws 404. */
async function signPacket(ctx: Context, key: SubjectKey): Promise<string> {
  const { organizationId } = ctx;
  const { kind, id } = await requireSubject(ctx, key);
  const workflow = await ctx.db.workflow.findFirst({
    where: { organizationId, ...key, packetDocumentId: { not: null } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { packetDocumentId: true },
  });
  const documentId = workflow?.packetDocumentId;
  if (!documentId) throw notFound(`No packet has been built for ${kind} ${id} yet`);
  return signLink({ organizationId, documentId, disposition: "attachment" }, ctx.now);
}

export const listProviderDocuments: Verb<typeof op.listProviderDocuments> = async (ctx, { params, query }) => {
  await requireProvider(ctx, params.providerId);
  const where = { organizationId: ctx.organizationId, providerId: params.providerId };
  const rows = await ctx.db.document.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip: query.offset,
    take: query.limit + 1,
  });
  const total = query.include_total ? await ctx.db.document.count({ where }) : undefined;
  const data = rows.slice(0, query.limit).map(toDocumentRecord);
  return page({ data }, { hasMore: rows.length > query.limit, total });
};

export const signSupportingDocument: Verb<typeof op.signSupportingDocument> = async (ctx, { params, query }) => {
  const { organizationId, db } = ctx;
  const document = await db.document.findFirst({
    where: { organizationId, id: params.supportingDocumentId, providerId: params.providerId },
    select: { id: true, quarantinedAt: true },
  });
  if (!document)
    throw notFound(`Document ${params.supportingDocumentId} of provider ${params.providerId} was not found`);
  if (document.quarantinedAt !== null) throw conflict("The document is in quarantine and is not served");
  return signLink({ organizationId, documentId: document.id, disposition: query.disposition }, ctx.now);
};

export const uploadSupportingDocument: Verb<typeof op.uploadSupportingDocument> = (ctx, { params, body, file }) => {
  const facts = { providerId: params.id, kind: "supporting" as const, ...body };
  return uploadDocument(ctx, { action: "uploadSupportingDocument", file, facts });
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
    requireSubject: async ({ db }) => {
      const workflow = await db.workflow.findFirst({
        where: { organizationId, id: workflowId, providerId },
        select: { id: true },
      });
      if (!workflow) throw notFound(`Workflow ${workflowId} of provider ${providerId} was not found`);
    },
  });
};

async function requireProvider(ctx: Context, providerId: string): Promise<void> {
  const id = { organizationId: ctx.organizationId, id: providerId };
  const provider = await ctx.db.provider.findUnique({ where: { organizationId_id: id }, select: { id: true } });
  if (!provider) throw notFound(`Provider ${providerId} was not found`);
}

/** Pulled by the reader, so that a slow client holds a file handle and not the file; closed when it leaves. */
function toWebStream(file: Readable): ReadableStream<Uint8Array> {
  const chunks = file[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(new Uint8Array(value));
      },
      cancel() {
        file.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
