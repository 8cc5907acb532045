import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { PDF } from "@libpdf/core";
import { renderToBuffer } from "@react-pdf/renderer";
import type { Context } from "@/lib/api/context";
import type { Db } from "@/lib/db";
import { openDocument } from "@/lib/documents/storage";
import { bookmarkOf, CommitteeCover, CommitteeFilePage } from "@/lib/packets/committee-packet";
import { loadFonts, printableThroughout } from "@/lib/packets/fonts";
import { joinPdfs } from "@/lib/packets/join-pdfs";
import { auditMeeting, writeMeeting } from "./change-meeting";
import type { CollectedPacket, MeetingPlace } from "./collect-packet";
import { keepMeetingDocument } from "./keep-document";

export type DrawnCommitteePacket = { publishedAt: Date; pdf: Uint8Array; pages: number };

/**
 * Draws the cover and a summary page per file, and puts the packet of each file behind them, with bookmarks to both. A
 * page at a time: a long agenda drawn in one go would hold up everything else that the worker does.
 */
export async function drawCommitteePacket(collected: CollectedPacket): Promise<DrawnCommitteePacket> {
  const { stored, publishedAt } = collected;
  await loadFonts();
  const paper = printableThroughout(collected.paper);
  const first = await renderToBuffer(CommitteeCover({ paper }));
  const parts: Parameters<typeof joinPdfs>[1][number][] = [];
  for (const page of paper.pages) {
    parts.push({ title: bookmarkOf(page), pdf: await renderToBuffer(CommitteeFilePage({ paper, page })) });
    // The renderer's own promises let nothing else run.
    await setImmediate();
  }
  for (const page of paper.pages) {
    const place = stored.find(({ itemId }) => itemId === page.itemId);
    const file = place && (await openDocument(place.storageKey));
    if (place && !file) throw new Error(`The packet of item ${page.itemId} is not in storage`);
    if (file) parts.push({ title: "Verification packet", pdf: await buffer(file), under: bookmarkOf(page) });
  }
  const pdf = await joinPdfs(first, parts);
  return { publishedAt, pdf, pages: (await PDF.load(pdf)).getPageCount() };
}

/**
 * Keeps a drawn packet, unless the meeting was taken back to draft since, or another run kept its own first: the
 * meeting's row is locked from the first statement.
 */
export async function keepCommitteePacket(
  ctx: Context,
  { meetingId }: MeetingPlace,
  drawn: DrawnCommitteePacket,
): Promise<void> {
  const { db, organizationId } = ctx;
  await db.$queryRaw`select 1 from committee_meetings where organization_id = ${organizationId} and id = ${meetingId} for update`;
  const meeting = await db.committeeMeeting.findFirst({
    where: { organizationId, id: meetingId, packetKey: null, publishedAt: drawn.publishedAt },
  });
  if (!meeting) return;
  const { id, sha256 } = await keepMeetingDocument(ctx, meeting, { file: "packet", pdf: drawn.pdf });
  await writeMeeting(ctx, meeting, {
    packetState: "ready",
    packetProblem: "",
    packetKey: id,
    packetSha256: sha256,
    packetPages: drawn.pages,
    packetBuiltAt: ctx.now,
  });
  await auditMeeting(ctx, meeting, {
    action: "buildCommitteePacket",
    changes: { packetDocumentId: [null, id], packetSha256: [null, sha256] },
  });
}

/** Shows on the meeting that its packet could not be built yet; it is tried again. */
export async function notePacketProblem(db: Db, { organizationId, meetingId }: MeetingPlace): Promise<void> {
  await db.committeeMeeting.updateMany({
    where: { organizationId, id: meetingId, packetKey: null, publishedAt: { not: null } },
    data: { packetState: "failed", packetProblem: "The packet could not be built yet; it is tried again" },
  });
}
