import type { Context } from "@/lib/api/context";
import { recordAudit } from "@/lib/audit/record";
import { removeAbandoned } from "@/lib/documents/remove-abandoned";
import { putDocument } from "@/lib/documents/storage";
import { newId } from "@/lib/ids";
import { advanceWorkflow } from "@/lib/workflows/advance";
import { lockWorkflow } from "@/lib/workflows/lock-workflow";
import { type PacketData, packetFileType } from "./packet-data";

type Drawn = { data: PacketData; pdf: Uint8Array };

/**
 * Keeps a drawn packet if it still shows the present checklist, and moves the workflow on, which asks for another
 * one if it does not. The workflow's row is locked from the first statement: so of two builds one is kept, and a
 * file in its folder that has no row is what a killed build left, and is removed.
 */
export async function settlePacket(ctx: Context, workflowId: string, packet: Drawn | null): Promise<void> {
  const workflow = await lockWorkflow(ctx, workflowId);
  if (!workflow) return;

  const folder = `${ctx.organizationId}/packets/${workflowId}`;
  await removeAbandoned(ctx, folder);
  const drawnFor = packet?.data.workflow.checklistVersion;
  if (packet && drawnFor === workflow.checklistVersion && drawnFor !== workflow.packetVersion) {
    await keep(ctx, folder, packet);
  }
  await advanceWorkflow(ctx, workflowId);
}

async function keep(ctx: Context, folder: string, { data, pdf }: Drawn): Promise<void> {
  const { organizationId, db, actor } = ctx;
  const { id: workflowId, checklistVersion } = data.workflow;
  const documentId = newId(data.subject.key.providerId === undefined ? "fdoc" : "doc");
  const file = await putDocument({ organizationId, content: pdf, storageKey: `${folder}/${documentId}.pdf` });
  await db.document.create({
    data: {
      organizationId,
      id: documentId,
      ...data.subject.key,
      workflowId,
      kind: "packet",
      fileType: packetFileType,
      originalFileName: fileName(data),
      contentType: "application/pdf",
      ...file,
      createdAt: ctx.now,
      createdBy: actor.id,
      createdByName: actor.name,
    },
  });
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

/** "PSV packet Quillfeather, Ada 2026-03-12.pdf" */
const fileName = ({ subject, generatedAt }: PacketData): string =>
  `PSV packet ${subject.shortName} ${generatedAt.toISOString().slice(0, 10)}.pdf`;
