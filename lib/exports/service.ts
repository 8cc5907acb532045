import { Readable } from "node:stream";
import type { Context } from "@/lib/api/context";
import { conflict, forbidden, notFound } from "@/lib/api/errors";
import { page, stream, type Verb } from "@/lib/api/operation";
import { recordAudit } from "@/lib/audit/record";
import { inOrganization } from "@/lib/db";
import { dayMs, dayOf } from "@/lib/day";
import { contentHeaders } from "@/lib/documents/content-headers";
import { signLink, verifyLink } from "@/lib/documents/signed-links";
import { openForDownload } from "@/lib/documents/open-for-download";
import { documentExists, openDocument } from "@/lib/documents/storage";
import { toWebStream } from "@/lib/documents/web-stream";
import type { Export } from "@/lib/generated/prisma/client";
import { enqueueAll } from "@/lib/jobs/queue";
import { fileBytes } from "./export-file";
import { unfinishedStates } from "./export-kinds";
import { partsOf } from "./export-parts";
import type * as op from "./operations";
import { exportJob, startExport } from "./start-export";
import { exportFinding, exportRecord } from "./wire";

type Choice = Parameters<Verb<typeof op.exportHsdReport>>[1]["query"];

const parametersIn = ({
  providerIds = [],
  includeInactiveProviders = false,
  limit = null,
  offset = 0,
}: {
  [Member in keyof Choice]?: Choice[Member] | null;
}) => ({
  providerIds: providerIds ?? [],
  includeInactiveProviders: includeInactiveProviders ?? false,
  limit: limit ?? null,
  offset: offset ?? 0,
});

export const exportProviderDirectory: Verb<typeof op.exportProviderDirectory> = (ctx, { query }) =>
  startExport(ctx, "provider-directory", parametersIn(query));

export const exportHsdReport: Verb<typeof op.exportHsdReport> = (ctx, { query }) =>
  startExport(ctx, "hsd-report", parametersIn(query));

export const listExports: Verb<typeof op.listExports> = async (ctx, { query }) => {
  const { offset, limit, kind, state } = query;
  const where = { organizationId: ctx.organizationId, kind, state: state ? { in: state } : undefined };
  const rows = await ctx.db.export.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip: offset,
    take: limit,
  });
  const count = await ctx.db.export.count({ where });
  return page({ data: rows.map(exportRecord), count }, { hasMore: offset + rows.length < count });
};

async function requireExport({ db, organizationId }: Context, id: string): Promise<Export> {
  const row = await db.export.findFirst({ where: { organizationId, id } });
  if (!row) throw notFound(`Export ${id} was not found`);
  return row;
}

async function exportStatus(ctx: Context, id: string) {
  const row = await requireExport(ctx, id);
  const { organizationId } = ctx;
  const signedUrl =
    row.state === "done" && row.filesRemovedAt === null
      ? await signLink(
          { organizationId, documentId: id, disposition: "attachment", path: `/exports/${id}/file` },
          ctx.now,
        )
      : null;
  return { ...exportRecord(row), signedUrl, filesKeptUntil: await filesKeptUntil(ctx, row) };
}

async function filesKeptUntil({ db, organizationId }: Context, row: Export): Promise<string | null> {
  if (row.state !== "done" || row.filesRemovedAt !== null || row.finishedAt === null) return null;
  const { exportRetentionDays: days } = await db.organization.findFirstOrThrow({ where: { id: organizationId } });
  return new Date(row.finishedAt.getTime() + days * dayMs).toISOString();
}

export const getExport: Verb<typeof op.getExport> = (ctx, { params }) => exportStatus(ctx, params.id);

export const listExportFindings: Verb<typeof op.listExportFindings> = async (ctx, { params, query }) => {
  const { organizationId, db } = ctx;
  await requireExport(ctx, params.id);
  const { offset, limit, kind, table } = query;
  const where = { organizationId, exportId: params.id, kind, tableName: table };
  const rows = await db.exportFinding.findMany({ where, orderBy: { position: "asc" }, skip: offset, take: limit });
  const count = await db.exportFinding.count({ where });
  return page({ data: rows.map(exportFinding), count }, { hasMore: offset + rows.length < count });
};

export const cancelExport: Verb<typeof op.cancelExport> = async (ctx, { params }) => {
  const { organizationId, db, now } = ctx;
  const before = await requireExport(ctx, params.id);
  // The condition again: an export that ends at this moment is not cancelled.
  const { count } = await db.export.updateMany({
    where: { organizationId, id: params.id, state: { in: [...unfinishedStates] } },
    data: { state: "cancelled", finishedAt: now, updatedAt: now, parts: [] },
  });
  if (count === 0) throw conflict(`The export is over: ${before.state}`);
  await recordAudit(ctx, {
    action: "cancelExport",
    subjectType: "export",
    subjectId: params.id,
    changes: { state: [before.state, "cancelled"] },
  });
  // Its next run finds it cancelled and removes what lies in storage.
  await enqueueAll(db, [exportJob({ organizationId, id: params.id })]);
  return exportStatus(ctx, params.id);
};

/** The finished file, or null when storage does not hold all of it any more. */
async function openFile(row: Export): Promise<Readable | null> {
  if (row.storageKey !== "") return openDocument(row.storageKey);
  const isThere = await Promise.all(partsOf(row).map(({ key }) => documentExists(key)));
  return isThere.includes(false) ? null : Readable.from(fileBytes(row), { objectMode: false });
}

export const downloadExport: Verb<typeof op.downloadExport> = async (ctx, { params, query }) => {
  const { organization: organizationId, disposition, expires, signature } = query;
  const link = { organizationId, documentId: params.id, disposition, expires, signature };
  const verdict = await verifyLink(link, ctx.now);
  if (verdict === "changed") throw forbidden("This is not a link that was given out; ask for a new one");
  if (verdict === "expired") throw forbidden("This link has expired: it is valid for 10 minutes; ask for a new one");
  const row = await inOrganization(organizationId, (db) =>
    db.export.findFirst({ where: { organizationId, id: params.id, state: "done" } }),
  );
  if (row?.filesRemovedAt)
    throw notFound(
      `The file was removed on ${dayOf(row.filesRemovedAt)}, when its time was over; export again what you need`,
    );
  const file = row && (await openForDownload(openFile(row)));
  if (!row || !file) throw notFound("The export is no longer there");
  const served = { originalFileName: row.fileName, contentType: row.contentType, size: Number(row.size) };
  return stream(toWebStream(file), contentHeaders(served, disposition));
};
