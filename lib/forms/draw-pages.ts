import { renderToBuffer } from "@react-pdf/renderer";
import { loadFonts, printableThroughout } from "@/lib/packets/fonts";
import { SubmissionDocument, type SubmissionPages } from "./submission-pages";

/** The pages as PDF; the same submission gives the same pages. */
export async function drawPages(pages: SubmissionPages): Promise<Uint8Array> {
  await loadFonts();
  return renderToBuffer(SubmissionDocument({ pages: printableThroughout(pages) }));
}
