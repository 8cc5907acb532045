import { decisionSheets, standingSheets } from "./decision-sheets";
import { decisionSheetFileType, type DrawnSheet } from "./drawn-sheet";
import { joinPdfs } from "./join-pdfs";
import type { PacketData } from "./packet-data";
import { renderPacket } from "./render-packet";

/** A packet with the sheets of its decisions as the last pages, and those sheets that do not lie in storage yet. */
export type DrawnPacket = { pdf: Uint8Array; newSheets: DrawnSheet[] };

/**
 * Draws the packet, and the decision sheets that are not there yet; the manifest names each sheet with its SHA-256.
 * `folder` is where the workflow's packets lie.
 */
export async function drawPacket({ data, folder }: { data: PacketData; folder: string }): Promise<DrawnPacket> {
  const sheets = await decisionSheets(data, folder);
  const proved = sheets.map(({ id, fileName, pdf, sha256 }) => ({
    id,
    fileType: decisionSheetFileType,
    originalFileName: fileName,
    size: pdf.length,
    sha256,
    createdAt: data.generatedAt,
  }));
  const packet = await renderPacket({ ...data, documents: [...data.documents, ...proved] });
  const pdf = await joinPdfs(packet, standingSheets(sheets));
  return { pdf, newSheets: sheets.filter(({ isNew }) => isNew) };
}
