import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { conflict, notFound } from "@/lib/api/errors";
import { page } from "@/lib/api/operation";
import { kindOf, requireSubject, type SubjectKey } from "@/lib/workflows/subject";
import type { listProviderDocuments } from "./operations";
import { type Disposition, signLink } from "./signed-links";
import { toDocumentRecord } from "./wire";

type Paging = z.output<typeof listProviderDocuments.query>;

/** A page of everything that is on file about a provider or a facility, packets too, newest first. Throws 404. */
export async function listDocuments(ctx: Context, key: SubjectKey, query: Paging) {
  await requireSubject(ctx, key);
  const where = { organizationId: ctx.organizationId, ...key };
  const rows = await ctx.db.document.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip: query.offset,
    take: query.limit + 1,
  });
  const total = query.include_total ? await ctx.db.document.count({ where }) : undefined;
  const data = rows.slice(0, query.limit).map(toDocumentRecord);
  return page({ data }, { hasMore: rows.length > query.limit, total });
}

type Wanted = { id: string; disposition: Disposition };

/** A link to a document of this provider or facility. Throws 404, and 409 for one in quarantine. */
export async function signDocument(ctx: Context, key: SubjectKey, { id, disposition }: Wanted): Promise<string> {
  const { organizationId } = ctx;
  const document = await ctx.db.document.findFirst({
    where: { organizationId, id, ...key },
    select: { id: true, quarantinedAt: true },
  });
  if (!document) throw notFound(`Document ${id} of ${kindOf(key)} ${key.providerId ?? key.facilityId} was not found`);
  if (document.quarantinedAt !== null) throw conflict("The document is in quarantine and is not served");
  return signLink({ organizationId, documentId: document.id, disposition }, ctx.now);
}

/** A link to the packet of the newest workflow that has one. Throws 404. */
export async function signPacket(ctx: Context, key: SubjectKey): Promise<string> {
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
