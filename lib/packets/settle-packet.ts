import type { Context } from "@/lib/api/context";
import { recordAudit } from "@/lib/audit/record";
import { removeAbandoned } from "@/lib/documents/remove-abandoned";
import { putDocument, type StoredFile } from "@/lib/documents/storage";
import type { Prisma } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { advanceWorkflow } from "@/lib/workflows/advance";
import { lockWorkflow } from "@/lib/workflows/lock-workflow";
import { decisionSheetFileType, decisionSheetKind, type DrawnSheet } from "./drawn-sheet";
import type { DrawnPacket } from "./draw-packet";
import { type PacketData, packetFileType } from "./packet-data";
import { packetFolder } from "./sheet-key";

type Drawn = { data: PacketData } & DrawnPacket;

/**
 * Keeps a drawn packet if it still shows the present checklist, and moves the workflow on, which asks for another
 * one if it does not. The workflow's row is locked from the first statement: so of two builds one is kept, and a
 * file in its folder that has no row is what a killed build left, and is removed.
 */
export async function settlePacket(ctx: Context, workflowId: string, packet: Drawn | null): Promise<void> {
  const workflow = await lockWorkflow(ctx, workflowId);
  if (!workflow) return;

  const folder = packetFolder(ctx.organizationId, workflowId);
  await removeAbandoned(ctx, folder);
  const drawnFor = packet?.data.workflow.checklistVersion;
  if (packet && drawnFor === workflow.checklistVersion && drawnFor !== workflow.packetVersion) {
    await keep(ctx, folder, packet);
  }
  await advanceWorkflow(ctx, workflowId);
}

async function keep(ctx: Context, folder: string, { data, pdf, newSheets }: Drawn): Promise<void> {
  const { organizationId, db, actor } = ctx;
  const { id: workflowId, checklistVersion } = data.workflow;
  const documentId = newId(data.subject.key.providerId === undefined ? "fdoc" : "doc");
  const file = await putDocument({ organizationId, content: pdf, storageKey: `${folder}/${documentId}.pdf` });
  const made = {
    organizationId,
    ...data.subject.key,
    workflowId,
    contentType: "application/pdf",
    createdAt: ctx.now,
    createdBy: actor.id,
    createdByName: actor.name,
  };
  const packet = { kind: "packet", fileType: packetFileType, originalFileName: fileName(data) };
  await db.document.create({ data: { ...made, ...packet, id: documentId, ...file } });
  for (const sheet of newSheets) await keepSheet(ctx, made, sheet);
  await db.workflow.update({
    where: { organizationId_id: { organizationId, id: workflowId } },
    data: { packetDocumentId: documentId, packetVersion: checklistVersion, version: { increment: 1 } },
  });
  await recordAudit(ctx, {
    action: "buildPacket",
    subjectType: "workflow",
    subjectId: workflowId,
    changes: { packetDocumentId: [null, documentId], packetSha256: [null, file.sha256] },
  });
}

/** A decision's sheet is a document of its own, with an entry that says which. */
async function keepSheet(
  ctx: Context,
  made: Omit<Prisma.DocumentUncheckedCreateInput, keyof StoredFile | "id" | "fileType" | "originalFileName">,
  { id, storageKey, fileName: originalFileName, pdf }: DrawnSheet,
): Promise<void> {
  const file = await putDocument({ organizationId: ctx.organizationId, content: pdf, storageKey });
  const sheet = { kind: decisionSheetKind, fileType: decisionSheetFileType, originalFileName };
  await ctx.db.document.create({ data: { ...made, ...sheet, id, ...file } });
  await recordAudit(ctx, {
    action: "drawDecisionSheet",
    subjectType: "workflow",
    subjectId: made.workflowId ?? "",
    changes: { decisionSheetId: [null, id], decisionSheetSha256: [null, file.sha256] },
  });
}

/** "PSV packet Quillfeather, Ada 2026-03-12.pdf" */
const fileName = ({ subject, generatedAt }: PacketData): string =>
  `PSV packet ${subject.shortName} ${generatedAt.toISOString().slice(0, 10)}.pdf`;
