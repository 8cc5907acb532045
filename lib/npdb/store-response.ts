import type { Context } from "@/lib/api/context";
import { dateOf } from "@/lib/api/wire-schemas";
import { recordAudit } from "@/lib/audit/record";
import type { IncomingDocument } from "@/lib/documents/store-document";
import type { NpdbQuery, Provider } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { touchProvider } from "@/lib/providers/change-provider";
import type { Difference } from "./compare-subject";
import { responseHashOf } from "./find-query";
import { mergeReports } from "./merge-reports";
import type { NpdbReceipt } from "./operations";
import { raiseReportFlags } from "./raise-report-flags";
import type { NpdbResponse } from "./response";
import { settleNpdb } from "./settle-npdb";
import { type KeptResponse, keptReport, toNpdbQuery } from "./wire";

/** What a response is stored for, found and locked. */
export type Target = {
  provider: Provider;
  /** What the query belongs to. */
  workflowId: string | null;
  /** The same while it is unfinished: then its checklist follows. */
  unfinishedWorkflowId: string | null;
  differences: Difference[];
};

type NewQuery = { target: Target; response: NpdbResponse; incoming: IncomingDocument; reason: string };

/**
 * Stores a response in the caller's transaction, which has locked the provider: document, query, reports of the
 * section, flags, and the element `npdb` of the unfinished workflow; all of it or nothing.
 */
export async function storeResponse(
  current: Context,
  { target, response, incoming, reason }: NewQuery,
): Promise<NpdbReceipt> {
  // The caller's `If-Match` was compared when the provider was locked; the steps below make new versions of it.
  const ctx: Context = { ...current, ifMatch: null };
  const { provider, workflowId, unfinishedWorkflowId, differences } = target;
  const providerId = provider.id;
  const document = await incoming.insert(ctx, {
    providerId,
    ...(workflowId === null ? {} : { workflowId }),
    kind: "supporting",
    fileType: "NPDB query response",
  });
  const isOther = differences.some(({ isAnother }) => isAnother);
  const query = await insertQuery(ctx, {
    target,
    response,
    documentId: document.id,
    confirmedBecause: isOther ? reason : "",
  });
  await touchProvider(ctx, provider);
  const { added, changed } = await mergeReports(ctx, provider, response);
  const flagsRaised = await raiseReportFlags(ctx, response, {
    providerId,
    workflowId: unfinishedWorkflowId,
    queryId: query.id,
  });
  await recordAudit(ctx, {
    action: "uploadNpdbResponse",
    subjectType: "provider",
    subjectId: providerId,
    reason: isOther ? reason : undefined,
    changes: {
      npdbQuery: [null, query.id],
      dcn: [null, response.dcn],
      document: [null, { id: document.id, sha256: document.sha256 }],
      ...(isOther ? { namesAnother: [null, differences] } : {}),
    },
  });
  const element = await settleNpdb(ctx, {
    providerId,
    workflowId: unfinishedWorkflowId,
    documentId: document.id,
    response,
  });
  return {
    message: messageOf(response),
    query: toNpdbQuery(query),
    reportsAdded: added,
    reportsChanged: changed,
    flagsRaised,
    element,
  };
}

function insertQuery(
  ctx: Context,
  query: { target: Target; response: NpdbResponse; documentId: string; confirmedBecause: string },
): Promise<NpdbQuery> {
  const { target, response, documentId, confirmedBecause } = query;
  const subject: KeptResponse = {
    responseHash: responseHashOf(response),
    lastName: response.subject.lastName,
    firstName: response.subject.firstName,
    differences: target.differences.map(({ member, response: there, file }) => ({ member, response: there, file })),
    confirmedBecause,
    reports: response.reports.map(keptReport),
  };
  return ctx.db.npdbQuery.create({
    data: {
      organizationId: ctx.organizationId,
      id: newId("npq"),
      providerId: target.provider.id,
      workflowId: target.workflowId,
      documentId,
      dcn: response.dcn,
      queryType: response.queryType,
      processDate: response.processDate === "" ? null : dateOf(response.processDate),
      reportCount: response.reports.length,
      subject,
      createdAt: ctx.now,
      createdBy: ctx.actor.id,
      createdByName: ctx.actor.name,
    },
  });
}

const messageOf = ({ dcn, reports }: NpdbResponse): string =>
  reports.length === 0
    ? `Response ${dcn} was read: no reports on file`
    : `Response ${dcn} was read: ${reports.length === 1 ? "1 report" : `${reports.length} reports`} on file`;
