import type { Context } from "@/lib/api/context";
import type { Prisma } from "@/lib/generated/prisma/client";
import { dateOf } from "@/lib/api/wire-schemas";
import { contentHash } from "@/lib/verification/content-hash";
import { recordVerification } from "@/lib/verification/record-verification";
import { dataArrived } from "@/lib/workflows/data-arrived";
import type { NpdbReceipt } from "./operations";
import type { NpdbResponse } from "./response";

const element = "npdb";
const source = "National Practitioner Data Bank";

type Settlement = { providerId: string; workflowId: string | null; documentId: string; response: NpdbResponse };

/**
 * Settles the element `npdb` of an unfinished workflow: a response without reports verifies it as of
 * the day it was processed, unless reports are on record; otherwise it goes back to waiting for a person. The workflow
 * then goes on as far as that
 * carries it.
 */
export async function settleNpdb(ctx: Context, settlement: Settlement): Promise<NpdbReceipt["element"]> {
  const { organizationId } = ctx;
  const { workflowId, documentId, response } = settlement;
  const row =
    workflowId === null
      ? null
      : await ctx.db.verification.findFirst({ where: { organizationId, workflowId, element } });
  if (workflowId === null || row === null || row.status === "not_applicable") {
    await dataArrived(ctx, settlement.providerId);
    return "not on the checklist";
  }
  const sentence = `Response ${response.dcn} processed on ${response.processDate || "an unknown day"}`;
  const onRecord = await reportsOnRecord(ctx, settlement.providerId);
  if (response.reports.length === 0 && onRecord === 0 && response.processDate) {
    await dataArrived(ctx, settlement.providerId);
    const processed = dateOf(response.processDate);
    await recordVerification(
      ctx,
      "provider",
      {
        params: { id: workflowId, element },
        body: {
          status: "verified",
          source,
          method: "document",
          note: `No reports on file. ${sentence}`,
          document_id: documentId,
        },
      },
      // The window counts from the day on which the Data Bank looked, not from the upload.
      { verifiedAt: processed < ctx.now ? processed : ctx.now },
    );
    return "verified";
  }
  await noteReports(ctx, { ...settlement, workflowId, sentence, onRecord });
  await dataArrived(ctx, settlement.providerId);
  return "waits for a person";
}

/** Reports that any response brought, or a person entered: the latest response alone does not unsay them. */
const reportsOnRecord = ({ db, organizationId }: Context, providerId: string): Promise<number> =>
  db.npdbReport.count({ where: { organizationId, providerId, reportType: { not: "No Report Found" } } });

async function noteReports(
  ctx: Context,
  {
    workflowId,
    documentId,
    response,
    sentence,
    onRecord,
  }: Settlement & { workflowId: string; sentence: string; onRecord: number },
): Promise<void> {
  const count = onRecord === 1 ? "1 report" : `${onRecord} reports`;
  const reason = `${count} on file. ${sentence}${response.reports.length === 0 ? ", which names none" : ""}`;
  const evidence: Prisma.InputJsonObject = {
    searchedAt: ctx.now.toISOString(),
    source,
    method: "document",
    reason,
    terms: {},
    npdb: { dcn: response.dcn, reports: response.reports.length },
  };
  await ctx.db.verification.updateMany({
    where: { organizationId: ctx.organizationId, workflowId, element },
    data: {
      // What an earlier response had verified is no longer so.
      status: "pending",
      verifiedAt: null,
      verifiedById: null,
      verifiedByName: null,
      source,
      method: "document",
      note: `${reason}; waits for a person`,
      documentId,
      evidence,
      evidenceHash: contentHash(evidence),
      updatedAt: ctx.now,
    },
  });
  await ctx.db.workflow.updateMany({
    where: { organizationId: ctx.organizationId, id: workflowId },
    data: { checklistVersion: { increment: 1 }, version: { increment: 1 } },
  });
}
