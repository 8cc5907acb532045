import { Readable } from "node:stream";
import { conflict, forbidden, notFound, requireCurrent } from "@/lib/api/errors";
import { page, stream, type Verb } from "@/lib/api/operation";
import { recordAudit } from "@/lib/audit/record";
import { inOrganization } from "@/lib/db";
import { contentHeaders } from "@/lib/documents/content-headers";
import { verifyLink } from "@/lib/documents/signed-links";
import { toWebStream } from "@/lib/documents/web-stream";
import { enqueueAll } from "@/lib/jobs/queue";
import { beginCheck, beginRun, cancelPass } from "./begin-pass";
import { changeRow, leaveOutRows } from "./change-rows";
import { findImport, lockImport, requireState, statusReply } from "./find-import";
import { importJob } from "./import-job";
import { isWorking } from "./import-kinds";
import { problemGroups, rowPage } from "./list-rows";
import { mappingState } from "./mapping-state";
import type * as op from "./operations";
import { refusedFile, refusedFileName } from "./refused-file";
import { forgetMapping, setMapping } from "./set-mapping";
import { receiveImport } from "./upload-import";
import { importRecord } from "./wire";

export const uploadImport: Verb<typeof op.uploadImport> = (ctx, { body, file }) => {
  const { kind, encoding, delimiter } = body;
  return receiveImport(ctx, file, {
    kind,
    encoding: encoding === "auto" ? undefined : encoding,
    delimiter: delimiter === "auto" ? undefined : delimiter,
  });
};

export const listImports: Verb<typeof op.listImports> = async (ctx, { query }) => {
  const { offset, limit, kind, state } = query;
  const where = { organizationId: ctx.organizationId, kind, state: state ? { in: state } : undefined };
  const orderBy = [{ createdAt: "desc" as const }, { id: "desc" as const }];
  const rows = await ctx.db.importRun.findMany({ where, orderBy, skip: offset, take: limit });
  const count = await ctx.db.importRun.count({ where });
  return page({ data: rows.map(importRecord), count }, { hasMore: offset + rows.length < count });
};

export const getImport: Verb<typeof op.getImport> = async (ctx, { params }) =>
  statusReply(ctx, 200, await findImport(ctx, params.id));

export const deleteImport: Verb<typeof op.deleteImport> = async (ctx, { params }) => {
  const { db, organizationId } = ctx;
  const run = await lockImport(ctx, params.id);
  requireCurrent(ctx.ifMatch, run.version);
  if (isWorking(run)) throw conflict("The import is under way: cancel it first");
  await db.importRun.deleteMany({ where: { organizationId, id: run.id } });
  await recordAudit(ctx, {
    action: "deleteImport",
    subjectType: "import",
    subjectId: run.id,
    changes: { state: [run.state, null], created: [run.created, null] },
  });
  // The job finds no import and removes its files: after the commit, and also when this process ends before.
  await enqueueAll(db, [importJob(run)]);
};

export const getImportMapping: Verb<typeof op.getImportMapping> = async (ctx, { params }) =>
  mappingState(ctx, await findImport(ctx, params.id));

export const setImportMapping: Verb<typeof op.setImportMapping> = async (ctx, { params, body }) =>
  mappingState(ctx, await setMapping(ctx, params.id, body));

export const forgetImportMapping: Verb<typeof op.forgetImportMapping> = async (ctx, { params }) =>
  mappingState(ctx, await forgetMapping(ctx, params.id));

export const checkImport: Verb<typeof op.checkImport> = async (ctx, { params }) =>
  statusReply(ctx, 200, await beginCheck(ctx, params.id));

export const runImport: Verb<typeof op.runImport> = async (ctx, { params }) =>
  statusReply(ctx, 200, await beginRun(ctx, params.id));

export const cancelImport: Verb<typeof op.cancelImport> = async (ctx, { params }) =>
  statusReply(ctx, 200, await cancelPass(ctx, params.id));

export const listImportRows: Verb<typeof op.listImportRows> = async (ctx, { params, query }) => {
  const { data, count } = await rowPage(ctx, await findImport(ctx, params.id), query);
  return page({ data, count }, { hasMore: query.offset + data.length < count });
};

export const listImportProblems: Verb<typeof op.listImportProblems> = async (ctx, { params }) => {
  const { id } = await findImport(ctx, params.id);
  return { data: await problemGroups(ctx, id) };
};

export const changeImportRow: Verb<typeof op.changeImportRow> = (ctx, { params, body }) => changeRow(ctx, params, body);

export const leaveOutImportRows: Verb<typeof op.leaveOutImportRows> = async (ctx, { params, body }) => ({
  rows: await leaveOutRows(ctx, params.id, body),
});

export const downloadRefusedRows: Verb<typeof op.downloadRefusedRows> = async (ctx, { params, query }) => {
  const { organization: organizationId, disposition, expires, signature } = query;
  const link = { organizationId, documentId: params.id, disposition, expires, signature };
  const verdict = await verifyLink(link, ctx.now);
  if (verdict === "changed") throw forbidden("This is not a link that was given out; ask for a new one");
  if (verdict === "expired") throw forbidden("This link has expired: it is valid for 10 minutes; ask for a new one");
  const run = await inOrganization(organizationId, (db) =>
    db.importRun.findFirst({ where: { organizationId, id: params.id } }),
  );
  if (!run) throw notFound("The import is no longer there");
  requireState(run, ["checked", "importing", "done", "failed", "cancelled"], "downloaded");
  const served = { originalFileName: refusedFileName(run), contentType: "text/csv; charset=utf-8", size: 0 };
  // How long it is shows only at its end.
  const { "content-length": _unknown, ...headers } = contentHeaders(served, disposition);
  return stream(toWebStream(Readable.from(refusedFile(run), { objectMode: false })), headers);
};
