import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { PDF } from "@libpdf/core";
import { renderToBuffer } from "@react-pdf/renderer";
import { openDocument } from "@/lib/documents/storage";
import { bookmarkOf, CommitteeCover, CommitteeFilePage } from "@/lib/packets/committee-packet";
import { loadFonts, printableThroughout } from "@/lib/packets/fonts";
import { joinPdfs } from "@/lib/packets/join-pdfs";
import type { CollectedPacket } from "./collect-packet";

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
