import type { Context } from "@/lib/api/context";
import type { Prisma } from "@/lib/generated/prisma/client";
import { contentHash } from "@/lib/verification/content-hash";
import { recordVerification } from "@/lib/verification/record-verification";
import { dataArrived } from "@/lib/workflows/data-arrived";
import type { NpdbReceipt } from "./operations";
import type { NpdbResponse } from "./response";

const element = "npdb";
const source = "National Practitioner Data Bank";

type Settlement = { providerId: string; workflowId: string | null; documentId: string; response: NpdbResponse };

/**
 * Settles the element `npdb` of an unfinished workflow: a response without reports verifies it by the word of whoever
 * brought it; one with reports sends it back to waiting, because a person has to read them. The workflow then goes on as far as that
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
  if (response.reports.length === 0) {
    await dataArrived(ctx, settlement.providerId);
    await recordVerification(ctx, "provider", {
      params: { id: workflowId, element },
      body: {
        status: "verified",
        source,
        method: "document",
        note: `No reports on file. ${sentence}`,
        document_id: documentId,
      },
    });
    return "verified";
  }
  await noteReports(ctx, { ...settlement, workflowId, sentence });
  await dataArrived(ctx, settlement.providerId);
  return "waits for a person";
}

async function noteReports(
  ctx: Context,
  { workflowId, documentId, response, sentence }: Settlement & { workflowId: string; sentence: string },
): Promise<void> {
  const count = response.reports.length === 1 ? "1 report" : `${response.reports.length} reports`;
  const reason = `${count} on file. ${sentence}`;
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
      note: `${reason}; waits for a person to read them`,
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
