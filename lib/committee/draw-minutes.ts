import { renderToBuffer } from "@react-pdf/renderer";
import { CommitteeMinutes, type MinutesPaper } from "@/lib/packets/committee-minutes";
import { loadFonts, printableThroughout } from "@/lib/packets/fonts";

/** The minutes as PDF. */
export async function drawMinutes(paper: MinutesPaper): Promise<Uint8Array> {
  await loadFonts();
  return renderToBuffer(CommitteeMinutes({ paper: printableThroughout(paper) }));
}
