import type { Context } from "@/lib/api/context";
import { removeAbandoned } from "@/lib/documents/remove-abandoned";
import { putDocument } from "@/lib/documents/storage";
import type { CommitteeMeeting as MeetingRow } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import type { MeetingFile } from "./meeting-schemas";

const names: Record<MeetingFile, string> = { packet: "Committee packet", minutes: "Committee minutes" };

/**
 * Keeps a packet or minutes as a document; its row and the meeting's are written in one transaction. A file in the
 * folder that has no row is what a killed run left, and is removed. The meeting must be locked.
 */
export async function keepMeetingDocument(
  ctx: Context,
  { id: meetingId, name, meetsAt }: MeetingRow,
  { file, pdf }: { file: MeetingFile; pdf: Uint8Array },
): Promise<{ id: string; sha256: string }> {
  const { organizationId, db, actor, now } = ctx;
  const folder = `${organizationId}/committee/${meetingId}`;
  await removeAbandoned(ctx, folder);
  const id = newId("doc");
  const stored = await putDocument({ organizationId, content: pdf, storageKey: `${folder}/${id}.pdf` });
  await db.document.create({
    data: {
      organizationId,
      id,
      kind: `committee-${file}`,
      fileType: names[file],
      originalFileName: `${names[file]} ${meetsAt.toISOString().slice(0, 10)} ${name.slice(0, 80)}.pdf`,
      contentType: "application/pdf",
      ...stored,
      createdAt: now,
      createdBy: actor.id,
      createdByName: actor.name,
    },
  });
  return { id, sha256: stored.sha256 };
}
