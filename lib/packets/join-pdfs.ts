import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef, PdfString } from "@libpdf/core";

/** A PDF whose pages are added, under one bookmark; `under`: below the bookmark of the first level with that title. */
type Part = { title: string; pdf: Uint8Array; under?: string };

/** The PDF with the pages of the parts after its own, each reachable from the bookmarks. */
export async function joinPdfs(first: Uint8Array, parts: readonly Part[]): Promise<Uint8Array> {
  if (parts.length === 0) return first;
  const joined = await PDF.load(first);
  for (const { title, pdf, under } of parts) {
    const part = await PDF.load(pdf);
    const pages = await joined.copyPagesFrom(
      part,
      Array.from({ length: part.getPageCount() }, (_, index) => index),
    );
    const [page] = pages;
    if (page) addBookmark(joined, { title, page: page.ref, under });
  }
  return joined.save();
}

type Bookmark = { title: string; page: PdfRef; under?: string };

/** Adds a bookmark after the last one of its level (PDF 32000-1, 12.3.3); the library has none of its own. */
function addBookmark(pdf: PDF, { title, page, under }: Bookmark): void {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const catalog = pdf.getCatalog();
  const outline = catalog.getRef("Outlines") ?? pdf.createDict({ Type: PdfName.of("Outlines") });
  catalog.set("Outlines", outline);
  const parent = (under !== undefined && firstLevel(pdf, outline).get(under)) || outline;
  const above = resolve(parent);
  if (!(above instanceof PdfDict)) return;
  const last = above.getRef("Last");
  const bookmark = pdf.createDict({
    Title: PdfString.fromString(title),
    Parent: parent,
    Dest: new PdfArray([page, PdfName.of("Fit")]),
  });
  const [added, before] = [resolve(bookmark), last && resolve(last)];
  if (last && added instanceof PdfDict && before instanceof PdfDict) {
    added.set("Prev", last);
    before.set("Next", bookmark);
  } else above.set("First", bookmark);
  above.set("Last", bookmark);
  above.set("Count", PdfNumber.of((above.getNumber("Count")?.value ?? 0) + 1));
}

/** The bookmarks of the first level, by title. */
function firstLevel(pdf: PDF, outline: PdfRef): Map<string, PdfRef> {
  const found = new Map<string, PdfRef>();
  const root = pdf.getObject(outline);
  let next = root instanceof PdfDict ? root.getRef("First") : undefined;
  while (next) {
    const bookmark = pdf.getObject(next);
    if (!(bookmark instanceof PdfDict)) break;
    found.set(bookmark.getString("Title")?.asString() ?? "", next);
    next = bookmark.getRef("Next");
  }
  return found;
}

/** The PDF with a word in red across the head of every page. */
export async function stampPdf(pdf: Uint8Array, word: string): Promise<Uint8Array> {
  const stamped = await PDF.load(pdf);
  for (const page of stamped.getPages()) {
    page.drawText(word, { x: page.width / 2 - 60, y: page.height - 62, size: 24, color: stampRed });
  }
  return stamped.save();
}

// The console's critical tone, as on the other pages.
const stampRed = { type: "RGB", red: 0.706, green: 0.137, blue: 0.094 } as const;
