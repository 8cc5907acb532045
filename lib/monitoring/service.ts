import { badRequest, conflict, notFound } from "@/lib/api/errors";
import { page, reply, stream, type Verb } from "@/lib/api/operation";
import { isoMoment } from "@/lib/api/wire-schemas";
import { recordAudit } from "@/lib/audit/record";
import { inOrganization } from "@/lib/db";
import { contentHeaders } from "@/lib/documents/content-headers";
import type { MonitoringCertificate, Screening } from "@/lib/generated/prisma/client";
import type { Context } from "@/lib/api/context";
import { findList } from "@/lib/lists/all-lists";
import { scopeOf } from "@/lib/lists/lists";
import { drawApart } from "@/lib/packets/draw-apart";
import { contentHash } from "@/lib/verification/content-hash";
import { certificateContent, monthOf } from "./certificate-content";
import { expiringItems } from "./expiring-items";
import type * as op from "./operations";
import { monitoringOverview } from "./overview";
import { requestScreenings } from "./request-screenings";
import { certificate, certificateSummary, screeningRecords } from "./wire";

const unfinished = ["queued", "running"];

export const getMonitoringOverview: Verb<typeof op.getMonitoringOverview> = (ctx) => monitoringOverview(ctx);

export const listScreenings: Verb<typeof op.listScreenings> = async (ctx, { query }) => {
  const { offset, limit, source, state } = query;
  const where = { organizationId: ctx.organizationId, source, state: state ? { in: state } : undefined };
  const rows = await ctx.db.screening.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip: offset,
    take: limit,
  });
  const count = await ctx.db.screening.count({ where });
  return page({ data: await screeningRecords(ctx.db, rows), count }, { hasMore: offset + rows.length < count });
};

async function requireScreening({ db, organizationId }: Context, id: string): Promise<Screening> {
  const row = await db.screening.findFirst({ where: { organizationId, id } });
  if (!row) throw notFound(`Screening ${id} was not found`);
  return row;
}

async function screeningRecord(ctx: Context, id: string) {
  const [record] = await screeningRecords(ctx.db, [await requireScreening(ctx, id)]);
  if (!record) throw new Error("A screening has a record");
  return record;
}

export const getScreening: Verb<typeof op.getScreening> = (ctx, { params }) => screeningRecord(ctx, params.id);

export const requestScreening: Verb<typeof op.requestScreening> = async (ctx, { body }) => {
  const { organizationId, db, actor } = ctx;
  const list = await findList(body.source, db);
  if (!list) {
    const message = "is not the key of a list";
    throw badRequest(`Invalid body: source ${message}`, [{ path: "source", message }]);
  }
  const { source, ownerOrganizationId } = scopeOf(list, organizationId);
  const version = await db.listVersion.findFirst({
    where: { source, ownerOrganizationId },
    orderBy: [{ loadedAt: "desc" }, { id: "desc" }],
  });
  if (!version) throw conflict(`No version of ${list.name} is loaded yet`);
  const isUnderWay = () => conflict(`Everybody is being screened against ${list.name} already`);
  if (await db.screening.findFirst({ where: { organizationId, source, state: { in: unfinished } } }))
    throw isUnderWay();
  const requestedBy = { id: actor.id, name: actor.name };
  const [made] = await requestScreenings(db, {
    source,
    versionId: version.id,
    cause: "asked",
    organizationId,
    requestedBy,
  });
  if (!made?.isNew) throw isUnderWay();
  await recordAudit(ctx, { action: "requestScreening", subjectType: "screening", subjectId: made.id });
  return reply(201, await screeningRecord(ctx, made.id));
};

export const cancelScreening: Verb<typeof op.cancelScreening> = async (ctx, { params }) => {
  const { organizationId, db } = ctx;
  const before = await requireScreening(ctx, params.id);
  // The condition again: a screening that ends at this moment is not cancelled.
  const { count } = await db.screening.updateMany({
    where: { organizationId, id: params.id, state: { in: unfinished } },
    data: { state: "cancelled", finishedAt: ctx.now },
  });
  if (count === 0) throw conflict(`The screening is over: ${before.state}`);
  await recordAudit(ctx, {
    action: "cancelScreening",
    subjectType: "screening",
    subjectId: params.id,
    changes: { state: [before.state, "cancelled"] },
  });
  return screeningRecord(ctx, params.id);
};

export const listCertificates: Verb<typeof op.listCertificates> = async (ctx, { query }) => {
  const { offset, limit, source, month } = query;
  const where = { organizationId: ctx.organizationId, source, month };
  const rows = await ctx.db.monitoringCertificate.findMany({
    where,
    orderBy: [{ month: "desc" }, { source: "asc" }],
    skip: offset,
    take: limit,
  });
  const count = await ctx.db.monitoringCertificate.count({ where });
  return page({ data: rows.map(certificateSummary), count }, { hasMore: offset + rows.length < count });
};

async function requireCertificate(
  { db, organizationId }: Pick<Context, "db" | "organizationId">,
  id: string,
): Promise<MonitoringCertificate> {
  const row = await db.monitoringCertificate.findFirst({ where: { organizationId, id } });
  if (!row) throw notFound(`Certificate ${id} was not found`);
  return row;
}

export const getCertificate: Verb<typeof op.getCertificate> = async (ctx, { params }) =>
  certificate(await requireCertificate(ctx, params.id));

export const getCertificateToDate: Verb<typeof op.getCertificateToDate> = async (ctx, { query }) => {
  const list = await findList(query.source, ctx.db);
  if (!list) throw notFound(`There is no list ${query.source}`);
  const month = monthOf(ctx.now);
  const content = await certificateContent(ctx.db, ctx.organizationId, { list, month, until: ctx.now });
  const { listName, isComplete } = content;
  return {
    id: null,
    source: list.key,
    listName,
    month,
    isComplete,
    contentHash: contentHash(content),
    createdAt: isoMoment(ctx.now),
    content,
  };
};

export const downloadCertificate: Verb<typeof op.downloadCertificate> = async ({ organizationId }, { params }) => {
  const row = await inOrganization(organizationId, (db) => requireCertificate({ db, organizationId }, params.id));
  // Outside of any transaction.
  const pdf = await drawApart("certificate", certificate(row));
  const originalFileName = `Monitoring ${row.source} ${row.month}.pdf`;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(pdf));
      controller.close();
    },
  });
  const file = { originalFileName, contentType: "application/pdf", size: pdf.length };
  return stream(body, contentHeaders(file, "attachment"));
};

export const listExpiringItems: Verb<typeof op.listExpiringItems> = async (ctx, { query }) => {
  const { offset, limit, kind, days, expired } = query;
  const found = await expiringItems(ctx, { kinds: kind, days, expired }, { offset, limit });
  return page(found, { hasMore: offset + found.data.length < found.count });
};
